//! Looks for a simple input that a program is wrong on.
//!
//! ```text
//!     a failure ──► is made simpler, ──► walks at random, but ──► and is made
//!                   step by step         never uphill                simpler again
//!     74 turns      74 ─ 33 ─ 11         11 ─ 11 ─ 9 ─ 9 ─ 5         5
//! ```
//!
//! The trap: where no single step makes an input simpler, several may. So there is the
//! walk, and other failures to start from.

use std::mem;
use std::time::{Duration, Instant};

use super::super::problems::Problem;
use super::super::process::{End, Run};
use super::super::random::Random;
use super::super::verdict::Verdict;
use super::Judge;

/// How long the search takes at most.
const SEARCHING: Duration = Duration::from_secs(20);

/// The number of failures that it starts from.
const STARTS: usize = 4;

/// The maximum number of changes in a step of the walk.
const CHANGES: usize = 4;

/// An input that the program is wrong on.
#[derive(Clone)]
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
    pub fn new(source: String, input: String, answer: String, run: Run) -> Option<Self> {
        let is_right = Verdict::new(&run, &answer) == Verdict::Accepted;
        let failure = Self { source, is_changed: false, input, answer, run };
        Some(failure).filter(|_| !is_right)
    }
}

/// What orders failures: those that take too long come last, then the complexity.
type Rank = (bool, Vec<usize>);

/// The part of a rank that decides first.
fn main_part(rank: &Rank) -> (bool, usize) {
    (rank.0, rank.1[0])
}

impl Judge<'_> {
    /// Adds failures on random inputs. Returns whether there are any.
    pub fn random(&self, problem: &Problem, failures: &mut Vec<Failure>) -> Result<bool, String> {
        let (count, seed) = (self.call.count, self.call.seed);
        let before = failures.len();
        let mut numbers = 1..count + 1;
        let mut deadline = None;
        loop {
            let found = self.jobs.first(numbers.clone(), |number, is_needed| {
                self.screen.show(&format!("random input {number} of {count} ..."));
                let input = problem.input(seed, number, count);
                let is_needed = || is_needed() && deadline.map_or(true, |end| Instant::now() < end);
                let source = format!("random input {number} of {count} (seed {seed})");
                self.attempt(source, input, &is_needed, &|_| true).transpose()
            });
            match found {
                Some((number, failure)) => {
                    let failure = failure?;
                    if failures.len() == before {
                        self.screen.say(&format!("{} ... not accepted", failure.source));
                    }
                    let is_timeout = failure.run.end == End::Timeout;
                    failures.push(failure);
                    if is_timeout || failures.len() >= STARTS {
                        return Ok(true);
                    }
                    deadline = deadline.or_else(|| Some(Instant::now() + SEARCHING / 3));
                    numbers.start = number + 1;
                }
                None if failures.len() > before => return Ok(true),
                None => {
                    let all = super::counted(count, "random input");
                    self.screen.say(&format!("{all} (seed {seed}) ... accepted"));
                    return Ok(false);
                }
            }
        }
    }

    /// The simplest of the failures, if there are any, or one that is made from them
    /// and simpler.
    pub fn simplest(&self, mut failures: Vec<Failure>) -> Result<Option<Failure>, String> {
        failures.sort_by_cached_key(|failure| self.rank(failure));
        let mut failures = failures.into_iter();
        let (problem, first) = match (&self.problem, &self.call.sample, failures.next()) {
            (Some(problem), None, Some(first)) => (problem, first),
            (_, _, first) => return Ok(first),
        };
        let time = match first.run.end {
            End::Timeout => SEARCHING.min(2 * self.program.limit),
            _ => SEARCHING,
        };
        let start = Instant::now();
        let search = Search { judge: self, problem, deadline: start + time };
        let mut simplest = search.simplify(first)?;
        for failure in failures.take(STARTS - 1).take_while(|_| start.elapsed() < time / 3) {
            let is_simpler = |next: &Rank, rank: &Rank| main_part(next) < main_part(rank);
            let failure = search.descend(failure, is_simpler)?;
            if is_simpler(&self.rank(&failure), &self.rank(&simplest)) {
                simplest = search.simplify(failure)?;
            }
        }
        Ok(Some(simplest))
    }

    fn rank(&self, failure: &Failure) -> Rank {
        let Failure { input, answer, run, .. } = failure;
        let complexity = match &self.problem {
            Some(problem) => (problem.complexity)(input, answer),
            None => vec![input.len()],
        };
        (run.end == End::Timeout, complexity)
    }

    /// Runs the program on an input if the right answer is `wanted`. Returns how it
    /// fails, if it does.
    fn attempt(
        &self,
        source: String,
        input: String,
        is_needed: &dyn Fn() -> bool,
        is_wanted: &dyn Fn(&str) -> bool,
    ) -> Result<Option<Failure>, String> {
        let right = match self.jobs.run(&self.reference, &input, is_needed)? {
            Some(right) => right,
            None => return Ok(None),
        };
        let answer = String::from_utf8_lossy(&right.stdout).into_owned();
        let verdict = Verdict::new(&right, &answer);
        if verdict != Verdict::Accepted {
            return Err(format!("the solution of this crate: {verdict} on:\n{input}"));
        }
        if !is_wanted(&answer) {
            return Ok(None);
        }
        let run = self.jobs.run(&self.program, &input, is_needed)?;
        Ok(run.and_then(|run| Failure::new(source, input, answer, run)))
    }
}

