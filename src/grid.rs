//! A board of cells, and how to walk on it.
//!
//! Rows are counted from the top and columns from the left, both from 0:
//!
//! ```text
//!             col 0   1   2
//!           ┌───────────────             Up
//!     row 0 │     a   b   c         Left  ·  Right
//!         1 │     d   e   f             Down
//! ```
//!
//! A [`Shape`] is no more than a height and a width, so what it hands out
//! borrows nothing: a loop over positions may write into the very grid it walks.
//!
//! The trap: in a flat vector the cell behind the end of a row is the first of
//! the next one. So [`Shape::step`] says `None` at every wall, and a [`Grid`]
//! refuses a position whose column is outside, not only one past its last cell.

use std::fmt;
use std::ops::{Index, IndexMut};

/// The place of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pos {
    /// Its row, counted from the top, from 0.
    pub row: usize,
    /// Its column, counted from the left, from 0.
    pub col: usize,
}

/// One of the four ways to a neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the next column.
    Right,
    /// To the column before.
    Left,
    /// To the row before.
    Up,
    /// To the next row.
    Down,
}

impl Direction {
    /// All four, in the order in which problem 17837 numbers them. A direction
    /// `as usize` is its place among them.
    pub const ALL: [Self; 4] = [Self::Right, Self::Left, Self::Up, Self::Down];

    /// The way back.
    ///
    /// ```
    /// use boj::grid::Direction;
    ///
    /// assert_eq!(Direction::Up.opposite(), Direction::Down);
    /// ```
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::Right => Self::Left,
            Self::Left => Self::Right,
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }
}

/// The height and the width of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// How many rows.
    pub height: usize,
    /// How many columns.
    pub width: usize,
}

impl Shape {
    /// The position next to `pos`, or `None` where the wall is.
    ///
    /// Costs O(1).
    ///
    /// ```
    /// use boj::grid::{Direction, Pos, Shape};
    ///
    /// let shape = Shape { height: 2, width: 3 };
    /// let corner = Pos { row: 0, col: 2 };
    /// assert_eq!(shape.step(corner, Direction::Down), Some(Pos { row: 1, col: 2 }));
    /// assert_eq!(shape.step(corner, Direction::Right), None);
    /// assert_eq!(shape.step(corner, Direction::Up), None);
    /// ```
    #[must_use]
    pub fn step(self, pos: Pos, direction: Direction) -> Option<Pos> {
        let Pos { row, col } = pos;
        // One before 0 wraps to the largest number, which is outside as well.
        let next = match direction {
            Direction::Right => Pos { row, col: col.wrapping_add(1) },
            Direction::Left => Pos { row, col: col.wrapping_sub(1) },
            Direction::Up => Pos { row: row.wrapping_sub(1), col },
            Direction::Down => Pos { row: row.wrapping_add(1), col },
        };
        if self.contains(next) {
            Some(next)
        } else {
            None
        }
    }

    /// Every position once, row by row from the top, each row from the left.
    ///
    /// ```
    /// use boj::grid::{Pos, Shape};
    ///
    /// let shape = Shape { height: 2, width: 3 };
    /// assert_eq!(shape.positions().count(), 6);
    /// assert_eq!(shape.positions().nth(3), Some(Pos { row: 1, col: 0 }));
    /// ```
    pub fn positions(self) -> impl Iterator<Item = Pos> {
        (0..self.height).flat_map(move |row| (0..self.width).map(move |col| Pos { row, col }))
    }

    fn contains(self, pos: Pos) -> bool {
        pos.row < self.height && pos.col < self.width
    }
}

/// A board of cells.
///
/// `grid[pos]` reads and writes a cell in O(1). A position outside panics, with
/// the position and the shape in the message. `{:?}` draws the board, a line for
/// each row.
///
/// ```
/// use boj::grid::{Grid, Pos, Shape};
///
/// let mut grid = Grid::filled(Shape { height: 2, width: 3 }, 0);
/// grid[Pos { row: 1, col: 2 }] = 7;
/// assert_eq!(format!("{grid:?}"), "0 0 0\n0 0 7\n");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Grid<T> {
    shape: Shape,
    /// Row by row: the cell at (row, col) is number `row * width + col`.
    cells: Vec<T>,
}

impl<T> Grid<T> {
    /// A grid in which every cell is `value`.
    ///
    /// Costs O(cells).
    #[must_use]
    pub fn filled(shape: Shape, value: T) -> Self
    where
        T: Clone,
    {
        Self { shape, cells: vec![value; shape.height * shape.width] }
    }

    /// Makes every cell `value`.
    ///
    /// Costs O(cells), and allocates nothing.
    ///
    /// ```
    /// use boj::grid::{Grid, Shape};
    ///
    /// let shape = Shape { height: 2, width: 3 };
    /// let mut seen = Grid::filled(shape, true);
    /// seen.fill(false);
    /// assert_eq!(seen, Grid::filled(shape, false));
    /// ```
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        self.cells.fill(value);
    }

    /// The height and the width.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The cells, row by row from the top, each row from the left.
    ///
    /// ```
    /// use boj::grid::{Grid, Pos, Shape};
    ///
    /// let mut grid = Grid::filled(Shape { height: 2, width: 3 }, 0);
    /// grid[Pos { row: 1, col: 0 }] = 7;
    /// assert_eq!(grid.cells(), [0, 0, 0, 7, 0, 0]);
    /// ```
    #[must_use]
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    pub(super) fn cells_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    fn index(&self, pos: Pos) -> usize {
        if !self.shape.contains(pos) {
            outside(pos, self.shape);
        }
        pos.row * self.shape.width + pos.col
    }
}

