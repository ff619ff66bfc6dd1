//! From the bytes of stdin to values, or to one line that says what is wrong.
//!
//! A token is a run of characters without white space that knows where it
//! stands, so whatever refuses it can say so:
//!
//! ```text
//!     3 3                     error: line 2, column 5: expected a colour,
//!     0 1 7                          a whole number from 0 to 2, found '7'
//!         ▲
//! ```
//!
//! The trap: input that never ends. Reading stops at 1 MiB, so `yes` and
//! `/dev/zero` are refused at once. Nothing that is quoted back can fool a
//! terminal or fill it: it is escaped and cut.

use std::fmt::{self, Display};
use std::io::{self, Read, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;

/// The most bytes that are read: far more than any problem's largest input.
const BOUND: usize = 1 << 20;

/// How many characters of a token are quoted.
const QUOTED: usize = 24;

/// Why an input is refused: where, what was expected and what was found.
#[derive(Debug)]
pub struct Error(String);

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The whole of a solution's `main`: reads stdin, parses, solves, prints.
///
/// The answer goes to stdout with a line end behind it. What `parse` refuses,
/// what it leaves over, a stdin that cannot be read and a stdout that cannot be
/// written each become one line on stderr that starts with `error: `, with
/// nothing on stdout and exit code 1.
///
/// Reads at most 1 MiB and keeps it once.
///
/// ```no_run
/// use boj::input::{run, Error, Tokens};
///
/// fn parse(tokens: &mut Tokens) -> Result<(usize, usize), Error> {
///     let a = tokens.next("A")?.number(1..=9)?;
///     let b = tokens.next("B")?.number(1..=9)?;
///     Ok((a, b))
/// }
///
/// fn solve((a, b): (usize, usize)) -> usize {
///     a + b
/// }
///
/// fn main() -> std::process::ExitCode {
///     run(parse, solve)
/// }
/// ```
pub fn run<T, A: Display>(
    parse: impl FnOnce(&mut Tokens) -> Result<T, Error>,
    solve: impl FnOnce(T) -> A,
) -> ExitCode {
    let printed =
        stdin().and_then(|bytes| read(&bytes, parse)).and_then(|input| print(&solve(input)));
    match printed {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Where stderr is closed too, there is nobody left to tell.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn stdin() -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    match io::stdin().lock().take(BOUND as u64 + 1).read_to_end(&mut bytes) {
        Ok(_) => Ok(bytes),
        Err(error) => Err(Error(format!("cannot read the input from stdin: {error}"))),
    }
}

fn print(answer: &impl Display) -> Result<(), Error> {
    let mut stdout = io::stdout().lock();
    match writeln!(stdout, "{answer}").and_then(|()| stdout.flush()) {
        Ok(()) => Ok(()),
        Err(error) => Err(Error(format!("cannot write the answer to stdout: {error}"))),
    }
}

/// What `parse` makes of all of `bytes`: whatever it leaves over is refused.
///
/// # Errors
/// If there are more than 1 MiB, if they are not UTF-8, if `parse` refuses a
/// token, or if one is left over.
///
/// ```
/// use boj::input::{read, Error, Tokens};
///
/// fn parse(tokens: &mut Tokens) -> Result<usize, Error> {
///     tokens.next("N")?.number(1..=9)
/// }
///
/// let refused = |bytes: &[u8]| read(bytes, parse).unwrap_err().to_string();
/// assert_eq!(read(b"\r\n\t7", parse).unwrap(), 7);
/// assert_eq!(refused(b""), "line 1, column 1: expected N, found the end of the input");
/// assert_eq!(refused(b"7\n 8"), "line 2, column 2: expected the end of the input, found '8'");
/// assert_eq!(refused(b"7 \xff"), "line 1, column 3: expected text in UTF-8, found the byte 0xff");
/// ```
pub fn read<T>(
    bytes: &[u8],
    parse: impl FnOnce(&mut Tokens) -> Result<T, Error>,
) -> Result<T, Error> {
    if bytes.len() > BOUND {
        let expected = format!("the end of the input within {BOUND} bytes");
        return Err(Error::new(&bytes[..BOUND], &expected, "more"));
    }
    let source = match std::str::from_utf8(bytes) {
        Ok(source) => source,
        Err(error) => {
            let (text, rest) = bytes.split_at(error.valid_up_to());
            return Err(Error::new(text, "text in UTF-8", &format!("the byte 0x{:02x}", rest[0])));
        }
    };
    let mut tokens = Tokens { source, at: 0 };
    let values = parse(&mut tokens)?;
    match tokens.token("the end of the input") {
        Some(token) => Err(token.refuse(token.what)),
        None => Ok(values),
    }
}

/// The input's tokens from first to last, parted by ASCII white space.
pub struct Tokens<'a> {
    source: &'a str,
    /// Where in `source` the tokens that have been handed out end.
    at: usize,
}

impl<'a> Tokens<'a> {
    /// The next token, which should be `what`: a few words for the error.
    ///
    /// Costs O(its length, and that of the white space before it).
    ///
    /// # Errors
    /// At the end of the input.
    pub fn next(&mut self, what: &'static str) -> Result<Token<'a>, Error> {
        match self.token(what) {
            Some(token) => Ok(token),
            None => Err(Error::new(self.source.as_bytes(), what, "the end of the input")),
        }
    }

    /// The text from `first` to the last token that was handed out, as one
    /// token: for an error that is about all of them.
    #[must_use]
    pub fn since(&self, first: Token<'a>) -> Token<'a> {
        Token { text: &self.source[first.start..self.at], ..first }
    }

    fn token(&mut self, what: &'static str) -> Option<Token<'a>> {
        let (source, is_blank) = (self.source, u8::is_ascii_whitespace);
        let blanks = source[self.at..].bytes().take_while(is_blank).count();
        let start = self.at + blanks;
        let length = source[start..].bytes().take_while(|byte| !is_blank(byte)).count();
        self.at = start + length;
        if length > 0 {
            Some(Token { source, start, text: &source[start..self.at], what })
        } else {
            None
        }
    }
}

/// Characters without white space between them, and where they stand.
#[derive(Clone, Copy)]
pub struct Token<'a> {
    source: &'a str,
    start: usize,
    text: &'a str,
    what: &'static str,
}

impl<'a> Token<'a> {
    /// Its characters, one or more.
    #[must_use]
    pub fn text(self) -> &'a str {
        self.text
    }

    /// The character with this number, counted from 0, as a token of its own:
    /// for an error that is about it alone.
    ///
    /// # Panics
    /// If it has no such character.
    ///
    /// ```
    /// use boj::input::{read, Error, Tokens};
    ///
    /// fn parse(tokens: &mut Tokens) -> Result<(), Error> {
    ///     let word = tokens.next("a word")?;
    ///     match word.text().chars().position(char::is_uppercase) {
    ///         Some(number) => Err(word.character(number).refuse("a small letter")),
    ///         None => Ok(()),
    ///     }
    /// }
    ///
    /// let error = read(b"woRd", parse).unwrap_err().to_string();
    /// assert_eq!(error, "line 1, column 3: expected a small letter, found 'R'");
    /// ```
    #[must_use]
    pub fn character(self, number: usize) -> Self {
        let (at, c) = match self.text.char_indices().nth(number) {
            Some(character) => character,
            None => panic!("character {number} of the {} in a token", self.text.chars().count()),
        };
        Token { start: self.start + at, text: &self.text[at..at + c.len_utf8()], ..self }
    }

    /// The whole number that it stands for.
    ///
    /// # Errors
    /// If it is none, or is outside of `range`.
    pub fn number(self, range: RangeInclusive<usize>) -> Result<usize, Error> {
        match self.text.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => {
                let (from, to) = range.into_inner();
                let what = self.what;
                Err(self.refuse(&format!("{what}, a whole number from {from} to {to}")))
            }
        }
    }

    /// The error that says where this token stands, what was expected there and
    /// what was found: the token, escaped and cut.
    #[must_use]
    pub fn refuse(self, expected: &str) -> Error {
        let mut found = String::from("'");
        found.extend(self.text.chars().take(QUOTED).flat_map(char::escape_debug));
        found += if self.text.chars().nth(QUOTED).is_some() { "…'" } else { "'" };
        Error::new(&self.source.as_bytes()[..self.start], expected, &found)
    }
}

impl Error {
    /// The error about the place behind `before`.
    #[cold]
    fn new(before: &[u8], expected: &str, found: &str) -> Self {
        let line = before.split(|&byte| byte == b'\n').count();
        let last = before.rsplit(|&byte| byte == b'\n').next().unwrap_or(before);
        let column = String::from_utf8_lossy(last).chars().count() + 1;
        Self(format!("line {line}, column {column}: expected {expected}, found {found}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_words(bytes: &[u8]) -> String {
        let parse = |tokens: &mut Tokens| {
            let first = tokens.next("a word")?.text().to_string();
            Ok(first + "+" + tokens.next("another word")?.text())
        };
        read(bytes, parse).unwrap_or_else(|error| error.to_string())
    }

    fn digit(text: &str) -> String {
        let parse = |tokens: &mut Tokens| tokens.next("a digit")?.number(2..=9);
        let number = read(text.as_bytes(), parse).map(|number| number.to_string());
        number.unwrap_or_else(|error| error.to_string())
    }

    #[test]
    fn any_ascii_white_space_parts_tokens() {
        for text in ["a b", "a\nb", "\r\n\r\na\r\nb\r\n", "\t a\t\tb ", "a\u{c}b"] {
            assert_eq!(two_words(text.as_bytes()), "a+b", "{text:?}");
        }
    }

    #[test]
    fn other_white_space_belongs_to_a_token() {
        assert_eq!(two_words("a\u{a0}b c".as_bytes()), "a\u{a0}b+c");
        assert_eq!(two_words("\u{feff}a b".as_bytes()), "\u{feff}a+b");
    }

    #[test]
    fn the_end_of_the_input_is_where_its_last_character_was() {
        for (text, place) in [("", "1, column 1"), ("a", "1, column 2"), ("a\n\n ", "3, column 2")]
        {
            let expected = if text.is_empty() { "a word" } else { "another word" };
            assert_eq!(
                two_words(text.as_bytes()),
                format!("line {place}: expected {expected}, found the end of the input")
            );
        }
    }

    #[test]
    fn what_is_left_over_is_refused() {
        assert_eq!(
            two_words(b"a b\r\n\tc d"),
            "line 2, column 2: expected the end of the input, found 'c'"
        );
    }

    #[test]
    fn columns_count_characters_not_bytes() {
        assert_eq!(
            two_words("ä ö ü".as_bytes()),
            "line 1, column 5: expected the end of the input, found 'ü'"
        );
    }

    #[test]
    fn bytes_that_are_no_text_are_refused_where_they_stand() {
        assert_eq!(
            two_words(b"\xc3\xa4 b\n \xff"),
            "line 2, column 2: expected text in UTF-8, found the byte 0xff"
        );
    }

    #[test]
    fn the_longest_input_is_read_and_one_byte_more_is_refused() {
        let mut bytes = b"a b".to_vec();
        bytes.resize(1 << 20, b'\n');
        assert_eq!(two_words(&bytes), "a+b");
        bytes.push(b'\n');
        assert_eq!(
            two_words(&bytes),
            "line 1048574, column 1: expected the end of the input within 1048576 bytes, found more"
        );
    }

    #[test]
    fn a_number_is_within_its_range_and_all_of_its_token() {
        for (text, number) in [("2", "2"), ("9", "9"), ("007", "7"), ("+5", "5")] {
            assert_eq!(digit(text), number);
        }
        for text in ["1", "10", "-2", "2.0", "2x", "x", "99999999999999999999"] {
            assert_eq!(
                digit(text),
                format!("line 1, column 1: expected a digit, a whole number from 2 to 9, found '{text}'")
            );
        }
    }

    #[test]
    fn what_is_quoted_is_escaped_and_cut() {
        for (text, quoted) in [
            ("\u{1b}[2J\u{202e}\0", "'\\u{1b}[2J\\u{202e}\\0'"),
            ("abcdefghijklmnopqrstuvwx", "'abcdefghijklmnopqrstuvwx'"),
            ("abcdefghijklmnopqrstuvwxy", "'abcdefghijklmnopqrstuvwx…'"),
        ] {
            assert!(digit(text).ends_with(&format!("found {quoted}")), "{}", digit(text));
        }
    }

    #[test]
    fn each_character_of_a_token_knows_its_place() {
        let parse = |tokens: &mut Tokens| {
            let word = tokens.next("a word")?;
            Ok([0, 1].map(|number| word.character(number).refuse("x").to_string()))
        };
        let places = read("\n äb".as_bytes(), parse).unwrap();
        assert_eq!(
            places,
            ["line 2, column 2: expected x, found 'ä'", "line 2, column 3: expected x, found 'b'"]
        );
    }

    #[test]
    #[should_panic(expected = "character 2 of the 2 in a token")]
    fn a_character_that_is_not_there_panics_with_both_numbers() {
        let _ = read(b"ab", |tokens| Ok(tokens.next("a word")?.character(2).text().len()));
    }

    #[test]
    fn several_tokens_can_be_refused_as_one() {
        let parse = |tokens: &mut Tokens| {
            let first = tokens.next("a word")?;
            tokens.next("another word")?;
            Err::<(), _>(tokens.since(first).refuse("x"))
        };
        assert_eq!(
            read(b" 1\n 2 3", parse).unwrap_err().to_string(),
            "line 1, column 2: expected x, found '1\\n 2'"
        );
    }
}
