//! From the bytes of stdin to values, or to one line that says what is wrong.
//!
//! Tokens are separated by white space. They are read one by one, and an error is
//! about the token read last, so it can tell where that is:
//!
//! ```text
//!     3 3                     error: line 2, column 5: expected a colour,
//!     0 1 7                          an integer from 0 to 2, found '7'
//!         ▲
//! ```
//!
//! The trap: input that never ends. Reading stops at 64 MiB, so `yes` and
//! `/dev/zero` get an error soon. A token is escaped and cut before it is quoted,
//! so it can neither control a terminal nor fill it.

use std::fmt::{self, Display};
use std::io::{self, Read, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::str::{self, FromStr};

/// The number of bytes that are read at most. The largest inputs of problems have
/// a few million.
const MAX_BYTES: usize = 64 << 20;

/// The number of characters of a token that are quoted at most.
const MAX_QUOTED: usize = 24;

/// Why there is no answer: for an input, where, what was expected and what was
/// found. It is displayed as one line.
#[derive(Debug)]
pub struct Error(String);

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The `main` of a solution: reads stdin, parses, solves and prints.
///
/// The answer goes to stdout, followed by a line end. If there is none, because
/// stdin cannot be read, [`read`] fails or stdout cannot be written, there is one
/// line on stderr that starts with `error: `, and the exit code is 1.
///
/// Reads at most 64 MiB.
///
/// ```no_run
/// use boj::input::{run, Error, Tokens};
///
/// fn main() -> std::process::ExitCode {
///     run(parse, solve)
/// }
///
/// fn parse(tokens: &mut Tokens) -> Result<(i32, i32), Error> {
///     Ok((tokens.number("A", 1..=9)?, tokens.number("B", 1..=9)?))
/// }
///
/// fn solve((a, b): (i32, i32)) -> i32 {
///     a + b
/// }
/// ```
pub fn run<T, A: Display>(
    parse: impl FnOnce(&mut Tokens) -> Result<T, Error>,
    solve: impl FnOnce(T) -> A,
) -> ExitCode {
    let input = stdin().and_then(|bytes| read(&bytes, parse));
    exit(input.and_then(|input| print(solve(input))))
}

fn stdin() -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    match io::stdin().lock().take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes) {
        Ok(_) => Ok(bytes),
        Err(error) => Err(Error(format!("cannot read stdin: {error}"))),
    }
}

/// Writes `text` and a line end to stdout.
///
/// # Errors
/// If stdout cannot be written.
pub fn print(text: impl Display) -> Result<(), Error> {
    let mut stdout = io::stdout().lock();
    match writeln!(stdout, "{text}").and_then(|()| stdout.flush()) {
        Ok(()) => Ok(()),
        Err(error) => Err(Error(format!("cannot write to stdout: {error}"))),
    }
}

/// The end of a `main`: writes an error, after `error: `, as a line to stderr.
/// Returns the exit code, 0 or 1.
pub fn exit(result: Result<(), impl Display>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If stderr is closed too, there is nobody left to tell.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Parses all of `bytes`.
///
/// # Errors
/// If there are more than 64 MiB, if they are not UTF-8, if `parse` fails, or if it
/// leaves a token unread.
///
/// ```
/// use boj::input::{read, Error, Tokens};
///
/// fn parse(tokens: &mut Tokens) -> Result<u32, Error> {
///     tokens.number("N", 1..=9)
/// }
///
/// let error = |bytes: &[u8]| read(bytes, parse).unwrap_err().to_string();
/// assert_eq!(read(b"\r\n\t7", parse).unwrap(), 7);
/// assert_eq!(error(b""), "line 1, column 1: expected N, found the end of the input");
/// assert_eq!(error(b"7\n 8"), "line 2, column 2: expected the end of the input, found '8'");
/// assert_eq!(error(b"7 \xff"), "line 1, column 3: expected text in UTF-8, found the byte 0xff");
/// ```
pub fn read<T>(
    bytes: &[u8],
    parse: impl FnOnce(&mut Tokens) -> Result<T, Error>,
) -> Result<T, Error> {
    if bytes.len() > MAX_BYTES {
        return Err(Error(format!("expected at most {MAX_BYTES} bytes of input, found more")));
    }
    let source = match str::from_utf8(bytes) {
        Ok(source) => source,
        Err(error) => {
            let (text, rest) = bytes.split_at(error.valid_up_to());
            let found = format!("the byte 0x{:02x}", rest[0]);
            return Err(Error::at(&String::from_utf8_lossy(text), "text in UTF-8", &found));
        }
    };
    let mut tokens = Tokens { source, start: 0, end: 0 };
    let values = parse(&mut tokens)?;
    tokens.advance();
    if tokens.last().is_empty() {
        Ok(values)
    } else {
        Err(tokens.error("the end of the input"))
    }
}

/// The input's tokens, from first to last, separated by ASCII white space.
pub struct Tokens<'a> {
    source: &'a str,
    /// Where the token read last starts and ends. At the end of the input it is
    /// empty, as no other token is.
    start: usize,
    end: usize,
}