/// The search for a simpler failure.
struct Search<'a> {
    judge: &'a Judge<'a>,
    problem: &'a Problem,
    deadline: Instant,
}

impl Search<'_> {
    /// Makes a failure as simple as it gets from here.
    fn simplify(&self, failure: Failure) -> Result<Failure, String> {
        let is_simpler = |next: &Rank, rank: &Rank| next < rank;
        let start = self.descend(failure, is_simpler)?;
        let end = self.descend(self.walk(start.clone())?, is_simpler)?;
        Ok(if self.judge.rank(&end) < self.judge.rank(&start) { end } else { start })
    }

    /// Makes a failure simpler, as long as one step does.
    fn descend(
        &self,
        mut failure: Failure,
        is_simpler: fn(&Rank, &Rank) -> bool,
    ) -> Result<Failure, String> {
        let mut start = 0;
        loop {
            let steps = (self.problem.shrink)(&failure.input);
            let rank = self.judge.rank(&failure);
            // Where a step was found, the next is likely to be. So the search goes on
            // from there, round and round.
            let step = |number| &steps[(start + number) % steps.len()];
            let found = self.judge.jobs.first(0..steps.len(), |number, is_needed| {
                let input = step(number).clone();
                self.attempt(&failure, input, is_needed, &|next| is_simpler(next, &rank))
                    .transpose()
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
        let patience = |rank: &Rank| (100 * rank.1[0]).min(2000);
        let mut rank = self.judge.rank(&failure);
        let mut tries = 0..patience(&rank);
        let mut progress = Instant::now();
        loop {
            let found = self.judge.jobs.first(tries.clone(), |number, is_needed| {
                let call = self.judge.call;
                let mut random = Random::nth(call.seed, call.count + 1 + number);
                let mut input = failure.input.clone();
                for _ in 0..=random.below(CHANGES) {
                    let mut changed = (self.problem.shrink)(&input);
                    if !changed.is_empty() {
                        input = changed.swap_remove(random.below(changed.len()));
                    }
                }
                let accepts = |next: &Rank| main_part(next) <= main_part(&rank);
                let is_needed = || is_needed() && progress.elapsed() < SEARCHING / 4;
                self.attempt(&failure, input, &is_needed, &accepts).transpose()
            });
            let (number, next) = match found {
                Some((number, next)) => (number, next?),
                None => return Ok(failure),
            };
            failure = next;
            let before = mem::replace(&mut rank, self.judge.rank(&failure));
            tries.start = number + 1;
            if main_part(&rank) < main_part(&before) {
                tries.end = tries.start + patience(&rank);
                progress = Instant::now();
            }
        }
    }

    /// Tries an input made from a failure, if its rank would be accepted.
    fn attempt(
        &self,
        failure: &Failure,
        input: String,
        is_needed: &dyn Fn() -> bool,
        accepts: &dyn Fn(&Rank) -> bool,
    ) -> Result<Option<Failure>, String> {
        let left = self.deadline.saturating_duration_since(Instant::now()).as_secs();
        self.judge.screen.show(&format!("making it simpler, for {left} s at most ..."));
        let complexity = |answer: &str| (self.problem.complexity)(&input, answer);
        if !accepts(&(false, complexity("0"))) {
            return Ok(None);
        }
        let is_needed = || is_needed() && Instant::now() < self.deadline;
        let is_wanted = |answer: &str| accepts(&(false, complexity(answer)));
        let source = failure.source.clone();
        let next = self.judge.attempt(source, input.clone(), &is_needed, &is_wanted)?;
        let next = next.map(|next| Failure { is_changed: true, ..next });
        Ok(next.filter(|next| accepts(&self.judge.rank(next))))
    }
}
