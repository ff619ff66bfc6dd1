//! Looks for a simple input that a program is wrong on.
//!
//! ```text
//!     a failure ──► is made simpler, ──► walks at random, but ──► and is made
//!                   step by step         never uphill                simpler again
//!     74 turns      74 ─ 33 ─ 11         11 ─ 11 ─ 9 ─ 9 ─ 5         5
//! ```
//!
//! The trap: where no single step makes an input simpler, several may. So there is the
//! walk.

use std::mem;
use std::time::{Duration, Instant};

use super::super::problems::Problem;
use super::super::process::{End, Run};
use super::super::random::Random;
use super::super::screen::Screen;
use super::super::verdict::Verdict;
use super::jobs::Jobs;

/// The maximum number of changes in a step of the walk.
const CHANGES: usize = 4;

/// An input that the program is wrong on.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The sample, or the number of the random input.
    pub source: String,
    /// Whether the input is simpler than that.
    pub is_changed: bool,
    /// The input.
    pub input: String,
    /// The right answer.
    pub answer: String,
    /// What the program did instead.
    pub run: Run,
}

impl Failure {
    /// A failure, unless the run is right.
    pub fn new(source: &str, input: &str, answer: &str, run: Run) -> Option<Self> {
        if Verdict::new(&run, answer) == Verdict::Accepted {
            return None;
        }
        let (source, input, answer) = (source.into(), input.into(), answer.into());
        Some(Self { source, is_changed: false, input, answer, run })
    }

    /// Whether it takes too long.
    pub fn is_slow(&self) -> bool {
        self.run.end == End::Timeout
    }
}

/// What orders failures: the slow ones come last, then the complexity decides.
type Rank = (bool, Vec<usize>);

/// The part of a rank that decides first.
fn main_part(rank: &Rank) -> (bool, usize) {
    (rank.0, rank.1[0])
}

/// Runs the program on an input from some source, if that is needed and a failure with its
/// answer is wanted. Returns how it fails, if it does.
pub type Attempt<'a> =
    dyn Fn(&str, &str, &dyn Fn() -> bool, &dyn Fn(&str) -> bool) -> Attempted + Sync + 'a;

pub type Attempted = Result<Option<Failure>, String>;

/// A search for a simple failure.
pub struct Search<'a> {
    pub attempt: &'a Attempt<'a>,
    pub problem: &'a Problem,
    pub jobs: &'a Jobs,
    pub screen: &'a Screen,
    /// Decides where a walk goes.
    pub seed: u64,
    /// How long the search takes at most.
    pub time: Duration,
    /// When it ends.
    pub end: Instant,
}

