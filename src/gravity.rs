//! Cells that fall, or slide and merge, until they come to rest.
//!
//! A lane is a row or a column, and its first cell is the one at the wall towards
//! which everything moves. Two cursors walk along it: `from` reads, and `rest` is
//! where the next cell comes to rest.
//!
//! ```text
//!     wall │ 4  .  .  2  .  8       wall │ 4  2  .  .  .  8
//!               rest from                        rest     from
//! ```
//!
//! The trap: a cell that two have become does not merge again in the same move, so
//! 4 2 2 becomes 4 4, not 8.

use super::grid::{Direction, Grid, Pos, Shape};

/// Moves every cell that is not `empty` as far `toward` a wall as it can go.
///
/// The cells of a row or column keep their order. `rested(pos)` is called for each
/// cell that moved, with the position where it came to rest.
///
/// Costs O(cells), and allocates nothing.
///
/// ```
/// use boj::gravity::fall;
/// use boj::grid::{Direction, Grid, Pos, Shape};
///
/// let row = Shape { height: 1, width: 4 };
/// let mut grid = Grid::from_fn(row, |pos| ['a', '.', 'b', '.'][pos.col]);
/// let mut moved = Vec::new();
/// fall(&mut grid, Direction::Left, '.', |pos| moved.push(pos));
/// assert_eq!(grid.cells(), ['a', 'b', '.', '.']);
/// assert_eq!(moved, [Pos { row: 0, col: 1 }]);
/// ```
#[inline] // so that it is compiled together with `rested`
pub fn fall<T: Copy + PartialEq>(
    grid: &mut Grid<T>,
    toward: Direction,
    empty: T,
    mut rested: impl FnMut(Pos),
) {
    let shape = grid.shape();
    let cells = grid.cells_mut();
    for Lane { first, along, end } in lanes(shape, toward) {
        let (mut from, mut rest) = (first, first);
        while from != end {
            if cells[from] != empty {
                if from != rest {
                    cells.swap(from, rest);
                    rested(Pos { row: rest / shape.width, col: rest % shape.width });
                }
                rest = rest.wrapping_add(along);
            }
            from = from.wrapping_add(along);
        }
    }
}

/// Moves every cell that is not `empty` as far `toward` a wall as it can go, while
/// cells may merge. Returns whether anything changed.
///
/// The cell nearest to the wall moves first. When a cell comes to rest next to one
/// that has not merged in this call, `merge(resting, moving)` is called: `Some` is
/// the cell that the two become, and `None` leaves them side by side.
///
/// Costs O(cells), and allocates nothing.
///
/// ```
/// use boj::gravity::slide;
/// use boj::grid::{Direction, Grid, Shape};
///
/// let row = Shape { height: 1, width: 4 };
/// let mut grid = Grid::from_fn(row, |pos| [0, 4, 2, 2][pos.col]);
/// let double = |resting, moving| (resting == moving).then(|| resting + moving);
/// assert!(slide(&mut grid, Direction::Left, 0, double));
/// assert_eq!(grid.cells(), [4, 4, 0, 0]);
/// assert!(slide(&mut grid, Direction::Right, 0, double));
/// assert_eq!(grid.cells(), [0, 0, 0, 8]);
/// ```
#[inline] // so that it is compiled together with `merge`
pub fn slide<T: Copy + PartialEq>(
    grid: &mut Grid<T>,
    toward: Direction,
    empty: T,
    mut merge: impl FnMut(T, T) -> Option<T>,
) -> bool {
    let lanes = lanes(grid.shape(), toward);
    let cells = grid.cells_mut();
    let mut changed = false;
    for Lane { first, along, end } in lanes {
        let (mut from, mut rest) = (first, first);
        // The cell that came to rest last, if it has not merged.
        let mut resting = None;
        while from != end {
            let moving = cells[from];
            if moving != empty {
                cells[from] = empty;
                if let Some(merged) = resting.and_then(|resting| merge(resting, moving)) {
                    cells[rest.wrapping_sub(along)] = merged;
                    resting = None;
                    changed = true;
                } else {
                    cells[rest] = moving;
                    resting = Some(moving);
                    changed |= from != rest;
                    rest = rest.wrapping_add(along);
                }
            }
            from = from.wrapping_add(along);
        }
    }
    changed
}

/// The cells of a row or column, by their indices.
struct Lane {
    /// The cell at the wall.
    first: usize,
    /// From one cell to the next. It wraps around if that is backwards.
    along: usize,
    /// One step past the last cell.
    end: usize,
}

