//! Tests of 11559 Puyo Puyo.
//!
//! The solution must give the answers of a naive solver that shares nothing
//! with it: there the field is six columns, a group is found by recursion among
//! all cells, and a fall is a sort. The naive solver can be told to make one
//! mistake, so that the samples can show that they catch it.

#[path = "../src/bin/11559.rs"]
#[allow(dead_code)] // its `main` is not called here
mod solution;
mod support;

use std::collections::HashSet;
use support::Random;

// The naive solver ----------------------------------------------------------

const ROWS: usize = 12;
const COLUMNS: usize = 6;

/// Each column's cells from the top, `.` for an empty one.
type Field = Vec<Vec<char>>;
/// A row and a column.
type Cell = (usize, usize);
/// Puyos of one colour that hang together.
type Group = (char, Vec<Cell>);
/// Whether the mistake of this name is made.
type Wrong<'a> = &'a dyn Fn(&str) -> bool;

const MISTAKES: &[&str] = &[
    // Which cells touch.
    "does not look up",
    "does not look down",
    "does not look left",
    "does not look right",
    "looks only right and down",
    "searches from the last row up and does not look down",
    "searches column by column and does not look left",
    "looks up and right at once instead of up",
    "joins diagonally",
    "never enters the first row",
    "never enters the last row",
    "never enters the first column",
    "never enters the last column",
    "joins the end of a row to the start of the next",
    "joins the first row to the last, which index -1 is",
    "joins the first column to the last, which index -1 is",
    // What a group is.
    "joins puyos of any colour",
    "joins empty cells",
    "starts no search in the first row",
    "starts no search in the last row",
    "starts no search in the first column",
    "starts no search in the last column",
    "forgets to clear what it has seen between steps",
    "ends the search at the first group that is too small",
    "takes four of a group and searches the rest anew",
    "takes only the first four of a group",
    // Which groups vanish.
    "needs five",
    "needs only three",
    "needs exactly four",
    "needs four in a line",
    "counts the start twice, as it is not marked as seen",
    "takes the depth of a breadth-first search for the size",
    "takes the depth of a recursion for the size",
    "does not set the size back to 0 for the next group",
    "lets a group that is too small vanish with the next one",
    "does not put back a group that is too small",
    "does not know R",
    "does not know G",
    "does not know B",
    "does not know P",
    "does not know Y",
    // What a step is, and what is counted.
    "lets one group vanish, then falls",
    "lets one colour vanish, then falls",
    "falls after each group of a step",
    "makes one step only",
    "counts groups",
    "counts colours",
    "counts the last look, which finds nothing, too",
    "counts only steps after which something falls",
    // How a column falls.
    "does not fall",
    "falls by one cell only",
    "falls in a single pass from the top",
    "closes only the lowest gap of a column",
    "falls up",
    "turns a column upside down as it falls",
    "leaves the first row hanging",
    "lets nothing fall into the last row",
    "leaves the first column hanging",
    "leaves the last column hanging",
    "blanks the first row on every fall",
    "does not blank the first row when a column moves down",
    "does not blank the cell that a puyo leaves",
];

fn naive(input: &str, mistake: Option<&str>) -> String {
    let wrong = |name: &str| {
        assert!(mistake.is_none() || MISTAKES.contains(&name), "{name}");
        mistake == Some(name)
    };
    let mut field = columns(input);
    let mut seen = Vec::new();
    let mut answer = 0;
    // A step takes four puyos or more: only a mistake can make one step more.
    for _ in 0..=ROWS * COLUMNS / 4 {
        if !wrong("forgets to clear what it has seen between steps") {
            seen.clear();
        }
        let groups = vanishing(&field, &mut seen, &wrong);
        if groups.is_empty() {
            break;
        }
        for (_, group) in &groups {
            for &(row, column) in group {
                field[column][row] = '.';
            }
            if wrong("falls after each group of a step") {
                fall(&mut field, &wrong);
            }
        }
        let before = field.clone();
        fall(&mut field, &wrong);
        answer += counted(&groups, field != before, &wrong);
        if wrong("makes one step only") {
            break;
        }
    }
    if wrong("counts the last look, which finds nothing, too") {
        answer += 1;
    }
    answer.to_string()
}

fn columns(input: &str) -> Field {
    let rows: Vec<Vec<char>> = input.split_whitespace().map(|row| row.chars().collect()).collect();
    (0..COLUMNS).map(|column| rows.iter().map(|row| row[column]).collect()).collect()
}

