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
//! A [`Shape`] is only a height and a width, so the iterators it returns borrow
//! nothing: a loop over positions may write to the very grid it walks.
//!
//! The trap: in a flat vector, the cell after the end of a row is the first one of
//! the next. So [`Shape::step`] returns `None` at every wall, and indexing a
//! [`Grid`] checks the column as well as the row.

use std::fmt;
use std::ops::{Index, IndexMut};

/// The position of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pos {
    /// The row, counted from the top, from 0.
    pub row: usize,
    /// The column, counted from the left, from 0.
    pub col: usize,
}

/// One of the four ways to a neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the previous row.
    Up,
    /// To the next row.
    Down,
    /// To the previous column.
    Left,
    /// To the next column.
    Right,
}

impl Direction {
    /// All four. A direction `as usize` is its index here.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

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
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// The height and the width of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of rows.
    pub height: usize,
    /// The number of columns.
    pub width: usize,
}

impl Shape {
    /// The position next to `pos`, or `None` if there is a wall. O(1).
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
        // 0 - 1 wraps to the largest number, which is outside as well.
        let next = match direction {
            Direction::Up => Pos { row: row.wrapping_sub(1), col },
            Direction::Down => Pos { row: row.wrapping_add(1), col },
            Direction::Left => Pos { row, col: col.wrapping_sub(1) },
            Direction::Right => Pos { row, col: col.wrapping_add(1) },
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
/// the position and the shape in the message. `{:?}` draws the board, one line for
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
    /// A grid in which every cell is `value`. O(cells).
    #[must_use]
    pub fn filled(shape: Shape, value: T) -> Self
    where
        T: Clone,
    {
        Self { shape, cells: vec![value; shape.height * shape.width] }
    }

    /// A grid whose cells are the results of `cell`, which is called once for each
    /// position, row by row from the top, each row from the left. O(cells).
    ///
    /// ```
    /// use boj::grid::{Grid, Shape};
    ///
    /// let grid = Grid::from_fn(Shape { height: 2, width: 3 }, |pos| 10 * pos.row + pos.col);
    /// assert_eq!(grid.cells(), [0, 1, 2, 10, 11, 12]);
    /// ```
    pub fn from_fn(shape: Shape, cell: impl FnMut(Pos) -> T) -> Self {
        Self { shape, cells: shape.positions().map(cell).collect() }
    }

    /// Like [`Grid::from_fn`], for a `cell` that can fail.
    ///
    /// # Errors
    /// The first error of `cell`, which is not called again.
    ///
    /// ```
    /// use boj::grid::{Grid, Shape};
    ///
    /// let parse = |line: &str| {
    ///     let mut words = line.split(' ');
    ///     let shape = Shape { height: 1, width: 3 };
    ///     Grid::<i32>::try_from_fn(shape, |_| words.next().ok_or("too few")?.parse().or(Err("?")))
    /// };
    /// assert_eq!(parse("1 2 3").unwrap().cells(), [1, 2, 3]);
    /// assert_eq!(parse("1 x y"), Err("?"));
    /// assert_eq!(parse("1 2"), Err("too few"));
    /// ```
    pub fn try_from_fn<E>(
        shape: Shape,
        mut cell: impl FnMut(Pos) -> Result<T, E>,
    ) -> Result<Self, E> {
        let mut cells = Vec::with_capacity(shape.height * shape.width);
        for pos in shape.positions() {
            cells.push(cell(pos)?);
        }
        Ok(Self { shape, cells })
    }

    /// Makes every cell `value`. O(cells), without an allocation.
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
        "row {}, column {} is outside a grid of {} rows × {} columns",
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
    use std::panic::catch_unwind;

    const WIDE: Shape = Shape { height: 2, width: 3 };
    const TALL: Shape = Shape { height: 3, width: 2 };
    const EMPTY: [Shape; 3] = [
        Shape { height: 0, width: 0 },
        Shape { height: 0, width: 3 },
        Shape { height: 3, width: 0 },
    ];

    #[test]
    fn a_step_changes_the_row_or_the_column_by_one() {
        for shape in [WIDE, TALL] {
            for from in shape.positions() {
                for direction in Direction::ALL {
                    let is_next = |to: &Pos| match direction {
                        Direction::Up => to.row + 1 == from.row && to.col == from.col,
                        Direction::Down => to.row == from.row + 1 && to.col == from.col,
                        Direction::Left => to.row == from.row && to.col + 1 == from.col,
                        Direction::Right => to.row == from.row && to.col == from.col + 1,
                    };
                    let next = shape.positions().find(is_next);
                    assert_eq!(shape.step(from, direction), next, "{from:?} {direction:?}");
                    if let Some(to) = next {
                        assert_eq!(shape.step(to, direction.opposite()), Some(from));
                    }
                }
            }
        }
    }

    #[test]
    fn a_direction_is_the_index_of_itself_in_all() {
        assert_eq!(Direction::ALL.map(|direction| direction as usize), [0, 1, 2, 3]);
    }

    #[test]
    fn positions_come_row_by_row() {
        let places = |shape: Shape| shape.positions().map(|pos| (pos.row, pos.col));
        assert!(places(WIDE).eq([(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]));
        assert!(places(TALL).eq([(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]));
        assert!(EMPTY.iter().all(|shape| shape.positions().count() == 0));
    }

    #[test]
    fn every_position_has_a_cell_of_its_own() {
        for shape in [WIDE, TALL] {
            let mut grid = Grid::filled(shape, None);
            for pos in shape.positions() {
                assert_eq!(grid[pos], None);
                grid[pos] = Some(pos);
            }
            assert!(shape.positions().all(|pos| grid[pos] == Some(pos)));
            assert!(grid.cells().iter().flatten().copied().eq(shape.positions()));
            assert_eq!(Grid::try_from_fn(shape, |pos| Ok::<_, ()>(Some(pos))), Ok(grid));
        }
    }

    #[test]
    fn the_first_error_is_the_last_cell_that_is_asked_for() {
        for last in TALL.positions() {
            let mut asked = Vec::new();
            let grid = Grid::try_from_fn(TALL, |pos| {
                asked.push(pos);
                if pos == last {
                    Err(pos)
                } else {
                    Ok(())
                }
            });
            assert_eq!(grid, Err(last));
            assert_eq!(asked.last(), Some(&last));
        }
    }

    #[test]
    fn a_position_outside_panics_with_the_position_and_the_shape() {
        for shape in [WIDE, TALL, EMPTY[0], EMPTY[1], EMPTY[2]] {
            let Shape { height, width } = shape;
            for row in [0, 1, 2, 3, 4, usize::MAX] {
                for col in [0, 1, 2, 3, 4, usize::MAX] {
                    let pos = Pos { row, col };
                    let inside = row < height && col < width;
                    let read = catch_unwind(|| Grid::filled(shape, 1)[pos]);
                    let write = catch_unwind(|| Grid::filled(shape, 1)[pos] = 2);
                    assert_eq!(
                        (read.is_ok(), write.is_ok()),
                        (inside, inside),
                        "{pos:?} {shape:?}"
                    );
                    if let Err(message) = read {
                        let expected = format!(
                            "row {row}, column {col} is outside a grid of {height} rows × {width} columns"
                        );
                        assert_eq!(message.downcast_ref::<String>(), Some(&expected));
                    }
                }
            }
        }
    }

    #[test]
    fn a_grid_is_drawn_row_by_row() {
        let mut grid = Grid::filled(TALL, '.');
        grid[Pos { row: 2, col: 0 }] = 'x';
        assert_eq!(format!("{grid:?}"), "'.' '.'\n'.' '.'\n'x' '.'\n");
        assert_eq!(format!("{:?}", Grid::filled(EMPTY[2], 1)), "");
    }
}
