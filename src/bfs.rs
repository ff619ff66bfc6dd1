//! Breadth-first search over a grid.
//!
//! The vector that collects the component is the queue as well: what lies before
//! `next` has been expanded, what lies behind it waits.
//!
//! ```text
//!     . A A .        component   (0,1) (0,2)
//!     . B A .                     done  next: it will append (1,2)
//! ```
//!
//! The trap: a cell is marked as seen when it enters the queue. Marked when it
//! leaves, it would be entered by each of its neighbours.

use std::mem;

use super::grid::{Grid, Pos};

/// Appends to `component` every cell that can be reached from `start`, nearest
/// first, and marks it in `seen`.
///
/// `seen` has the shape of `grid`. What is marked there is not entered again; if
/// `start` is, nothing is appended. What `component` holds already stays, so one
/// vector can take many components, and be used again without an allocation.
/// `joins(from, to)` says of two neighbours' cells whether `to` is reached from
/// `from`.
///
/// Costs O(cells appended). It does not recurse.
///
/// # Panics
/// If `start` is outside and, in a debug build, if the shapes differ.
///
/// ```
/// use boj::bfs::flood_fill;
/// use boj::grid::{Grid, Pos, Shape};
///
/// let corner = Pos { row: 1, col: 2 };
/// let mut grid = Grid::filled(Shape { height: 2, width: 3 }, 'A');
/// grid[Pos { row: 0, col: 2 }] = 'B';
/// let mut seen = Grid::filled(grid.shape(), false);
/// let mut component = Vec::new();
/// flood_fill(&grid, corner, &mut seen, &mut component, |from, to| from == to);
/// assert_eq!(component.len(), 5);
/// assert_eq!(component[0], corner);
/// assert!(seen[Pos { row: 0, col: 0 }]);
/// assert!(!seen[Pos { row: 0, col: 2 }]);
/// ```
#[inline] // so that it is compiled together with `joins`
pub fn flood_fill<T>(
    grid: &Grid<T>,
    start: Pos,
    seen: &mut Grid<bool>,
    component: &mut Vec<Pos>,
    joins: impl Fn(&T, &T) -> bool,
) {
    let shape = grid.shape();
    debug_assert_eq!(shape, seen.shape(), "the shapes of `grid` and `seen`");
    if mem::replace(&mut seen[start], true) {
        return;
    }
    let cells = grid.cells();
    let seen = seen.cells_mut();
    let mut next = component.len();
    component.push(start);
    // Most components are small: so the first cell is not read back from the queue.
    let mut pos = start;
    loop {
        let Pos { row, col } = pos;
        // A neighbour is found by its number, for that is the same in both grids.
        let index = row * shape.width + col;
        let from = &cells[index];
        let mut enter = |to: usize, pos: Pos| {
            if joins(from, &cells[to]) && !seen[to] {
                seen[to] = true;
                component.push(pos);
            }
        };
        if col + 1 < shape.width {
            enter(index + 1, Pos { row, col: col + 1 });
        }
        if col > 0 {
            enter(index - 1, Pos { row, col: col - 1 });
        }
        if row > 0 {
            enter(index - shape.width, Pos { row: row - 1, col });
        }
        if row + 1 < shape.height {
            enter(index + shape.width, Pos { row: row + 1, col });
        }
        next += 1;
        if next == component.len() {
            return;
        }
        pos = component[next];
    }
}

#[cfg(test)]
mod tests {
    use super::super::grid::{Direction, Shape};
    use super::*;

    /// A grid of digits, drawn as its rows with a blank between them.
    fn grid(drawing: &str) -> Grid<char> {
        let rows: Vec<&str> = drawing.split(' ').collect();
        let mut grid = Grid::filled(Shape { height: rows.len(), width: rows[0].len() }, ' ');
        for pos in grid.shape().positions() {
            grid[pos] = rows[pos.row].as_bytes()[pos.col].into();
        }
        grid
    }

    /// How many steps each cell is from `start`: a step is repeated until it
    /// reaches no more.
    fn closure(
        grid: &Grid<char>,
        start: Pos,
        joins: fn(&char, &char) -> bool,
    ) -> Grid<Option<usize>> {
        let shape = grid.shape();
        let mut distance = Grid::filled(shape, None);
        distance[start] = Some(0);
        for steps in 0..shape.height * shape.width {
            for from in
                shape.positions().filter(|&from| distance[from] == Some(steps)).collect::<Vec<_>>()
            {
                for to in Direction::ALL.iter().filter_map(|&way| shape.step(from, way)) {
                    if distance[to].is_none() && joins(&grid[from], &grid[to]) {
                        distance[to] = Some(steps + 1);
                    }
                }
            }
        }
        distance
    }

    const EQUAL: fn(&char, &char) -> bool = |from, to| from == to;
    const CLIMBS_ONE: fn(&char, &char) -> bool = |from, to| *to as u32 <= *from as u32 + 1;