#[cold]
fn outside(pos: Pos, shape: Shape) -> ! {
    panic!(
        "row {}, column {} is outside of a grid of {} rows × {} columns",
        pos.row, pos.col, shape.height, shape.width
    );
}

impl<T> Index<Pos> for Grid<T> {
    type Output = T;

    fn index(&self, pos: Pos) -> &T {
        &self.cells[self.index(pos)]
    }
}

impl<T> IndexMut<Pos> for Grid<T> {
    fn index_mut(&mut self, pos: Pos) -> &mut T {
        let index = self.index(pos);
        &mut self.cells[index]
    }
}

impl<T: fmt::Debug> fmt::Debug for Grid<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for pos in self.shape.positions() {
            let end = if pos.col + 1 == self.shape.width { '\n' } else { ' ' };
            write!(f, "{:?}{end}", self[pos])?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE: Shape = Shape { height: 2, width: 3 };
    const TALL: Shape = Shape { height: 3, width: 2 };
    const NONE: [Shape; 3] = [
        Shape { height: 0, width: 0 },
        Shape { height: 0, width: 3 },
        Shape { height: 3, width: 0 },
    ];

    /// Every position of the shape, and those around it and far outside.
    fn around(shape: Shape) -> Vec<Pos> {
        let from_before = |count: usize| (0..count + 2).map(|n| n.wrapping_sub(1));
        let rows = from_before(shape.height);
        rows.flat_map(|row| from_before(shape.width).map(move |col| Pos { row, col })).collect()
    }

    #[test]
    fn a_step_is_to_the_position_whose_row_or_column_differs_by_one() {
        for shape in [WIDE, TALL] {
            for from in shape.positions() {
                for direction in Direction::ALL {
                    let is_there = |to: &Pos| match direction {
                        Direction::Right => to.row == from.row && to.col == from.col + 1,
                        Direction::Left => to.row == from.row && to.col + 1 == from.col,
                        Direction::Up => to.row + 1 == from.row && to.col == from.col,
                        Direction::Down => to.row == from.row + 1 && to.col == from.col,
                    };
                    assert_eq!(shape.step(from, direction), shape.positions().find(is_there));
                }
            }
        }
    }

    #[test]
    fn a_step_and_the_one_back_lead_to_where_one_was() {
        for shape in [WIDE, TALL] {
            for from in shape.positions() {
                for direction in Direction::ALL {
                    if let Some(to) = shape.step(from, direction) {
                        assert_eq!(shape.step(to, direction.opposite()), Some(from));
                    }
                }
            }
        }
    }

    #[test]
    fn positions_come_row_by_row() {
        let places = |shape: Shape| shape.positions().map(|pos| (pos.row, pos.col));
        assert!(places(WIDE).eq([(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]));
        assert!(places(TALL).eq([(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]));
        for shape in NONE {
            assert_eq!(shape.positions().count(), 0);
        }
    }

    #[test]
    fn every_position_has_a_cell_of_its_own() {
        for shape in [WIDE, TALL] {
            let mut grid = Grid::filled(shape, None);
            for pos in shape.positions() {
                assert_eq!(grid[pos], None);
                grid[pos] = Some(pos);
            }
            for pos in shape.positions() {
                assert_eq!(grid[pos], Some(pos));
            }
            assert!(grid.cells().iter().flatten().copied().eq(shape.positions()));
        }
    }

    #[test]
    fn a_position_outside_panics_with_the_position_and_the_shape() {
        for shape in [WIDE, TALL, NONE[0], NONE[1], NONE[2]] {
            for pos in around(shape) {
                let inside = shape.positions().any(|other| other == pos);
                let read = std::panic::catch_unwind(|| Grid::filled(shape, 1)[pos]);
                let write = std::panic::catch_unwind(|| Grid::filled(shape, 1)[pos] = 2);
                assert_eq!((read.is_ok(), write.is_ok()), (inside, inside), "{pos:?} {shape:?}");
                if let Err(message) = read {
                    let (Pos { row, col }, Shape { height, width }) = (pos, shape);
                    assert_eq!(
                        message.downcast_ref::<String>(),
                        Some(&format!(
                            "row {row}, column {col} is outside of a grid of {height} rows × \
                             {width} columns"
                        ))
                    );
                }
            }
        }
    }

    #[test]
    fn a_grid_is_drawn_row_by_row() {
        let mut grid = Grid::filled(TALL, '.');
        grid[Pos { row: 2, col: 0 }] = 'x';
        assert_eq!(format!("{grid:?}"), "'.' '.'\n'.' '.'\n'x' '.'\n");
        assert_eq!(format!("{:?}", Grid::filled(NONE[2], 1)), "");
    }

    #[test]
    fn grids_are_equal_if_their_shapes_and_all_cells_are() {
        assert_eq!(Grid::filled(WIDE, 1), Grid::filled(WIDE, 1));
        assert_ne!(Grid::filled(WIDE, 1), Grid::filled(TALL, 1));
        assert_ne!(Grid::filled(WIDE, 1), Grid::filled(WIDE, 2));
        assert_eq!(Grid::filled(WIDE, 1).shape(), WIDE);
    }

    #[test]
    fn every_direction_has_the_number_of_its_place_in_all() {
        assert_eq!(Direction::ALL.map(|direction| direction as usize), [0, 1, 2, 3]);
    }
}