/// The groups that vanish in this step.
fn vanishing(field: &Field, seen: &mut Vec<Cell>, wrong: Wrong) -> Vec<Group> {
    let mut sizes = 0;
    let mut small = Vec::new();
    let mut vanishing = Vec::new();
    for (colour, mut group) in groups(field, seen, wrong) {
        sizes += group.len();
        let size = if wrong("does not set the size back to 0 for the next group") {
            sizes
        } else {
            size(&group, wrong)
        };
        if wrong("lets a group that is too small vanish with the next one") {
            group.append(&mut small);
        }
        let unknown = colour != '.' && wrong(&format!("does not know {colour}"));
        if is_enough(size, &group, wrong) && !unknown {
            if wrong("takes only the first four of a group") {
                group.truncate(4);
            }
            vanishing.push((colour, group));
        } else {
            small.append(&mut group);
            if wrong("ends the search at the first group that is too small") {
                break;
            }
        }
    }
    if let Some((first, _)) = vanishing.first().cloned() {
        if wrong("lets one group vanish, then falls") {
            vanishing.truncate(1);
        }
        if wrong("lets one colour vanish, then falls") {
            vanishing.retain(|&(colour, _)| colour == first);
        }
        if wrong("does not put back a group that is too small") {
            vanishing[0].1.append(&mut small);
        }
    }
    vanishing
}

/// All groups, large and small, in the order of their first cells.
fn groups(field: &Field, seen: &mut Vec<Cell>, wrong: Wrong) -> Vec<Group> {
    let mut starts: Vec<Cell> = cells().collect();
    if wrong("searches from the last row up and does not look down") {
        starts.sort_by_key(|&(row, _)| ROWS - row);
    }
    if wrong("searches column by column and does not look left") {
        starts.sort_by_key(|&(_, column)| column);
    }
    let mut groups = Vec::new();
    for start in starts {
        let colour = colour(field, start);
        if seen.contains(&start)
            || colour == '.' && !wrong("joins empty cells")
            || start.0 == 0 && wrong("starts no search in the first row")
            || start.0 == ROWS - 1 && wrong("starts no search in the last row")
            || start.1 == 0 && wrong("starts no search in the first column")
            || start.1 == COLUMNS - 1 && wrong("starts no search in the last column")
        {
            continue;
        }
        let old = seen.len();
        spread(field, start, seen, wrong);
        if wrong("takes four of a group and searches the rest anew") {
            seen.truncate(old + 4);
        }
        groups.push((colour, seen[old..].to_vec()));
    }
    groups
}

/// Appends to `seen` the cell and all that hangs together with it.
fn spread(field: &Field, cell: Cell, seen: &mut Vec<Cell>, wrong: Wrong) {
    seen.push(cell);
    for next in cells() {
        if joins(colour(field, cell), colour(field, next), wrong)
            && touches(cell, next, wrong)
            && !seen.contains(&next)
        {
            spread(field, next, seen, wrong);
        }
    }
}

fn joins(from: char, to: char, wrong: Wrong) -> bool {
    to == from || to != '.' && wrong("joins puyos of any colour")
}

/// Whether `next` is the cell above, below, to the left or to the right.
fn touches(cell: Cell, next: Cell, wrong: Wrong) -> bool {
    let (row, column) = next;
    if row == 0 && wrong("never enters the first row")
        || row == ROWS - 1 && wrong("never enters the last row")
        || column == 0 && wrong("never enters the first column")
        || column == COLUMNS - 1 && wrong("never enters the last column")
    {
        return false;
    }
    let up = (row + 1, column) == cell
        && !wrong("does not look up")
        && !wrong("looks only right and down")
        && !wrong("looks up and right at once instead of up");
    let down = next == (cell.0 + 1, cell.1)
        && !wrong("does not look down")
        && !wrong("searches from the last row up and does not look down");
    let left = (row, column + 1) == cell
        && !wrong("does not look left")
        && !wrong("searches column by column and does not look left")
        && !wrong("looks only right and down");
    let right = next == (cell.0, cell.1 + 1) && !wrong("does not look right");
    up || down || left || right || touches_wrongly(cell, next, wrong)
}

