//! Mistakes that people make, each as a patch of the plain solver's text, and where they
//! are caught.
//!
//! ```text
//!     plain solver ──► with each mistake ──► one program ──► tried on samples and
//!     mistakes ───────┘                                      random inputs
//! ```
//!
//! The trap: people write a rule several times, and one copy has the mistake. So a
//! mistake may have several copies, of which each has to be caught alone.

use std::collections::HashSet;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use std::{fs, str, thread};

use super::Tested;
use boj::tools::compile::{compile_once, rustc};
use boj::tools::problems::{self, INPUTS};
use boj::tools::process;
use boj::tools::samples::{self, Sample};

/// A patch of the plain solver's text.
struct Patch {
    /// A piece of the text that occurs once.
    piece: String,
    /// What somebody would write in its place.
    wrong: String,
    /// The names of the mistakes that it makes, and in what the copies of each differ.
    mistakes: Vec<(String, Vec<String>)>,
}

/// Reads `tests/mistakes/NUMBER.patch`:
///
/// ```text
///     ## heading
///
///     # name
///     =left, right
///     -the lines of the piece
///     +the lines in its place
/// ```
///
/// The line with `=` is for a rule that people write several times, with the mistake in
/// one copy, and for a limit that is too low, if only just: `super::copy()` is 0, then
/// 1, and so on. `=3` is short for `=0, 1, 2`.
///
/// A heading may have such lines too. They are one patch for all mistakes below it
/// without a piece of their own, in which the lines of the mistake take the place of `…`.
/// Its copies come after those of the mistake.
fn patches(text: &str) -> Vec<Patch> {
    let mut patches = Vec::new();
    for section in format!("\n{text}").split("\n## ") {
        let mut parts = section.split("\n# ");
        let (mut shared, shared_copies) = patch(parts.next().unwrap_or_default());
        let mut bodies = String::new();
        for part in parts {
            let name = part.lines().next().unwrap_or_default().to_string();
            let (mut patch, mut copies) = self::patch(part);
            if patch.piece.is_empty() {
                copies.extend_from_slice(&shared_copies);
            }
            if copies.is_empty() {
                copies.push(String::new());
            }
            if patch.piece.is_empty() {
                let _ = writeln!(bodies, "{} => {{ {} }}", shared.mistakes.len(), patch.wrong);
                shared.mistakes.push((name, copies));
            } else {
                patch.mistakes.push((name, copies));
                patches.push(patch);
            }
        }
        if !shared.mistakes.is_empty() {
            let body = format!("match super::mistake() {{ {bodies} _ => unreachable!() }}");
            shared.wrong = shared.wrong.replace('…', &body);
            patches.push(shared);
        }
    }
    patches
}

/// A patch without mistakes, and the copies that it names.
fn patch(text: &str) -> (Patch, Vec<String>) {
    let lines = |sign: char| text.lines().filter_map(move |line| line.strip_prefix(sign));
    let copies = lines('=').flat_map(|copies| match copies.parse::<usize>() {
        Ok(count) => (0..count).map(|copy| copy.to_string()).collect(),
        Err(_) => copies.split(", ").map(String::from).collect::<Vec<_>>(),
    });
    let text = |sign| lines(sign).collect::<Vec<_>>().join("\n");
    (Patch { piece: text('-'), wrong: text('+'), mistakes: Vec::new() }, copies.collect())
}

/// An input, its answer, and the group in which it is.
struct Case {
    group: String,
    input: String,
    answer: String,
}

/// Tries each mistake, in each copy, on the cases on stdin. Prints a line for it, and
/// then the groups in which it fails: it gives another answer, or panics. The rest of
/// such a group is left out.
const MAIN: &str = r#"
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

static MISTAKE: AtomicUsize = AtomicUsize::new(0);
static COPY: AtomicUsize = AtomicUsize::new(0);

fn mistake() -> usize {
    MISTAKE.load(Relaxed)
}