impl Search<'_> {
    /// The simplest of the failures, or one that is made from it and simpler.
    pub fn simplest(&self, failures: Vec<Failure>) -> Attempted {
        let simplest = failures.into_iter().min_by_key(|failure| self.rank(failure));
        simplest.map(|failure| self.simplify(failure)).transpose()
    }

    fn rank(&self, failure: &Failure) -> Rank {
        (failure.is_slow(), (self.problem.complexity)(&failure.input, &failure.answer))
    }

    /// Makes a failure as simple as it gets from here.
    fn simplify(&self, failure: Failure) -> Result<Failure, String> {
        let start = self.descend(failure)?;
        let end = self.descend(self.walk(start.clone())?)?;
        let simplest = [start, end].into_iter().min_by_key(|failure| self.rank(failure));
        Ok(simplest.expect("there are two"))
    }

    /// Makes a failure simpler, as long as one step does.
    fn descend(&self, mut failure: Failure) -> Result<Failure, String> {
        let mut start = 0;
        loop {
            let mut steps = (self.problem.shrink)(&failure.input);
            // Where a step was found, the next is likely to be. So the search goes on
            // from there, round and round.
            let count = steps.len();
            steps.rotate_left(start % count.max(1));
            let rank = self.rank(&failure);
            let found = self.jobs.first(0..count, |number, is_needed| {
                self.attempt(&failure, &steps[number], is_needed, &|next| *next < rank)
            });
            match found {
                Some((number, next)) => {
                    failure = next?;
                    start += number;
                }
                None => return Ok(failure),
            }
        }
    }

    /// Walks at random to failures whose main part is not greater, as long as it gets
    /// smaller from time to time. The simpler a failure is, the sooner it is good enough.
    fn walk(&self, mut failure: Failure) -> Result<Failure, String> {
        let patience = |rank: &Rank| (200 * rank.1[0]).min(2000);
        let mut rank = self.rank(&failure);
        let mut tries = 0..patience(&rank);
        let later = || Instant::now() + self.time / 4;
        let mut end = later();
        loop {
            let found = self.jobs.first(tries.clone(), |number, is_needed| {
                let mut random = Random::nth(self.seed, number);
                let mut input = failure.input.clone();
                for _ in 0..=random.below(CHANGES) {
                    let mut changed = (self.problem.shrink)(&input);
                    if !changed.is_empty() {
                        input = changed.swap_remove(random.below(changed.len()));
                    }
                }
                let accepts = |next: &Rank| main_part(next) <= main_part(&rank);
                let is_needed = || is_needed() && !is_over(end);
                self.attempt(&failure, &input, &is_needed, &accepts)
            });
            let (number, next) = match found {
                Some((number, next)) => (number, next?),
                None => return Ok(failure),
            };
            failure = next;
            let before = mem::replace(&mut rank, self.rank(&failure));
            tries.start = number + 1;
            if main_part(&rank) < main_part(&before) {
                tries.end = tries.start + patience(&rank);
                end = later();
            }
        }
    }

    /// Runs the program on an input made from a failure, if it may fail with an accepted
    /// rank.
    fn attempt(
        &self,
        failure: &Failure,
        input: &str,
        is_needed: &dyn Fn() -> bool,
        accepts: &dyn Fn(&Rank) -> bool,
    ) -> Option<Result<Failure, String>> {
        let left = self.end.saturating_duration_since(Instant::now()).as_secs();
        self.screen.show(&format!("making it simpler, for {left} s at most ..."));
        let is_wanted = |answer: &str| accepts(&(false, (self.problem.complexity)(input, answer)));
        if !is_wanted("0") {
            return None;
        }
        let is_needed = || is_needed() && !is_over(self.end);
        match (self.attempt)(&failure.source, input, &is_needed, &is_wanted).transpose()? {
            Ok(next) if !accepts(&self.rank(&next)) => None,
            next => Some(next.map(|next| Failure { is_changed: true, ..next })),
        }
    }
}