fn touches_wrongly(cell: Cell, next: Cell, wrong: Wrong) -> bool {
    let (row, column) = next;
    let (rows, columns) = (row.abs_diff(cell.0), column.abs_diff(cell.1));
    let around = (row * COLUMNS + column).abs_diff(cell.0 * COLUMNS + cell.1);
    rows == 1 && columns == 1 && wrong("joins diagonally")
        || (row + 1, column) == (cell.0, cell.1 + 1)
            && wrong("looks up and right at once instead of up")
        || around == 1 && wrong("joins the end of a row to the start of the next")
        || (cell.0, next) == (0, (ROWS - 1, cell.1))
            && wrong("joins the first row to the last, which index -1 is")
        || (cell.1, next) == (0, (cell.0, COLUMNS - 1))
            && wrong("joins the first column to the last, which index -1 is")
}

fn size(group: &[Cell], wrong: Wrong) -> usize {
    if wrong("takes the depth of a breadth-first search for the size") {
        return rounds(group, wrong);
    }
    if wrong("takes the depth of a recursion for the size") {
        return depth(group[0], group, &mut Vec::new(), wrong);
    }
    if wrong("counts the start twice, as it is not marked as seen") && group.len() > 1 {
        return group.len() + 1;
    }
    group.len()
}

/// How often a search has to look around until it has reached the whole group.
fn rounds(group: &[Cell], wrong: Wrong) -> usize {
    let mut reached = vec![group[0]];
    let mut rounds = 1;
    while reached.len() < group.len() {
        let old = reached.clone();
        reached.extend(group.iter().filter(|&&next| {
            !old.contains(&next) && old.iter().any(|&cell| touches(cell, next, wrong))
        }));
        rounds += 1;
    }
    rounds
}

/// How many calls of a recursive search are open at most.
fn depth(cell: Cell, group: &[Cell], seen: &mut Vec<Cell>, wrong: Wrong) -> usize {
    seen.push(cell);
    let mut deepest = 0;
    for &next in group {
        if touches(cell, next, wrong) && !seen.contains(&next) {
            deepest = deepest.max(depth(next, group, seen, wrong));
        }
    }
    deepest + 1
}

fn is_enough(size: usize, group: &[Cell], wrong: Wrong) -> bool {
    if wrong("needs five") {
        size >= 5
    } else if wrong("needs only three") {
        size >= 3
    } else if wrong("needs exactly four") {
        size == 4
    } else if wrong("needs four in a line") {
        group.iter().any(|&(row, column)| {
            (1..4).all(|i| group.contains(&(row + i, column)))
                || (1..4).all(|i| group.contains(&(row, column + i)))
        })
    } else {
        size >= 4
    }
}

fn fall(field: &mut Field, wrong: Wrong) {
    for (index, column) in field.iter_mut().enumerate() {
        if index == 0 && wrong("leaves the first column hanging")
            || index == COLUMNS - 1 && wrong("leaves the last column hanging")
        {
            continue;
        }
        let old = column.clone();
        fall_down(column, wrong);
        let empty = column.iter_mut().take_while(|cell| **cell == '.');
        for (cell, old_cell) in empty.zip(&old) {
            if wrong("does not blank the first row when a column moves down") {
                *cell = old[0];
            }
            if wrong("does not blank the cell that a puyo leaves") {
                *cell = *old_cell;
            }
        }
        if wrong("blanks the first row on every fall") {
            column[0] = '.';
        }
    }
}

fn fall_down(column: &mut [char], wrong: Wrong) {
    // The sort keeps the order of the puyos: it only puts the empty cells first.
    let is_puyo = |cell: &char| *cell != '.';
    if wrong("does not fall") {
        return;
    }
    if wrong("falls by one cell only") {
        (1..ROWS).rev().for_each(|row| fall_by_one(column, row));
    } else if wrong("falls in a single pass from the top") {
        (1..ROWS).for_each(|row| fall_by_one(column, row));
    } else if wrong("closes only the lowest gap of a column") {
        if let Some(lowest) = column.iter().rposition(|&cell| cell == '.') {
            let above = &mut column[..=lowest];
            let gap = above.iter().rev().take_while(|&&cell| cell == '.').count();
            above.rotate_right(gap);
        }
    } else if wrong("falls up") {
        column.sort_by_key(|cell| !is_puyo(cell));
    } else if wrong("turns a column upside down as it falls") {
        column.reverse();
        column.sort_by_key(is_puyo);
    } else if wrong("leaves the first row hanging") {
        column[1..].sort_by_key(is_puyo);
    } else if wrong("lets nothing fall into the last row") {
        column[..ROWS - 1].sort_by_key(is_puyo);
    } else {
        column.sort_by_key(is_puyo);
    }
}

fn fall_by_one(column: &mut [char], to: usize) {
    if column[to] == '.' {
        column.swap(to - 1, to);
    }
}