fn lanes(Shape { height, width }: Shape, toward: Direction) -> impl Iterator<Item = Lane> {
    let (count, length, across, along) = match toward {
        Direction::Up | Direction::Down => (width, height, 1, width),
        Direction::Left | Direction::Right => (height, width, width, 1),
    };
    (0..count).map(move |lane| {
        let first = lane * across;
        let (first, along) = match toward {
            Direction::Up | Direction::Left => (first, along),
            // The same, from the last cell of the grid backwards.
            Direction::Down | Direction::Right => {
                ((height * width).wrapping_sub(1 + first), along.wrapping_neg())
            }
        };
        Lane { first, along, end: first.wrapping_add(along.wrapping_mul(length)) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::iter;

    const EMPTY: u32 = 0;

    /// Every grid of some small shapes, with cells from 0 to 2 or 3.
    fn small_grids() -> impl Iterator<Item = Grid<u32>> {
        let shapes = [(1, 6, 3), (6, 1, 3), (2, 3, 4), (3, 2, 4), (3, 3, 3)];
        shapes.into_iter().flat_map(|(height, width, kinds)| {
            let place = move |pos: Pos| u32::try_from(pos.row * width + pos.col).unwrap();
            let last = Pos { row: height - 1, col: width - 1 };
            (0..u32::pow(kinds, place(last) + 1)).map(move |number| {
                let cell = |pos| number / u32::pow(kinds, place(pos)) % kinds;
                Grid::from_fn(Shape { height, width }, cell)
            })
        })
    }

    fn never(_: u32, _: u32) -> Option<u32> {
        None
    }

    fn equal(resting: u32, moving: u32) -> Option<u32> {
        (resting == moving).then(|| resting + 10)
    }

    /// The positions of each lane, the one at the wall first.
    fn lanes(shape: Shape, toward: Direction) -> Vec<Vec<Pos>> {
        let at_wall = |&pos: &Pos| shape.step(pos, toward).is_none();
        let away = |pos: &Pos| shape.step(*pos, toward.opposite());
        let lane = |pos| iter::successors(Some(pos), away).collect();
        shape.positions().filter(at_wall).map(lane).collect()
    }

    /// A lane after a move, in the words of the rule: each cell comes to rest next
    /// to the one before it, or merges with it if that has not merged yet.
    fn moved(lane: &[u32], merge: fn(u32, u32) -> Option<u32>) -> Vec<u32> {
        let mut cells: Vec<(u32, bool)> = Vec::new();
        for &moving in lane.iter().filter(|&&cell| cell != EMPTY) {
            match cells.last().copied() {
                Some((resting, false)) if merge(resting, moving).is_some() => {
                    cells.pop();
                    cells.extend(merge(resting, moving).map(|merged| (merged, true)));
                }
                _ => cells.push((moving, false)),
            }
        }
        cells.resize(lane.len(), (EMPTY, false));
        cells.into_iter().map(|(cell, _)| cell).collect()
    }

    /// Calls `check(before, toward)` for each of the small grids.
    fn for_each_move(check: impl Fn(&Grid<u32>, Direction)) {
        for before in small_grids() {
            for toward in Direction::ALL {
                check(&before, toward);
            }
        }
    }

    fn assert_moved(
        before: &Grid<u32>,
        toward: Direction,
        merge: fn(u32, u32) -> Option<u32>,
        after: &Grid<u32>,
    ) {
        for lane in lanes(before.shape(), toward) {
            let cells = |grid: &Grid<u32>| lane.iter().map(|&pos| grid[pos]).collect::<Vec<_>>();
            let expected = moved(&cells(before), merge);
            assert_eq!(cells(after), expected, "{toward:?}\n{before:?}to\n{after:?}");
        }
    }

    #[test]
    fn every_lane_slides_and_merges_as_the_rule_says() {
        for_each_move(|before, toward| {
            for merge in [never, equal] {
                let mut after = before.clone();
                let changed = slide(&mut after, toward, EMPTY, merge);
                assert_moved(before, toward, merge, &after);
                assert_eq!(changed, after != *before, "{toward:?}\n{before:?}to\n{after:?}");
            }
        });
    }

    #[test]
    fn every_lane_falls_as_the_rule_says_and_tells_where_cells_came_to_rest() {
        for_each_move(|before, toward| {
            let mut after = before.clone();
            let mut rested = Vec::new();
            fall(&mut after, toward, EMPTY, |pos| rested.push(pos));
            assert_moved(before, toward, never, &after);
            // After the first empty cell of a lane, every cell moves.
            let mut expected: Vec<Pos> = Vec::new();
            for lane in lanes(before.shape(), toward) {
                let still = lane.iter().take_while(|&&pos| before[pos] != EMPTY).count();
                let cells = lane.iter().filter(|&&pos| before[pos] != EMPTY).count();
                expected.extend(&lane[still..cells.max(still)]);
            }
            // The order of the lanes is not promised.
            rested.sort_by_key(|pos| (pos.row, pos.col));
            expected.sort_by_key(|pos| (pos.row, pos.col));
            assert_eq!(rested, expected, "{toward:?}\n{before:?}");
        });
    }

    #[test]
    fn a_grid_without_cells_does_not_change() {
        for (height, width) in [(0, 0), (0, 3), (3, 0)] {
            for toward in Direction::ALL {
                let mut grid = Grid::filled(Shape { height, width }, 1);
                fall(&mut grid, toward, EMPTY, |_| panic!("there is no cell"));
                assert!(!slide(&mut grid, toward, EMPTY, never));
            }
        }
    }

    #[test]
    fn merge_is_told_which_cell_rests_and_which_one_moves() {
        let row = Shape { height: 1, width: 4 };
        let mut grid = Grid::from_fn(row, |pos| [1, 0, 2, 3][pos.col]);
        let mut asked = Vec::new();
        slide(&mut grid, Direction::Right, EMPTY, |resting, moving| {
            asked.push((resting, moving));
            None
        });
        assert_eq!(asked, [(3, 2), (2, 1)]);
    }
}