fn copy() -> usize {
    COPY.load(Relaxed)
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let mut cases = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut cases).unwrap();
    let fields: Vec<&str> = cases.split('\0').collect();
    let mut caught_by = None;
    for &(solve, mistake, copy) in MISTAKES {
        MISTAKE.store(mistake, Relaxed);
        COPY.store(copy, Relaxed);
        println!("mistake");
        let mut failed = std::collections::HashSet::new();
        // The case that caught the mistake before this is likely to catch this too.
        for case in caught_by.into_iter().chain(fields.chunks_exact(3)) {
            let answer = || std::panic::catch_unwind(|| solve(case[1]));
            if !failed.contains(case[0]) && answer().map_or(true, |answer| answer != case[2]) {
                failed.insert(case[0]);
                caught_by = Some(case);
                println!("in {}", case[0]);
            }
        }
    }
}
"#;

/// The groups in which a case catches a mistake.
type Groups = HashSet<String>;

/// The names of all mistakes of a problem, and where they are caught. Checks that
/// the plain solver is right everywhere.
fn caught(problem: &str, cases: &[Case], limit: Duration) -> Vec<(String, Groups)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: String| fs::read_to_string(root.join(name)).expect("it can be read");
    let plain = read(format!("src/tools/plain/p{problem}.rs"));
    let text = read(format!("tests/mistakes/{problem}.patch"));
    let patches = patches(&format!("# no mistake\n-fn solve(\n+fn solve(\n\n{text}"));
    for Patch { piece, mistakes, .. } in &patches {
        let name = &mistakes[0].0;
        assert_eq!(plain.matches(&piece[..]).count(), 1, "{name}: it occurs once: {piece}");
    }

    // Each of two threads compiles and tries about half of the mistakes: some patches make
    // one, others a hundred.
    let count = |patches: &[&Patch]| {
        let mistakes = patches.iter().flat_map(|patch| &patch.mistakes);
        mistakes.map(|(_, copies)| copies.len()).sum::<usize>()
    };
    let mut halves = [Vec::new(), Vec::new()];
    for patch in &patches {
        let smaller = usize::from(count(&halves[1]) < count(&halves[0]));
        halves[smaller].push(patch);
    }
    let half = |half: usize| {
        let name = format!("{problem}-mistakes-{half}");
        caught_of(&halves[half], &name, &plain, cases, limit)
    };
    let (mut all, other) = thread::scope(|scope| {
        let other = scope.spawn(|| half(1));
        (half(0), other.join().expect("it fails as this thread would"))
    });
    all.extend(other);
    let names: HashSet<&String> = all.iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), all.len(), "a name occurs twice");
    let (_, wrong) = all.remove(0);
    assert!(wrong.is_empty(), "the plain solver fails: {wrong:?}");
    all
}

/// The plain solver's text becomes a module for each patch, all in one program.
fn caught_of(
    patches: &[&Patch],
    name: &str,
    plain: &str,
    cases: &[Case],
    limit: Duration,
) -> Vec<(String, Groups)> {
    let mut modules = String::new();
    let mut solvers = String::new();
    let mut all: Vec<(String, Groups)> = Vec::new();
    for (module, Patch { piece, wrong, mistakes }) in patches.iter().enumerate() {
        let _ = writeln!(modules, "mod m{module} {{\n{}\n}}", plain.replace(piece, wrong));
        for (mistake, (name, copies)) in mistakes.iter().enumerate() {
            for (number, copy) in copies.iter().enumerate() {
                let _ = writeln!(solvers, "(m{module}::solve, {mistake}, {number}),");
                let separator = if copy.is_empty() { "" } else { ": " };
                all.push((format!("{name}{separator}{copy}"), Groups::new()));
            }
        }
    }
    let mistakes =
        format!("const MISTAKES: &[(fn(&str) -> String, usize, usize)] = &[\n{solvers}];\n");
    // Both halves compile at the same time, so more units would only make that slower.
    let options =
        ["--edition=2021", "-O", "-Ccodegen-units=1", "-Coverflow-checks", "--cap-lints=allow"];
    let text = modules + &mistakes + MAIN;
    let program = compile_once(env!("CARGO_TARGET_TMPDIR"), name, &rustc(), &options, &text)
        .unwrap_or_else(|error| panic!("{error}"));
    let fields = cases.iter().flat_map(|case| [&case.group[..], &case.input, &case.answer]);
    let input = fields.collect::<Vec<_>>().join("\0");
    let run = process::run(&mut Command::new(program), input.as_bytes(), limit).expect("it starts");
    let printed = str::from_utf8(&run.stdout).expect("it prints text");
    let tried = printed.split("mistake\n").skip(1);
    let last = tried.clone().count();
    for (groups, (_, caught)) in tried.zip(&mut all) {
        caught.extend(groups.lines().filter_map(|line| line.strip_prefix("in ")).map(String::from));
    }
    let succeeds = matches!(run.end, process::End::Exit(status) if status.success());
    assert!(succeeds, "it aborts, or does not end in {limit:?}: {}", all[last.max(1) - 1].0);
    all
}

