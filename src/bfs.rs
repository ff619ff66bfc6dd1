//! Breadth-first search over a grid.
//!
//! The queue holds the starts, and then collects every position that is entered,
//! nearest first. Before `next` everything has been expanded, after it everything
//! is waiting:
//!
//! ```text
//!     . A A .        queue   (0,1) (0,2)
//!     . B A .                done  next: it will append (1,2)
//! ```
//!
//! The trap: a position must be marked when it enters the queue. If it is marked
//! when it leaves, each of its neighbours enters it again.

use super::grid::{Direction, Pos, Shape};

/// Appends to `queue` every position that can be reached from those in it,
/// nearest first.
///
/// `enter(from, to)` is asked for each neighbour `to` of each position `from` in
/// the queue. If it returns `true`, then `to` joins the queue. So it has to mark
/// `to`, and to return `false` for a position that is marked. Positions of the
/// starts are marked by the caller.
///
/// Costs O(positions in the queue) and asks up to four times for each. Nothing is
/// allocated except what `queue` needs to grow, and nothing recurses.
///
/// # Examples
/// A component, that is, a flood fill. `seen` is the mark:
///
/// ```
/// use boj::bfs::bfs;
/// use boj::grid::{Grid, Pos, Shape};
///
/// let shape = Shape { height: 2, width: 3 };
/// let grid = Grid::from_fn(shape, |pos| [['A', 'A', 'B'], ['A', 'B', 'B']][pos.row][pos.col]);
///
/// let start = Pos { row: 1, col: 2 };
/// let mut seen = Grid::filled(shape, false);
/// seen[start] = true;
/// let mut component = vec![start];
/// bfs(shape, &mut component, |from, to| {
///     let enter = grid[to] == grid[from] && !seen[to];
///     seen[to] |= enter;
///     enter
/// });
/// assert_eq!(component.len(), 3);
/// ```
///
/// Shortest distances, here around a wall. The distance itself is the mark:
///
/// ```
/// # use boj::bfs::bfs;
/// # use boj::grid::{Grid, Pos, Shape};
/// let shape = Shape { height: 2, width: 3 };
/// let start = Pos { row: 0, col: 0 };
/// let wall = Pos { row: 0, col: 1 };
/// let mut distance = Grid::filled(shape, None);
/// distance[start] = Some(0);
/// bfs(shape, &mut vec![start], |from, to| {
///     let enter = to != wall && distance[to].is_none();
///     if enter {
///         distance[to] = distance[from].map(|steps| steps + 1);
///     }
///     enter
/// });
/// assert_eq!(distance[Pos { row: 0, col: 2 }], Some(4));
/// assert_eq!(distance[wall], None);
/// ```
///
/// Several starts, from which something spreads at the same time:
///
/// ```
/// # use boj::bfs::bfs;
/// # use boj::grid::{Grid, Pos, Shape};
/// let shape = Shape { height: 1, width: 6 };
/// let mut starts = vec![Pos { row: 0, col: 0 }, Pos { row: 0, col: 4 }];
/// let mut minutes = Grid::filled(shape, u32::MAX);
/// for &start in &starts {
///     minutes[start] = 0;
/// }
/// bfs(shape, &mut starts, |from, to| {
///     let enter = minutes[to] == u32::MAX;
///     if enter {
///         minutes[to] = minutes[from] + 1;
///     }
///     enter
/// });
/// assert_eq!(minutes.cells(), [0, 1, 2, 1, 0, 1]);
/// ```
#[inline] // so that it is compiled together with `enter`
pub fn bfs(shape: Shape, queue: &mut Vec<Pos>, mut enter: impl FnMut(Pos, Pos) -> bool) {
    let mut next = 0;
    while let Some(&from) = queue.get(next) {
        next += 1;
        for &direction in &Direction::ALL {
            match shape.step(from, direction) {
                Some(to) if enter(from, to) => queue.push(to),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::grid::Grid;
    use super::*;

    /// The number of steps to each position from the nearest start, where `joins`
    /// allows them: every step is tried again and again until nothing changes.
    fn distances(shape: Shape, starts: &[Pos], joins: impl Fn(Pos, Pos) -> bool) -> Grid<usize> {
        let cells = shape.height * shape.width;
        let mut distance =
            Grid::from_fn(shape, |pos| if starts.contains(&pos) { 0 } else { usize::MAX });
        for _ in 0..cells {
            for from in shape.positions().filter(|&from| distance[from] < cells).collect::<Vec<_>>()
            {
                for to in Direction::ALL.iter().filter_map(|&way| shape.step(from, way)) {
                    if joins(from, to) {
                        distance[to] = distance[to].min(distance[from] + 1);
                    }
                }
            }
        }
        distance
    }

    /// Compares with the distances, from these starts.
    fn assert_reaches(shape: Shape, starts: &[Pos], joins: impl Fn(Pos, Pos) -> bool) {
        let expected = distances(shape, starts, &joins);
        let mut distance =
            Grid::from_fn(shape, |pos| if starts.contains(&pos) { 0 } else { usize::MAX });
        let mut queue = starts.to_vec();
        bfs(shape, &mut queue, |from, to| {
            let enter = joins(from, to) && distance[to] == usize::MAX;
            if enter {
                distance[to] = distance[from] + 1;
            }
            enter
        });
        assert_eq!(distance, expected, "{starts:?}");
        let reached = expected.cells().iter().filter(|&&steps| steps < usize::MAX).count();
        assert_eq!(queue.len(), reached, "each position is entered once");
        let nearest_first = queue.windows(2).all(|pair| expected[pair[0]] <= expected[pair[1]]);
        assert!(nearest_first && queue.starts_with(starts), "{queue:?}");
    }

    #[test]
    fn enters_each_position_in_reach_once_nearest_first_from_one_start_or_two() {
        // Every grid of two kinds: a step is between equal cells.
        for (height, width) in [(1, 4), (4, 1), (2, 3), (3, 2), (3, 3)] {
            let shape = Shape { height, width };
            for kinds in 0..1 << (height * width) {
                let kind = |pos: Pos| kinds >> (pos.row * width + pos.col) & 1;
                for one in shape.positions() {
                    assert_reaches(shape, &[one], |from, to| kind(from) == kind(to));
                    let other = Pos { row: height - 1, col: 0 };
                    if one != other {
                        assert_reaches(shape, &[one, other], |from, to| kind(from) == kind(to));
                    }
                }
            }
        }
    }

    #[test]
    fn a_step_need_not_lead_back() {
        // Steps lead to the next lines only, or not more than one up.
        let shape = Shape { height: 3, width: 4 };
        let height = |pos: Pos| [[0, 1, 2, 9], [3, 1, 9, 8], [4, 5, 6, 7]][pos.row][pos.col];
        for start in shape.positions() {
            assert_reaches(shape, &[start], |from, to| height(to) <= height(from) + 1);
        }
    }

    #[test]
    fn without_a_start_nothing_is_asked() {
        let shape = Shape { height: 2, width: 3 };
        bfs(shape, &mut Vec::new(), |_, _| panic!("there is no start"));
    }

    #[test]
    fn a_long_way_neither_recurses_nor_slows_down() {
        // A corridor of two million cells, there and back.
        let shape = Shape { height: 2, width: 1 << 20 };
        let end = Pos { row: 0, col: shape.width - 1 };
        let mut seen = Grid::filled(shape, false);
        let mut queue = vec![Pos { row: 0, col: 0 }];
        bfs(shape, &mut queue, |from, to| {
            let open = to.row == from.row || from == end;
            open && !std::mem::replace(&mut seen[to], true)
        });
        assert_eq!(queue.last(), Some(&Pos { row: 1, col: 0 }));
    }
}
