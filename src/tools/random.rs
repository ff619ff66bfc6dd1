//! Random numbers that a seed repeats, on every machine alike.

/// A `splitmix64` generator: one seed, one sequence.
pub struct Random(u64);

impl Random {
    /// The sequence of `seed`.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A sequence of its own for each number.
    pub fn nth(seed: u64, number: usize) -> Self {
        Self(seed ^ (number as u64) << 32)
    }

    /// A number below `bound`.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).expect("less than `bound`")
    }

    /// One of `choices`.
    ///
    /// # Panics
    /// If there are none.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn a_seed_gives_the_numbers_that_it_gives_everywhere() {
        let mut random = Random::new(1_234_567);
        let first =
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!([random.next(), random.next(), random.next()], first);
        assert_eq!(Random::nth(0x12_d687 ^ 5 << 32, 5).next(), first[0]);
        assert_eq!(Random::new(1_234_567).below(1000), 317);
        assert_eq!(Random::new(1_234_567).pick(&[5, 6, 7]), 5);
    }
}