fn counted(groups: &[Group], fell: bool, wrong: Wrong) -> usize {
    if wrong("counts groups") {
        groups.len()
    } else if wrong("counts colours") {
        groups.iter().map(|&(colour, _)| colour).collect::<HashSet<_>>().len()
    } else if wrong("counts only steps after which something falls") {
        usize::from(fell)
    } else {
        1
    }
}

fn cells() -> impl Iterator<Item = Cell> {
    (0..ROWS * COLUMNS).map(|index| (index / COLUMNS, index % COLUMNS))
}

fn colour(field: &Field, (row, column): Cell) -> char {
    field[column][row]
}

// The samples ---------------------------------------------------------------

#[test]
fn samples_catch_every_mistake() {
    // A misspelt mistake panics, which must not pass for having been caught.
    for (name, input, output) in support::samples("11559") {
        assert_eq!(naive(&input, Some("none of them")), output, "{name}");
    }
    support::samples_catch_every_mistake("11559", MISTAKES, naive);
}

// The rules -----------------------------------------------------------------

fn solved(input: &str) -> String {
    match boj::input::read(input.as_bytes(), solution::parse) {
        Ok(field) => solution::solve(field).to_string(),
        Err(error) => panic!("{error}\n{input}"),
    }
}

/// The field with these lowest rows and empty ones above.
fn field(lowest: &str) -> String {
    let rows: Vec<&str> = lowest.split_whitespace().collect();
    "......\n".repeat(ROWS - rows.len()) + &rows.join("\n") + "\n"
}

fn steps(lowest: &str) -> String {
    solved(&field(lowest))
}

#[test]
fn four_of_a_colour_that_hang_together_vanish() {
    for four in [
        "RRRR..",
        "R..... R..... R..... R.....",
        "RR.... RR....",
        "R..... RR.... R.....",
        "RR.... BRR...",
        "GR.... RRR...",
    ] {
        assert_eq!(steps(four), "1", "{four}");
    }
}

#[test]
fn less_than_four_stay() {
    for fewer in [
        "......",
        "RRR...",
        // Corners do not join them.
        "R..... GR.... GGRR..",
        // Other colours, empty cells and the walls part them.
        "RRGRR.",
        "RR.RR.",
        "R....R R....R",
    ] {
        assert_eq!(steps(fewer), "0", "{fewer}");
    }
}

#[test]
fn groups_vanish_at_the_same_time() {
    let two_colours = "
        RR..GG
        RR..GG";
    assert_eq!(steps(two_colours), "1");
    let one_colour = "
        RR..RR
        RR..RR";
    assert_eq!(steps(one_colour), "1");
}

#[test]
fn the_whole_of_a_group_vanishes() {
    // All but one of the G hang together. If any stayed, they would meet it.
    let ring = "
        G.....
        R.....
        GGGG..
        GBBG..
        GGGG..";
    assert_eq!(steps(ring), "1");
}

#[test]
fn puyos_fall_as_far_as_they_can() {
    // The three R fall together by four cells onto the fourth.
    let pile = "
        R.....
        R.....
        R.....
        G.....
        G.....
        G.....
        G.....
        R.....";
    assert_eq!(steps(pile), "2");
    // The top Y falls through two gaps, the Y below it through one.
    let gaps = "
        Y.....
        RRRR..
        YBPB..
        GGGG..
        YYPP..";
    assert_eq!(steps(gaps), "2");
}

#[test]
fn the_first_step_happens_before_anything_falls() {
    let would_fall_apart = "
        RRRR..
        .B....";
    assert_eq!(steps(would_fall_apart), "1");
    let would_come_together = "
        R.....
        ......
        RRR...";
    assert_eq!(steps(would_come_together), "0");
    // Where something vanishes, what hangs falls with the rest.
    let comes_together = "
        G.....
        ......
        GGG.RR
        BYB.RR";
    assert_eq!(steps(comes_together), "2");
}

// Against the naive solver --------------------------------------------------

/// The answer on which both agree.
fn agreed(input: &str) -> String {
    let answer = solved(input);
    assert_eq!(answer, naive(input, None), "\n{input}");
    answer
}

/// A field's columns from the floor up.
type Stacks = Vec<Vec<char>>;

const COLOURS: [char; 5] = ['R', 'G', 'B', 'P', 'Y'];

