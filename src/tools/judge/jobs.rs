//! Runs programs at the same time, and returns what one after the other would.
//!
//! ```text
//!     job 1    0 ─── 2 ───── 4 fails          6 is not needed any more
//!     job 2    1 ──────── 3 ───── 5 fails     the first that fails is 4
//! ```
//!
//! The trap: beside others a program is slower. So one that exceeds its time limit
//! has to do so again alone.

use std::collections::HashMap;
use std::ffi::OsString;
use std::ops::Range;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, RwLock};
use std::thread;
use std::time::Duration;

use super::super::process::{self, End, Run};

/// The maximum number of runs that are remembered.
const KNOWN: usize = 10_000;

/// The maximum number of bytes on stdout, and on stderr, of a run that is remembered.
const KEPT: usize = 1000;

/// A command, and the time it has for each input.
#[derive(Default)]
pub struct Program {
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// The time limit.
    pub limit: Duration,
    /// Whether it is known to end.
    pub ends: bool,
    /// What it did with inputs: the search for a simpler one comes to many again.
    pub known: Mutex<HashMap<String, Run>>,
}

impl Program {
    fn run(&self, input: &str) -> Result<Run, String> {
        let mut command = if self.ends {
            Command::new(&self.command[0])
        } else {
            process::bounded(&self.command, self.limit)
        };
        let run = process::run(&mut command, input.as_bytes(), self.limit);
        let name = Path::new(&self.command[0]).display();
        run.map_err(|error| format!("{name} does not start: {error}"))
    }

    /// Looks for it, without running it: a program may do anything.
    ///
    /// # Errors
    /// If there is no such program, or it may not be run.
    pub fn find(&self) -> Result<(), String> {
        let script = "path=$(command -v \"$1\") || exit
            case $path in */*) [ -f \"$path\" ] && [ -x \"$path\" ];; esac";
        let mut shell = Command::new("sh");
        shell.args(["-c", script, "sh"]).arg(&self.command[0]);
        if cfg!(unix) && !shell.output().map_or(false, |output| output.status.success()) {
            let name = Path::new(&self.command[0]).display();
            return Err(format!("expected a program after --, found '{name}'"));
        }
        Ok(())
    }
}

/// A number of jobs to share work between.
pub struct Jobs {
    count: usize,
    /// Who runs a program reads it, who must be alone for that writes it.
    others: RwLock<()>,
}

impl Jobs {
    /// At least one job.
    pub fn new(count: usize) -> Self {
        Self { count, others: RwLock::new(()) }
    }

    /// Runs a program, unless that is not needed any more when its turn comes.
    ///
    /// # Errors
    /// If it does not start.
    pub fn run(
        &self,
        program: &Program,
        input: &str,
        is_needed: &dyn Fn() -> bool,
    ) -> Result<Option<Run>, String> {
        let known = || program.known.lock().expect("nobody panics with the lock");
        if let Some(run) = known().get(input) {
            return Ok(Some(run.clone()));
        }
        let beside_others = self.others.read();
        if !is_needed() {
            return Ok(None);
        }
        let mut run = program.run(input)?;
        if run.end == End::Timeout && self.count > 1 {
            drop(beside_others);
            let _alone = self.others.write();
            if !is_needed() {
                return Ok(None);
            }
            run = program.run(input)?;
        }
        let mut known = known();
        if known.len() >= KNOWN {
            known.clear();
        }
        if run.stdout.len().max(run.stderr.len()) <= KEPT {
            known.insert(input.to_string(), run.clone());
        }
        drop(known);
        Ok(Some(run))
    }

    /// The first of `numbers` for which `work` returns something, and that.
    ///
    /// `work` also gets a function that returns whether its result is still needed,
    /// which it is until a number before it has one.
    pub fn first<T: Send>(
        &self,
        numbers: Range<usize>,
        work: impl Fn(usize, &dyn Fn() -> bool) -> Option<T> + Sync,
    ) -> Option<(usize, T)> {
        let next = AtomicUsize::new(numbers.start);
        let first = Mutex::new(None::<(usize, T)>);
        let lock = || first.lock().expect("nobody panics with the lock");
        let job = || loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let is_first = |first: &Option<(usize, T)>| match first {
                Some((first, _)) => number <= *first,
                None => true,
            };
            let is_needed = || is_first(&lock());
            if number >= numbers.end || !is_needed() {
                return;
            }
            if let Some(result) = work(number, &is_needed) {
                let mut first = lock();
                if is_first(&first) {
                    *first = Some((number, result));
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.count {
                scope.spawn(job);
            }
            job();
        });
        first.into_inner().expect("nobody panics with the lock")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;
    use std::time::Instant;

    #[test]
    fn the_first_number_with_a_result_counts_whichever_job_is_faster() {
        for count in 1..=4 {
            let first = Jobs::new(count).first(0..20, |number, _| {
                thread::sleep(Duration::from_millis(if number == 4 { 30 } else { 0 }));
                (number == 4 || number > 6).then(|| 10 * number)
            });
            assert_eq!(first, Some((4, 40)), "{count} jobs");
        }
        assert_eq!(Jobs::new(2).first(0..20, |_, _| None::<()>), None);
    }

    #[test]
    fn a_result_is_needed_until_a_number_before_it_has_one() {
        let needed = Mutex::new(Vec::new());
        let all_start = Barrier::new(3);
        Jobs::new(3).first(0..3, |number, is_needed| {
            all_start.wait();
            // 1 ends at once. So 2 waits until it does, and 0 in vain.
            let start = Instant::now();
            let limit = Duration::from_millis([100, 0, 9000][number]);
            while is_needed() && start.elapsed() < limit {
                thread::yield_now();
            }
            needed.lock().unwrap().push((number, is_needed()));
            (number < 2).then_some(())
        });
        let mut needed = needed.into_inner().unwrap();
        needed.sort_unstable();
        assert_eq!(needed, [(0, true), (1, true), (2, false)]);
    }
}