impl<'a> Tokens<'a> {
    /// Reads the next token, which should be `expected`: a few words for the error.
    ///
    /// Costs O(its length and that of the white space before it).
    ///
    /// # Errors
    /// At the end of the input.
    pub fn word(&mut self, expected: &str) -> Result<&'a str, Error> {
        self.advance();
        match self.last() {
            "" => Err(self.error(expected)),
            word => Ok(word),
        }
    }

    /// Reads the next token, which should be an integer in `range`; `expected` is
    /// what it means.
    ///
    /// A sign and leading zeros are allowed: `+5`, `007`.
    ///
    /// # Errors
    /// At the end of the input, or if the token is anything else.
    ///
    /// ```
    /// use boj::input::read;
    ///
    /// let error = read(b"3 -70", |tokens| {
    ///     let count: usize = tokens.number("N", 1..=20)?;
    ///     let degrees: i32 = tokens.number("a temperature", -50..=50)?;
    ///     Ok((count, degrees))
    /// });
    /// assert_eq!(
    ///     error.unwrap_err().to_string(),
    ///     "line 1, column 3: expected a temperature, an integer from -50 to 50, found '-70'"
    /// );
    /// ```
    pub fn number<N>(&mut self, expected: &str, range: RangeInclusive<N>) -> Result<N, Error>
    where
        N: FromStr + Ord + Display,
    {
        match self.word(expected)?.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => {
                let (min, max) = range.into_inner();
                Err(self.error(&format!("{expected}, an integer from {min} to {max}")))
            }
        }
    }

    /// The error that something else was expected in place of the token read last.
    #[must_use]
    pub fn error(&self, expected: &str) -> Error {
        let found = match self.last() {
            "" => "the end of the input".to_string(),
            word => quoted(word),
        };
        Error::at(&self.source[..self.start], expected, &found)
    }

    /// The error that something else was expected in place of one character of the
    /// token read last; `index` counts its characters from 0.
    ///
    /// # Panics
    /// If it has no such character.
    ///
    /// ```
    /// use boj::input::read;
    ///
    /// let error = read("\n äOrd".as_bytes(), |tokens| {
    ///     let word = tokens.word("a word")?;
    ///     match word.chars().position(char::is_uppercase) {
    ///         Some(index) => Err(tokens.error_at(index, "a small letter")),
    ///         None => Ok(word.len()),
    ///     }
    /// });
    /// assert_eq!(
    ///     error.unwrap_err().to_string(),
    ///     "line 2, column 3: expected a small letter, found 'O'"
    /// );
    /// ```
    #[must_use]
    pub fn error_at(&self, index: usize, expected: &str) -> Error {
        let word = self.last();
        match word.char_indices().nth(index) {
            Some((offset, character)) => {
                let before = &self.source[..self.start + offset];
                Error::at(before, expected, &quoted(&character.to_string()))
            }
            None => panic!("character {index} of a token with {}", word.chars().count()),
        }
    }

    fn advance(&mut self) {
        let rest = &self.source.as_bytes()[self.end..];
        let blank = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let length = rest[blank..].iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        self.start = self.end + blank;
        self.end = self.start + length;
    }

    fn last(&self) -> &'a str {
        &self.source[self.start..self.end]
    }
}

fn quoted(word: &str) -> String {
    let shown: String = word.chars().take(MAX_QUOTED).flat_map(char::escape_debug).collect();
    let more = if word.chars().nth(MAX_QUOTED).is_some() { "…" } else { "" };
    format!("'{shown}{more}'")
}