#[test]
fn agrees_with_the_naive_solver_on_random_inputs() {
    let mut random = support::random();
    for _ in 0..8000 {
        let colours = &COLOURS[random.pick(&[0, 0, 0, 1, 1, 2, 3, 4])..];
        let highest = random.pick(&[4, 6, 9, ROWS]);
        let ragged = random.pick(&[1, 2, 5]);
        let mut stacks = vec![Vec::new(); COLUMNS];
        for stack in &mut stacks {
            let height = highest - random.below(ragged);
            stack.extend((0..height).map(|_| random.pick(colours)));
        }
        let holes = random.pick(&[0, 0, 0, 1, 5, 20, 100]);
        agreed(&with_holes(stacks, holes, &mut random));
    }
}

#[test]
fn agrees_with_the_naive_solver_on_long_chains() {
    // What makes the chain longer is kept: most get to five steps, some to ten.
    let mut random = support::random();
    for _ in 0..60 {
        let mut chain = vec![Vec::new(); COLUMNS];
        let mut longest = 0;
        for _ in 0..100 {
            let longer = with_four_below(&chain, &mut random);
            let steps = agreed(&with_holes(longer.clone(), 0, &mut random));
            let steps = steps.parse().expect("a number of steps");
            if steps > longest {
                chain = longer;
                longest = steps;
                agreed(&with_holes(chain.clone(), 3, &mut random));
            }
        }
    }
}

/// Pushes four of a colour in, where there is room for them: when they vanish,
/// what lies above comes together again.
fn with_four_below(stacks: &Stacks, random: &mut Random) -> Stacks {
    // How many of the four stand in each column that they take.
    let four =
        random.pick::<&[usize]>(&[&[4], &[1, 1, 1, 1], &[2, 2], &[1, 2, 1], &[3, 1], &[1, 3]]);
    let left = random.below(COLUMNS + 1 - four.len());
    let colour = random.pick(&COLOURS);
    let mut stacks = stacks.clone();
    let lowest = stacks[left..][..four.len()].iter().map(Vec::len).min();
    let height = random.below(lowest.map_or(1, |lowest| lowest + 1));
    for (stack, &puyos) in stacks[left..].iter_mut().zip(four) {
        stack.splice(height..height, vec![colour; puyos]);
        stack.truncate(ROWS);
    }
    stacks
}

/// The field as text, with some cells blanked: with none it is settled.
fn with_holes(mut stacks: Stacks, holes: usize, random: &mut Random) -> String {
    for stack in &mut stacks {
        stack.resize(ROWS, '.');
    }
    for _ in 0..holes {
        stacks[random.below(COLUMNS)][random.below(ROWS)] = '.';
    }
    let row = |height: usize| stacks.iter().map(move |stack| stack[height]).chain(['\n']);
    (0..ROWS).rev().flat_map(row).collect()
}

#[test]
fn agrees_with_the_naive_solver_on_every_block_of_three_by_three() {
    // Settled or not, between the right wall and the floor.
    for block in words(&['.', 'R', 'G'], 9) {
        agreed(&with_block(&block, 3, ROWS - 3, COLUMNS - 3));
    }
}

#[test]
fn agrees_with_the_naive_solver_on_every_shape_at_every_place() {
    for (height, width) in [(2, 3), (3, 2), (1, 5), (5, 1)] {
        for shape in words(&['.', 'P'], height * width) {
            for row in 0..=ROWS - height {
                for column in 0..=COLUMNS - width {
                    agreed(&with_block(&shape, width, row, column));
                }
            }
        }
    }
}

#[test]
fn agrees_with_the_naive_solver_on_every_pair_of_columns() {
    // Two full stacks of six side by side, away from the walls.
    for stacks in words(&['B', 'Y'], 12) {
        agreed(&with_block(&stacks, 2, ROWS - 6, 3));
    }
}

/// Every sequence of so many of the letters.
fn words(letters: &[char], length: usize) -> Vec<Vec<char>> {
    (0..length).fold(vec![Vec::new()], |words, _| {
        let longer = |word: Vec<char>| {
            letters.iter().map(move |&letter| [word.clone(), vec![letter]].concat())
        };
        words.into_iter().flat_map(longer).collect()
    })
}

/// An empty field but for a block whose top left cell is at (row, column).
fn with_block(cells: &[char], width: usize, row: usize, column: usize) -> String {
    let mut field = vec![vec!['.'; COLUMNS]; ROWS];
    for (line, cells) in field[row..].iter_mut().zip(cells.chunks(width)) {
        line[column..column + width].copy_from_slice(cells);
    }
    field.join(&'\n').into_iter().collect()
}

