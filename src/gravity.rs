//! Cells that fall, or slide, until they come to rest.
//!
//! A lane is a row or a column, met from the wall towards which all moves. On
//! the way its gap is counted: how many places the next cell moves.
//!
//! ```text
//!     wall │ 4  .  .  2  .  8         gap     0 1 2 2 3 3
//!          │ 4  2  8  .  .  .         the 2 moves by 2, the 8 by 3
//! ```
//!
//! The trap: two cells that merge leave one gap more, and the cell they become
//! is not to merge again: 2 2 4 becomes 4 4, not 8.

use std::cell::Cell;

use super::grid::{Direction, Grid, Shape};

/// Moves every cell that is not `empty` as far as it goes `toward` a wall, and
/// says whether anything changed.
///
/// In every row or column the cell nearest to the wall moves first, and none
/// passes another. Where a cell comes to rest against one that has not merged
/// yet, `merge(resting, moving)` is asked: `Some` is the cell that the two
/// become, and `None` lets them lie side by side. With `|_, _| None` the cells
/// just fall.
///
/// Costs O(cells), and at most one allocation, of a few bytes for each column.
/// The cells are visited in the order in which they lie in memory, or against
/// it.
///
/// ```
/// use boj::gravity::slide;
/// use boj::grid::{Direction, Grid, Pos, Shape};
///
/// let mut grid = Grid::filled(Shape { height: 1, width: 4 }, 0);
/// grid[Pos { row: 0, col: 1 }] = 2;
/// grid[Pos { row: 0, col: 3 }] = 2;
/// assert!(slide(&mut grid, Direction::Right, 0, |_, _| None));
/// assert_eq!(grid.cells(), [0, 0, 2, 2]);
///
/// let equal = |resting, moving| (resting == moving).then(|| resting + moving);
/// assert!(slide(&mut grid, Direction::Left, 0, equal));
/// assert_eq!(grid.cells(), [4, 0, 0, 0]);
/// assert!(!slide(&mut grid, Direction::Left, 0, equal));
/// ```
#[inline] // so that it is compiled together with `merge`
pub fn slide<T: Copy + PartialEq>(
    grid: &mut Grid<T>,
    toward: Direction,
    empty: T,
    mut merge: impl FnMut(T, T) -> Option<T>,
) -> bool {
    let Shape { height, width } = grid.shape();
    let vertical = matches!(toward, Direction::Up | Direction::Down);
    let backwards = matches!(toward, Direction::Right | Direction::Down);
    // How far apart the cells of a lane lie in memory.
    let along = if vertical { width } else { 1 };
    // As `Cell`s they can be written while a row of them is walked along.
    let cells = Cell::from_mut(grid.cells_mut()).as_slice_of_cells();
    let mut changed = false;
    let mut visit = |from: usize, cell: &Cell<T>, lane: &mut Lane<T>| {
        let moving = cell.get();
        if moving == empty {
            lane.gap += along;
            return;
        }
        let merged = if lane.last == empty { None } else { merge(lane.last, moving) };
        lane.last = if merged.is_some() {
            lane.gap += along;
            empty
        } else {
            moving
        };
        if lane.gap > 0 {
            cell.set(empty);
            let rest = if backwards { from + lane.gap } else { from - lane.gap };
            cells[rest].set(merged.unwrap_or(moving));
            changed = true;
        }
    };

    let fresh = Lane { gap: 0, last: empty };
    if vertical {
        let mut lanes = vec![fresh; width];
        for i in 0..height {
            let first = if backwards { height - 1 - i } else { i } * width;
            let row = &cells[first..first + width];
            for (col, (cell, lane)) in row.iter().zip(&mut lanes).enumerate() {
                visit(first + col, cell, lane);
            }
        }
    } else {
        for i in 0..height {
            let first = i * width;
            let row = &cells[first..first + width];
            let mut lane = fresh;
            for j in 0..width {
                let col = if backwards { width - 1 - j } else { j };
                visit(first + col, &row[col], &mut lane);
            }
        }
    }
    changed
}

/// A row or column, as far as it has been visited.
#[derive(Clone, Copy)]
struct Lane<T> {
    /// How far the next cell moves, counted in memory.
    gap: usize,
    /// The cell that came to rest last, or `empty` where none can merge.
    last: T,
}

#[cfg(test)]
mod tests {
    use super::super::grid::Pos;
    use super::*;

    const EMPTY: u32 = 0;

    /// Every grid of this shape with cells below `kinds`.
    fn every_grid(height: usize, width: usize, kinds: u32) -> impl Iterator<Item = Grid<u32>> {
        let shape = Shape { height, width };
        let mut next = Some(Grid::filled(shape, EMPTY));
        std::iter::from_fn(move || {
            let grid = next.take()?;
            let mut following = grid.clone();
            // Counts up: the first cell that is not at its end goes on.
            for pos in shape.positions() {
                if following[pos] + 1 < kinds {
                    following[pos] += 1;
                    next = Some(following);
                    break;
                }
                following[pos] = EMPTY;
            }
            Some(grid)
        })
    }