impl Error {
    /// The error about the place after `before`.
    #[cold]
    fn at(before: &str, expected: &str, found: &str) -> Self {
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        Self(format!("line {line}, column {column}: expected {expected}, found {found}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads two words, or tells why not.
    fn two_words(bytes: &[u8]) -> String {
        let parse = |tokens: &mut Tokens| {
            Ok(tokens.word("a word")?.to_string() + "+" + tokens.word("another word")?)
        };
        read(bytes, parse).unwrap_or_else(|error| error.to_string())
    }

    /// Reads an integer, or tells why not.
    fn integer<N: FromStr + Ord + Display>(text: &str, range: RangeInclusive<N>) -> String {
        let number = read(text.as_bytes(), |tokens| tokens.number("a number", range));
        number.map_or_else(|error| error.to_string(), |number| number.to_string())
    }

    #[test]
    fn any_ascii_white_space_separates_tokens() {
        for text in ["a b", "a\nb", "\r\n\r\na\r\nb\r\n", "\t a\t\tb ", "a\u{c}b"] {
            assert_eq!(two_words(text.as_bytes()), "a+b", "{text:?}");
        }
    }

    #[test]
    fn other_white_space_is_part_of_a_token() {
        assert_eq!(two_words("a\u{a0}b c".as_bytes()), "a\u{a0}b+c");
        assert_eq!(two_words("\u{feff}a b".as_bytes()), "\u{feff}a+b");
    }

    #[test]
    fn the_end_of_the_input_is_after_its_last_character() {
        for (text, place, expected) in [
            ("", "line 1, column 1", "a word"),
            ("a", "line 1, column 2", "another word"),
            ("a\n\n ", "line 3, column 2", "another word"),
        ] {
            let error = format!("{place}: expected {expected}, found the end of the input");
            assert_eq!(two_words(text.as_bytes()), error);
        }
    }

    #[test]
    fn columns_count_characters_not_bytes() {
        let error = "line 1, column 5: expected the end of the input, found 'ü'";
        assert_eq!(two_words("ä ö ü".as_bytes()), error);
    }

    #[test]
    fn a_byte_that_is_not_text_is_an_error() {
        let error = "line 2, column 2: expected text in UTF-8, found the byte 0xff";
        assert_eq!(two_words(b"\xc3\xa4 b\n \xff"), error);
    }

    #[test]
    fn the_longest_input_is_read_and_one_byte_more_is_an_error() {
        let mut bytes = b"a b".to_vec();
        bytes.resize(64 << 20, b'\n');
        assert_eq!(two_words(&bytes), "a+b");
        bytes.push(b'\n');
        assert_eq!(two_words(&bytes), "expected at most 67108864 bytes of input, found more");
    }

    #[test]
    fn a_number_is_an_integer_in_its_range_which_may_be_negative() {
        for (text, number) in [("2", "2"), ("9", "9"), ("007", "7"), ("+5", "5")] {
            assert_eq!(integer(text, 2_usize..=9), number);
        }
        for text in ["1", "10", "-2", "2.0", "2x", "x", "99999999999999999999"] {
            let expected = "expected a number, an integer from 2 to 9";
            let error = format!("line 1, column 1: {expected}, found '{text}'");
            assert_eq!(integer(text, 2_usize..=9), error);
        }
        for number in ["-5", "-1", "0", "2"] {
            assert_eq!(integer(number, -5_i8..=2), number);
        }
        for text in ["-6", "3", "-300"] {
            assert!(integer(text, -5_i8..=2).contains("an integer from -5 to 2, found"));
        }
    }

    #[test]
    fn a_quoted_token_is_escaped_and_cut() {
        for (text, quoted) in [
            ("\u{1b}[2J\u{202e}\0", "'\\u{1b}[2J\\u{202e}\\0'"),
            ("abcdefghijklmnopqrstuvwx", "'abcdefghijklmnopqrstuvwx'"),
            ("abcdefghijklmnopqrstuvwxy", "'abcdefghijklmnopqrstuvwx…'"),
        ] {
            let error = integer(text, 0..=1);
            assert!(error.ends_with(&format!("found {quoted}")), "{error}");
        }
    }

    #[test]
    #[should_panic(expected = "character 2 of a token with 2")]
    fn a_character_that_is_not_there_panics_with_both_numbers() {
        let _ = read(b"ab", |tokens| {
            tokens.word("a word")?;
            Err::<(), _>(tokens.error_at(2, "x"))
        });
    }
}