// Parsing -------------------------------------------------------------------

/// A field of two steps with this row in place of the seventh, which is empty.
fn with_row(row: &str) -> String {
    let above = "......\n".repeat(6);
    format!("{above}{row}\nR.....\nR.....\nR.....\nGGGG..\nRYBY..\n")
}

fn refusal(input: &[u8]) -> String {
    match boj::input::read(input, solution::parse) {
        Ok(field) => panic!("not refused: {}", solution::solve(field)),
        Err(error) => error.to_string(),
    }
}

#[test]
fn refuses_a_row_that_is_not_six_cells_long() {
    let expected = "expected a row of 6 cells, found";
    let long = "R".repeat(30);
    let cut = format!("{}…", &long[..24]);
    for (row, column, found) in [
        ("RGB..", 1, "RGB.."),
        ("RGB....", 1, "RGB...."),
        ("RGB ...", 1, "RGB"),
        ("\t RGB....", 3, "RGB...."),
        ("6", 1, "6"),
        (&long, 1, &cut),
        // What looks like white space but is none, and what could fool a terminal.
        ("RGB\u{a0}...", 1, "RGB\\u{a0}..."),
        ("\u{feff}......", 1, "\\u{feff}......"),
        ("\u{1b}[31mRGB", 1, "\\u{1b}[31mRGB"),
        // The length comes first.
        ("XXXXX", 1, "XXXXX"),
    ] {
        let input = with_row(row);
        let message = format!("line 7, column {column}: {expected} '{found}'");
        assert_eq!(refusal(input.as_bytes()), message, "{row:?}");
    }
}

#[test]
fn refuses_an_unknown_colour() {
    for (row, column, found) in [
        ("..X...", 3, "X"),
        ("r.....", 1, "r"),
        (".....0", 6, "0"),
        ("  RG,.Y.", 5, ","),
        ("RéGx..", 2, "é"),
        ("RGB뿌요.", 4, "뿌"),
        ("R\0....", 2, "\\0"),
        ("R.'...", 3, "\\'"),
        ("ABXRGB", 1, "A"),
    ] {
        let input = with_row(row);
        let expected = "expected one of . R G B P Y, found";
        let message = format!("line 7, column {column}: {expected} '{found}'");
        assert_eq!(refusal(input.as_bytes()), message, "{row:?}");
    }
    let one_line = with_row("X.....").replace('\n', " ");
    let message = "line 1, column 43: expected one of . R G B P Y, found 'X'";
    assert_eq!(refusal(one_line.as_bytes()), message);
}

#[test]
fn refuses_what_is_missing_and_what_is_left_over() {
    let field = "......\n".repeat(ROWS);
    let missing = "expected 12 rows of 6 cells, found the end of the input";
    let left_over = "expected the end of the input, found";
    for (input, message) in [
        (String::new(), format!("line 1, column 1: {missing}")),
        ("\n \n".to_string(), format!("line 3, column 1: {missing}")),
        (field[7..].to_string(), format!("line 12, column 1: {missing}")),
        (field[7..].trim_end().to_string(), format!("line 11, column 7: {missing}")),
        (field.clone() + "......\n", format!("line 13, column 1: {left_over} '......'")),
        (field.trim_end().to_string() + " 0", format!("line 12, column 8: {left_over} '0'")),
        (field.clone() + &field, format!("line 13, column 1: {left_over} '......'")),
    ] {
        assert_eq!(refusal(input.as_bytes()), message, "{input:?}");
    }
}

#[test]
fn refuses_what_is_not_text() {
    for (input, message) in [
        (
            &b"......\n..\xff..."[..],
            "line 2, column 3: expected text in UTF-8, found the byte 0xff",
        ),
        // A file in UTF-16.
        (b"\xff\xfe.\0.\0", "line 1, column 1: expected text in UTF-8, found the byte 0xff"),
    ] {
        assert_eq!(refusal(input), message);
    }
}

#[test]
fn answers_whatever_the_lines_look_like() {
    let input = with_row("......");
    for odd in [
        input.trim_end().to_string(),
        input.replace('\n', "\r\n"),
        input.replace('\n', "\r"),
        input.replace('\n', " "),
        input.replace('\n', "\n\n"),
        input.replace('\n', " \t\n\t "),
        input.replace('\n', "\x0c\n"),
        "\r\n\n\t".to_string() + &input + "\n \n\n",
    ] {
        assert_eq!(solved(&odd), "2", "{odd:?}");
    }
}
