//! Keys that are hit for others, and the cells that are meant by mistyped ones.

use crate::grid::Cell;

/// The rows of keys on most keyboards, and the signs that the digits have with the shift key. At the end of a piece `tidy`
/// has taken away those that are punctuation.
const KEYS: [&str; 4] = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const SHIFTED: &str = "!@#$%^&*()";

/// All keys with letters or digits.
pub(super) fn keys() -> impl Iterator<Item = char> + Clone {
    KEYS.iter().flat_map(|row| row.chars())
}

/// The letter below the key of a digit.
pub(super) fn below(digit: char) -> Option<char> {
    let at = KEYS[0].find(digit)?;
    KEYS[1].chars().nth(at)
}

/// Whether two keys are beside each other.
pub(super) fn are_beside(one: char, other: char) -> bool {
    let place = |key: char| {
        let mut rows = KEYS.iter().enumerate();
        rows.find_map(|(row, keys)| Some((row, 2 * keys.find(key)? + row)))
    };
    let (Some((row, x)), Some((other_row, other_x))) = (place(one), place(other)) else {
        return false;
    };
    row.abs_diff(other_row) < 2 && x.abs_diff(other_x) < 3
}

/// The cells that look like a typed one, or have its keys: `ql3`, `h*`, `1q3`, `m31`, `qq13`, `q117`.
pub(super) fn cells_like(typed: &str) -> Vec<Cell> {
    let digit = |c: char| SHIFTED.chars().position(|sign| sign == c);
    let keys = |c: char| digit(c).and_then(|at| KEYS[0].chars().nth(at)).unwrap_or(c);
    let keys: Vec<char> = typed.chars().map(keys).collect();
    let (row, column): (Vec<char>, Vec<char>) = keys.iter().partition(|key| key.is_ascii_digit());
    let swapped = [column.clone(), row.iter().rev().copied().collect()].concat();
    let twice = (1..keys.len()).filter(|&n| keys[n - 1] == keys[n]);
    let once = twice.map(|n| [&keys[..n], &keys[n + 1..]].concat());
    let spelled = [[column, row].concat(), swapped].into_iter().chain(once);
    let cells = spelled.filter_map(|keys| Cell::parse(&String::from_iter(keys)));
    // `i15` for `l15`
    let other = |[one, other]: [char; 2]| {
        let rest = typed.strip_prefix(one)?;
        Cell::parse(&format!("{other}{rest}"))
    };
    let turned = [['i', 'l'], ['l', 'i']].into_iter().filter_map(other);
    // `17`
    let column = typed.strip_prefix('1').into_iter();
    let lettered = column.flat_map(|row| ["i", "l"].map(|column| format!("{column}{row}")));
    let lettered = lettered.filter_map(|cell| Cell::parse(&cell));
    let alike = Cell::suggested(typed)
        .into_iter()
        .chain(lettered)
        .chain(turned)
        .chain(cells);
    others(typed, alike)
}

/// The cells whose names have a key beside the one that was typed, or a digit more: `w13` and `q3` for `q13`.
pub(super) fn cells_near(typed: &str) -> Vec<Cell> {
    let pairs = typed.char_indices().flat_map(|(at, one)| {
        let beside = keys().filter(move |key| *key != one && are_beside(one, *key));
        beside.map(move |key| (at, one, key))
    });
    let named = pairs.filter_map(|(at, one, key)| {
        Cell::parse(&format!(
            "{}{key}{}",
            &typed[..at],
            &typed[at + one.len_utf8()..]
        ))
    });
    let row = typed.find(|c: char| c.is_ascii_digit());
    let places = row.into_iter().flat_map(|row| row..=typed.len());
    let longer = places.flat_map(|at| KEYS[0].chars().map(move |digit| (at, digit)));
    let longer = longer
        .filter_map(|(at, digit)| Cell::parse(&format!("{}{digit}{}", &typed[..at], &typed[at..])));
    others(typed, named.chain(longer))
}

/// Cells without the typed one, each once.
fn others(typed: &str, cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
    let typed = Cell::parse(typed);
    let mut all = Vec::new();
    for cell in cells {
        if Some(cell) != typed && !all.contains(&cell) {
            all.push(cell);
        }
    }
    all
}