fn is_over(end: Instant) -> bool {
    Instant::now() >= end
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt;
    use std::process::ExitStatus;
    use std::sync::Mutex;
    use std::thread;

    /// An input is two numbers, the first of which decides first, and the second up to 100.
    /// A step makes one of them smaller, or the second larger.
    const PROBLEM: Problem = Problem {
        limit: Duration::ZERO,
        random: |_, size| format!("{size} 0"),
        shrink: |input| {
            let [a, b] = numbers(input);
            let mut changed = vec![format!("{a} {}", b + 1)];
            changed.extend(b.checked_sub(1).map(|b| format!("{a} {b}")));
            changed.extend(a.checked_sub(1).map(|a| format!("{a} {b}")));
            changed
        },
        complexity: |input, _| vec![numbers(input)[0], numbers(input)[1].min(100)],
        trace: |_, _| String::new(),
    };

    fn numbers(input: &str) -> [usize; 2] {
        let (a, b) = input.split_once(' ').unwrap();
        [a.parse().unwrap(), b.parse().unwrap()]
    }

    const LONG: Duration = Duration::from_secs(20);

    /// What a program does with two numbers: it is `right`, `wrong` or `slow`, or there is an
    /// `error`.
    fn run(what: &str) -> Run {
        let end = if what == "slow" { End::Timeout } else { End::Exit(ExitStatus::from_raw(0)) };
        let (stdout, stderr) = (what.into(), Vec::new());
        Run { end, stdout, stderr, time: Duration::ZERO, children: false }
    }

    fn failure(input: &str) -> Failure {
        Failure::new("1/a", input, "right", run("wrong")).unwrap()
    }

    /// The result of a search, and the inputs that the program is run on.
    fn searched<T>(
        program: impl Fn(usize, usize) -> &'static str + Sync,
        time: Duration,
        search: impl Fn(Search) -> T,
    ) -> (T, Vec<String>) {
        let log = Mutex::new(Vec::new());
        let attempt: &Attempt = &|source, input, is_needed, is_wanted| {
            if !is_needed() || !is_wanted("right") {
                return Ok(None);
            }
            log.lock().unwrap().push(input.to_string());
            let [a, b] = numbers(input);
            match program(a, b) {
                "error" => Err(input.to_string()),
                what => Ok(Failure::new(source, input, "right", run(what))),
            }
        };
        let (problem, jobs) = (&PROBLEM, &Jobs::new(1));
        let screen = &Screen { watched: false, paint: |_, text| text.into() };
        let end = Instant::now() + time;
        let result = search(Search { attempt, problem, jobs, screen, seed: 7, time, end });
        (result, log.into_inner().unwrap())
    }

    /// What these failures end in.
    fn simplest(inputs: &[&str], program: impl Fn(usize, usize) -> &'static str + Sync) -> String {
        let failures: Vec<Failure> = inputs.iter().map(|input| failure(input)).collect();
        let (found, _) = searched(program, LONG, |search| search.simplest(failures.clone()));
        let found = found.unwrap().unwrap();
        assert!(found.source == "1/a" && !found.is_slow());
        assert_eq!(found.is_changed, !inputs.contains(&&found.input[..]));
        found.input
    }

    #[test]
    fn a_failure_is_made_simpler_step_by_step() {
        let wrong = |a, b| if a >= 3 && b >= 2 { "wrong" } else { "right" };
        assert_eq!(simplest(&["12 9"], wrong), "3 2");
        // One that is only different is not simpler.
        assert_eq!(simplest(&["12 150"], wrong), "3 150");
        // Nor is one that is slow.
        let wrong = |a, _| if a >= 3 { "wrong" } else { "slow" };
        assert_eq!(simplest(&["12 9"], wrong), "3 0");
    }

    #[test]
    fn the_search_goes_on_where_a_step_was_found() {
        let log = |input, program: fn(usize, usize) -> &'static str| {
            searched(program, LONG, |search| search.descend(failure(input)).is_ok()).1
        };
        let all = |_, _| "wrong";
        assert_eq!(log("5 2", all), ["5 1", "5 0", "4 0", "3 0", "2 0", "1 0", "0 0"]);
        let two = |_, b| if b == 2 { "wrong" } else { "right" };
        assert_eq!(log("2 2", two), ["2 1", "1 2", "0 2", "0 1"]);
    }

    #[test]
    fn a_walk_gets_past_what_no_single_step_does() {
        let wrong = |a, b| if a + b == 10 { "wrong" } else { "right" };
        assert_eq!(simplest(&["6 4"], wrong), "0 10");
        let wrong = |a, b| if a == 6 && b == 4 { "wrong" } else { "right" };
        assert_eq!(simplest(&["6 4"], wrong), "6 4");
    }

    #[test]
    fn a_walk_ends_after_two_hundred_tries_for_each_part_that_is_left() {
        let walk = |program: fn(usize, usize) -> &'static str| {
            searched(program, LONG, |search| search.walk(failure("3 0")).unwrap().input)
        };
        let (end, log) = walk(|a, b| if a == 3 && b < 3 { "wrong" } else { "right" });
        assert_eq!((numbers(&end)[0], log.len()), (3, 600));
        let (end, log) = walk(|a, _| if a == 3 || a == 2 { "wrong" } else { "right" });
        let progress = log.iter().position(|input| numbers(input)[0] == 2).unwrap();
        assert_eq!((numbers(&end)[0], log.len()), (2, progress + 1 + 400));
    }

    #[test]
    fn the_search_ends_in_time() {
        let log = |time, search: fn(Search) -> Option<Failure>| {
            let program = |_, _| {
                thread::sleep(Duration::from_millis(10));
                "right"
            };
            searched(program, Duration::from_millis(time), search).1
        };
        let simplest = |search: Search| search.simplest(vec![failure("9 0")]).unwrap();
        assert!(log(0, simplest).is_empty());
        // Without progress, a walk ends after a quarter of the time.
        let runs = log(200, |search| search.walk(failure("9 0")).ok()).len();
        assert!((1..=5).contains(&runs), "{runs}");
    }

    #[test]
    fn an_error_ends_the_search() {
        let error = |a, _| if a == 5 { "error" } else { "wrong" };
        let (found, _) = searched(error, LONG, |search| search.simplest(vec![failure("7 0")]));
        assert_eq!(found.unwrap_err(), "5 0");
        let (found, _) = searched(error, LONG, |search| search.simplest(vec![]));
        assert!(found.unwrap().is_none());
    }
}