    fn small_grids() -> impl Iterator<Item = Grid<u32>> {
        let shapes = [(1, 6, 3), (6, 1, 3), (2, 3, 4), (3, 2, 4), (3, 3, 3)];
        shapes.into_iter().flat_map(|(height, width, kinds)| every_grid(height, width, kinds))
    }

    fn equal(resting: u32, moving: u32) -> Option<u32> {
        (resting == moving).then(|| resting + 10)
    }

    fn never(_: u32, _: u32) -> Option<u32> {
        None
    }

    /// The lanes towards a wall, each cell's place with the nearest first.
    fn lanes(shape: Shape, toward: Direction) -> Vec<Vec<Pos>> {
        let at_wall = |&pos: &Pos| shape.step(pos, toward).is_none();
        let away = |pos: &Pos| shape.step(*pos, toward.opposite());
        let lane = |pos| std::iter::successors(Some(pos), away).collect();
        shape.positions().filter(at_wall).map(lane).collect()
    }

    /// What lies in a lane after a move, in the words of the rule: the two cells
    /// nearest to the wall that can merge do, unless one of them has.
    fn slow(lane: &[u32], merge: fn(u32, u32) -> Option<u32>) -> Vec<u32> {
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
        cells.into_iter().map(|(cell, _)| cell).collect()
    }

    #[test]
    fn every_lane_becomes_what_the_slow_way_makes_of_it() {
        for before in small_grids() {
            for toward in Direction::ALL {
                for merge in [never, equal] {
                    let mut after = before.clone();
                    let changed = slide(&mut after, toward, EMPTY, merge);
                    assert_eq!(changed, after != before, "{toward:?}\n{before:?}to\n{after:?}");
                    for lane in lanes(before.shape(), toward) {
                        let of = |grid: &Grid<u32>| {
                            lane.iter().map(|&pos| grid[pos]).collect::<Vec<_>>()
                        };
                        let mut expected = slow(&of(&before), merge);
                        expected.resize(lane.len(), EMPTY);
                        assert_eq!(of(&after), expected, "{toward:?}\n{before:?}to\n{after:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn falling_loses_and_makes_nothing_and_keeps_the_order() {
        for before in small_grids() {
            for toward in Direction::ALL {
                let mut after = before.clone();
                slide(&mut after, toward, EMPTY, never);
                for lane in lanes(before.shape(), toward) {
                    let of = |grid: &Grid<u32>| {
                        let cells = lane.iter().map(|&pos| grid[pos]);
                        cells.filter(|&cell| cell != EMPTY).collect::<Vec<_>>()
                    };
                    assert_eq!(of(&after), of(&before), "{toward:?}\n{before:?}");
                }
            }
        }
    }

    #[test]
    fn what_has_fallen_does_not_fall_again() {
        for mut grid in small_grids() {
            for toward in Direction::ALL {
                slide(&mut grid, toward, EMPTY, never);
                let fallen = grid.clone();
                assert!(!slide(&mut grid, toward, EMPTY, never));
                assert_eq!(grid, fallen);
            }
        }
    }

    /// The grid as it is seen in a mirror, or after a quarter turn of the page.
    fn image(grid: &Grid<u32>, is_turned: bool) -> Grid<u32> {
        let Shape { height, width } = grid.shape();
        let shape = if is_turned { Shape { height: width, width: height } } else { grid.shape() };
        let mut image = Grid::filled(shape, EMPTY);
        for pos in grid.shape().positions() {
            let Pos { row, col } = pos;
            let place = if is_turned {
                Pos { row: col, col: row }
            } else {
                Pos { row, col: width - 1 - col }
            };
            image[place] = grid[pos];
        }
        image
    }

    #[test]
    fn the_four_directions_are_images_of_each_other() {
        for grid in small_grids() {
            for (direction, opposite, is_turned) in [
                (Direction::Left, Direction::Right, false),
                (Direction::Up, Direction::Up, false),
                (Direction::Left, Direction::Up, true),
                (Direction::Right, Direction::Down, true),
            ] {
                let mut one = image(&grid, is_turned);
                slide(&mut one, opposite, EMPTY, equal);
                let mut other = grid.clone();
                slide(&mut other, direction, EMPTY, equal);
                assert_eq!(one, image(&other, is_turned), "{direction:?}\n{grid:?}");
            }
        }
    }

    #[test]
    fn a_grid_without_cells_does_not_change() {
        for (height, width) in [(0, 0), (0, 3), (3, 0)] {
            for toward in Direction::ALL {
                let mut grid = Grid::filled(Shape { height, width }, 1);
                assert!(!slide(&mut grid, toward, EMPTY, never));
            }
        }
    }

    #[test]
    fn merge_is_told_which_cell_rests_and_which_one_moves() {
        let mut grid = Grid::filled(Shape { height: 1, width: 4 }, EMPTY);
        for (col, cell) in [(0, 1), (2, 2), (3, 3)] {
            grid[Pos { row: 0, col }] = cell;
        }
        let mut asked = Vec::new();
        slide(&mut grid, Direction::Right, EMPTY, |resting, moving| {
            asked.push((resting, moving));
            None
        });
        assert_eq!(asked, [(3, 2), (2, 1)]);
    }
}