    /// Compares with the closure, from every cell.
    fn check(grid: &Grid<char>, joins: fn(&char, &char) -> bool) {
        for start in grid.shape().positions() {
            let mut seen = Grid::filled(grid.shape(), false);
            let mut component = Vec::new();
            flood_fill(grid, start, &mut seen, &mut component, joins);
            let distance = closure(grid, start, joins);
            let mut found = Grid::filled(grid.shape(), 0);
            for &pos in &component {
                found[pos] += 1;
            }
            for pos in grid.shape().positions() {
                let reached = distance[pos].is_some();
                assert_eq!(found[pos], usize::from(reached), "{pos:?} from {start:?}\n{grid:?}");
                assert_eq!(seen[pos], reached, "{pos:?} from {start:?}\n{grid:?}");
            }
            let steps: Vec<_> = component.iter().map(|&pos| distance[pos]).collect();
            assert!(steps.windows(2).all(|two| two[0] <= two[1]), "nearest first: {steps:?}");
        }
    }

    #[test]
    fn a_component_is_what_a_closure_finds_and_holds_each_cell_once() {
        for drawing in [
            "0",
            "000",
            "0 1 0",
            "0110 0010 1110",
            "00000 01110 01010 01110 00000",
            "010 101 010",
            "0101 1010",
            "012345 987656 012345",
            "00 01 00 10 00",
        ] {
            check(&grid(drawing), EQUAL);
            check(&grid(drawing), CLIMBS_ONE);
        }
    }

    #[test]
    fn every_small_grid_of_two_kinds_is_searched_right() {
        for (height, width) in [(2, 3), (3, 2), (1, 5), (5, 1), (3, 3)] {
            for bits in 0..1 << (height * width) {
                let mut grid = Grid::filled(Shape { height, width }, '0');
                for (number, pos) in grid.shape().positions().enumerate() {
                    grid[pos] = if bits >> number & 1 == 1 { '1' } else { '0' };
                }
                check(&grid, EQUAL);
            }
        }
    }

    #[test]
    fn what_is_seen_already_is_neither_entered_nor_crossed() {
        let grid = grid("00000 00000");
        let mut seen = Grid::filled(grid.shape(), false);
        for row in 0..2 {
            seen[Pos { row, col: 2 }] = true;
        }
        let mut component = Vec::new();
        flood_fill(&grid, Pos { row: 1, col: 4 }, &mut seen, &mut component, EQUAL);
        assert_eq!(component.len(), 4);
        assert!(component.iter().all(|pos| pos.col > 2));
        flood_fill(&grid, Pos { row: 0, col: 2 }, &mut seen, &mut component, EQUAL);
        assert_eq!(component.len(), 4);
    }

    #[test]
    fn what_is_collected_already_stays_and_is_not_expanded() {
        let grid = grid("0010");
        let mut seen = Grid::filled(grid.shape(), false);
        let places = [0, 2, 3].map(|col| Pos { row: 0, col });
        let mut component = vec![places[0]];
        flood_fill(&grid, places[2], &mut seen, &mut component, EQUAL);
        flood_fill(&grid, places[1], &mut seen, &mut component, EQUAL);
        assert_eq!(component, [places[0], places[2], places[1]]);
    }

    #[test]
    fn a_snake_through_a_large_grid_is_followed_to_its_end() {
        // 0 0 0 0
        // 1 1 1 0
        // 0 0 0 0
        // 0 1 1 1
        // 0 0 0 0
        let size = 2048;
        let mut grid = Grid::filled(Shape { height: size, width: size }, '0');
        for row in (1..size).step_by(2) {
            let gap = if row % 4 == 1 { size - 1 } else { 0 };
            for col in (0..size).filter(|&col| col != gap) {
                grid[Pos { row, col }] = '1';
            }
        }
        let mut seen = Grid::filled(grid.shape(), false);
        let mut component = Vec::new();
        flood_fill(&grid, Pos { row: 0, col: 0 }, &mut seen, &mut component, EQUAL);
        assert_eq!(component.len(), size / 2 * (size + 1));
    }

    #[test]
    #[should_panic(expected = "row 2, column 0 is outside of a grid of 2 rows × 1 columns")]
    fn a_start_outside_panics() {
        let grid = grid("0 0");
        let mut seen = Grid::filled(grid.shape(), false);
        flood_fill(&grid, Pos { row: 2, col: 0 }, &mut seen, &mut Vec::new(), EQUAL);
    }

    #[test]
    #[should_panic(expected = "the shapes of `grid` and `seen`")]
    fn another_shape_of_seen_panics_in_a_debug_build() {
        let mut seen = Grid::filled(Shape { height: 3, width: 2 }, false);
        flood_fill(&grid("000 000"), Pos { row: 0, col: 0 }, &mut seen, &mut Vec::new(), EQUAL);
    }
}