/// The samples of a problem, the smallest first, in groups of their names.
fn sample_cases(problem: &str) -> Vec<Case> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut samples = samples::read(root, problem).expect("the problem has samples");
    samples.sort_by_key(|sample| sample.input.len());
    let case = |Sample { name, input, answer }: Sample| Case {
        group: name,
        input,
        answer: answer.trim_end().to_string(),
    };
    samples.into_iter().map(case).collect()
}

impl Tested {
    /// Checks that the plain solver is right on every sample, and that with each of the
    /// mistakes it is wrong on at least one: it gives another answer, or panics.
    pub fn samples_catch_every_mistake(&self) {
        let problem = self.number;
        let mut cases = sample_cases(problem);
        for case in &mut cases {
            case.group = "samples".to_string();
        }
        let mut missed = caught(problem, &cases, Duration::from_secs(60));
        missed.retain(|(_, groups)| groups.is_empty());
        let missed: Vec<String> = missed.into_iter().map(|(name, _)| name).collect();
        assert!(missed.is_empty(), "no sample of {problem} catches: {missed:#?}");
    }

    /// Checks that the judge's random inputs find at least 19 of 20 mistakes, with each of
    /// ten seeds. Prints those that they miss, and what each sample is good for.
    pub fn random_inputs_find_nearly_every_mistake(&self) {
        let problem = self.number;
        let random = problems::find(problem).expect("the problem has random inputs");
        let mut cases = sample_cases(problem);
        let samples: Vec<String> = cases.iter().map(|case| case.group.clone()).collect();
        let seeds: Vec<String> = (1..=10).map(|seed| format!("seed {seed}")).collect();
        for (seed, group) in (1..).zip(&seeds) {
            for number in 1..=INPUTS {
                let input = random.input(seed, number, INPUTS);
                let answer = (self.plain)(&input);
                cases.push(Case { group: group.clone(), input, answer });
            }
        }
        let caught = caught(problem, &cases, Duration::from_secs(3600));

        println!(
            "{} mistakes; each sample, how many it catches, and how many only it:",
            caught.len()
        );
        for sample in &samples {
            let mut catches: Vec<&Groups> = caught.iter().map(|(_, groups)| groups).collect();
            catches.retain(|groups| groups.contains(sample));
            let alone =
                |groups: &&&Groups| samples.iter().filter(|&s| groups.contains(s)).count() == 1;
            println!("{:>5} {:>4}  {sample}", catches.len(), catches.iter().filter(alone).count());
        }
        println!("each mistake that random inputs miss, and with how many of the ten seeds:");
        for (name, groups) in &caught {
            let missed = seeds.iter().filter(|&seed| !groups.contains(seed)).count();
            if missed > 0 {
                println!("{missed:>5}  {name}");
            }
        }
        let missed = |seed| caught.iter().filter(|(_, groups)| !groups.contains(seed)).count();
        let missed: Vec<usize> = seeds.iter().map(missed).collect();
        println!("in all, with each seed: {missed:?}");
        assert!(missed.iter().all(|missed| 20 * missed <= caught.len()), "more than 1 of 20");
    }
}
