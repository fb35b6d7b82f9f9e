//! Tiles typed after a misspelt verb, or after none: to exchange, as a rack, as a letter grid.

use super::PLAY;
use super::pieces::{is_filler, speaker, tidy};
use super::table::{self, is, says_nothing};
use super::verbs::is_clear;
use crate::action::{Verb, read_rack};
use crate::features::Form;
use crate::game::Game;
use crate::text::first_word;

/// What is typed between the words of a list.
pub const BETWEEN: [char; 9] = [' ', ',', ';', '&', '/', '|', '=', '*', '•'];

/// `exchange` with the number of tiles, however it was typed, and its price. The tiles themselves are nobody else's business.
pub(super) fn exchange(game: &Game, rest: &[String]) -> Option<(String, u16)> {
    // `trade in 3`, `trade in q,u and v`
    let rest = rest.iter().flat_map(|word| word.split(','));
    let rest: Vec<&str> = rest
        .filter(|word| word.len() == 1 || !is_filler(word))
        .collect();
    let (first, others) = rest.split_first()?;
    if let Some(number) = count(game, first) {
        let is_same = |word: &&str| count(game, word) == Some(number);
        let is_whole = others.iter().all(|word| {
            says_nothing(word) || is("kind", word) || is_same(word) || word.chars().count() == 1
        });
        return (number > 0 && is_whole).then(|| (format!("exchange {number}"), 0));
    }
    if rest == ["a"] || ["none", "some", "any"].contains(first) {
        return None;
    }
    let named = read_rack(&rest.concat(), game.alphabet()).ok()?;
    Some((format!("exchange {}", named.len()), PLAY))
}

/// The number of tiles that a piece stands for: `3`, `three`, `all`.
fn count(game: &Game, piece: &str) -> Option<usize> {
    let all = || game.rack_size(game.to_move()?).filter(|_| piece == "all");
    number(piece).or_else(all)
}

/// The number that a piece stands for: `3`, `three`.
pub(crate) fn number(piece: &str) -> Option<usize> {
    let mut numbers = table::words("number").iter();
    let as_word = numbers.position(|number| *number == piece);
    piece.parse().ok().or(as_word)
}

/// A rack without signs that no tile has. Digits and bars may be mistyped letters, so they are not left out.
pub(super) fn rack(game: &Game, pieces: &[String]) -> Option<String> {
    let is_tile = |c: &char| c.is_alphabetic() || "?*[]·'’".contains(*c);
    // `my rack is aei`
    let says_so = pieces.len() > 1 && ["is", "was", "has", "holds"].contains(&&*pieces[0]);
    let tiles: Vec<char> = pieces[usize::from(says_so)..].concat().chars().collect();
    let names_player = pieces.iter().any(|piece| is_player(game, piece));
    if names_player || tiles.iter().any(|c| c.is_ascii_digit() || *c == '|') {
        return None;
    }
    let signs = tiles.iter().zip(tiles.iter().skip(1).chain(&[' ']));
    let is_lone = |(c, next): &(&char, &char)| **c == '+' && !next.is_alphabetic();
    // A corner tile without its letter is a tile all the same.
    if game.rules().features.corners && signs.clone().any(|sign| is_lone(&sign)) {
        return None;
    }
    let is_meant = |sign: &(&char, &char)| is_tile(sign.0) || *sign.0 == '+' && !is_lone(sign);
    let tiles: String = signs.filter(is_meant).map(|(c, _)| c).collect();
    let tiles = tiles.replace('*', "?");
    Some(format!("rack {tiles}"))
}

/// A word whose last sign is a mark, with the mark before its letter: `cha?t` for `chat?`. A single letter is no word, but a
/// tile such as CH may be.
pub(crate) fn mark_first(game: &Game, word: &str) -> Option<String> {
    let mark = word.chars().next_back()?;
    let has_mark = match mark {
        '+' => game.rules().features.corners,
        '?' => game.here().has_wildcards(),
        _ => false,
    };
    let word = word.strip_suffix(mark).filter(|_| has_mark)?;
    let (_, tile) = game.alphabet().parts(word).pop()?;
    let before = &word[..word.len() - tile.len()];
    let case = game.alphabet().case();
    (word.chars().count() > 1).then(|| case.lower(&format!("{before}{mark}{tile}")))
}

/// A line with a mark at the end of a word moved before its letter.
pub(super) fn with_mark_first(game: &Game, line: &str) -> Option<String> {
    let piece = |piece: &str| mark_first(game, piece).unwrap_or_else(|| piece.to_owned());
    let moved: Vec<String> = line.split_whitespace().map(piece).collect();
    let moved = moved.join(" ");
    (moved != line.trim().to_lowercase()).then_some(moved)
}

/// Rows of letters without `grid`, when the dealer is to lay them out; also after `Ann deals`, as the prompt says.
pub(super) fn bare_grid(game: &Game, line: &str) -> Option<String> {
    let lays = game.rules().features.form == Form::Lists && game.to_move().is_none();
    let is_dealer = |piece: &&str| {
        ["deals", "letters"].contains(piece) || game.seats().speaker(piece).is_some()
    };
    // Commas are between words as well.
    let has_signs = line.contains(['.', '?', '*']) || !line.trim().contains(' ');
    let ends = |c: char| c.is_whitespace() || has_signs && ",;".contains(c);
    let rows = line.split(ends).filter(|row| !row.is_empty());
    let rows: Vec<&str> = rows.skip_while(is_dealer).collect();
    // One row may be a word that was typed before the letters, or a command: `undo?`, `/help`.
    let is_verb = |row: &str| {
        [Verb::Grid, Verb::Words]
            .iter()
            .any(|verb| verb.name() == row)
    };
    let first = rows.first().filter(|row| !is_verb(row))?;
    let has_rows = first.trim_matches('/').contains('/')
        || rows.contains(&"/")
        || rows.len() > 1 && first.contains(['/', '.', '?', '*']);
    let is_grid = lays && !line.contains(':');
    let grid = is_grid.then(|| grid(&rows.join(" ")))?;
    let is_read = if has_rows {
        game.read(&grid).is_ok()
    } else {
        // Rows between spaces could be words or a sentence, but for the number of their letters.
        let (least, most) = lengths(&rows);
        let says = |row: &&str| is_around(row) || says_nothing(row) || is("asking", row);
        let is_even = most - least < 2 || rows.len() > 2 && !rows.iter().any(says);
        let is_dealt = || game.trial(&grid).is_ok() || is_nearly_grid(game, &rows);
        rows.len() > 1 && is_even && is_dealt()
    };
    is_read.then_some(grid)
}

/// Letters that the dealer could lay out now, with the rings of the round; as many tiles as by the guide.
pub fn example_grid(game: &Game) -> String {
    let mut rings = game.rings_to_lay();
    let mut grid = "grid ".to_owned();
    for letter in "stare/lindo/mat".chars() {
        grid.push(letter);
        if rings > 0 && letter.is_alphabetic() {
            grid.push('*');
            rings -= 1;
        }
    }
    grid
}

/// Whether rows have the letters of a round, without their rings, or one too many or too few: the game says what is wrong with
/// them.
fn is_nearly_grid(game: &Game, rows: &[&str]) -> bool {
    let letters = rows.concat();
    let rounds = game.rules().features.rounds.as_ref();
    let off = rounds.map(|rounds| letters.chars().count().abs_diff(rounds.tiles));
    let is_long = rows.iter().all(|row| row.chars().count() > 2);
    is_long && off.is_some_and(|off| off < 2) && letters.chars().all(char::is_alphabetic)
}

/// The letters of the shortest row, and of the longest one.
fn lengths(rows: &[&str]) -> (usize, usize) {
    let lengths = || rows.iter().map(|row| row.chars().count());
    (lengths().min().unwrap_or(0), lengths().max().unwrap_or(0))
}

/// Tiles without `rack`, when only racks are left to declare: `aeio`, `has x and e left`, `out`. Whether the seat can hold
/// them is not checked.
pub fn bare_rack(game: &Game, line: &str) -> Option<String> {
    game.undeclared().next()?;
    // `aei*`
    let line = &*line.replace('*', "?");
    let (first, rest) = first_word(line);
    if is_nothing(line) && Verb::from_name(first).is_none() {
        return Some("rack -".to_owned());
    }
    let is_other = if rest.is_empty() {
        is_clear(first)
    } else {
        Verb::from_name(first).is_some() || game.seats().speaker(first).is_some()
    };
    if is_other || is("asking", first) || game.read(line).is_ok() {
        return None;
    }
    let mut tiles = words(line);
    // `has x e t, bob e i r`
    if tiles.iter().skip(1).any(|piece| is_player(game, piece)) {
        return None;
    }
    // `I have e and o`
    let says_so =
        |pair: &&[String]| pair[0] == "i" && ["have", "had", "got", "hold"].contains(&&*pair[1]);
    if tiles.windows(2).next().as_ref().is_some_and(says_so) {
        tiles.drain(..2);
    }
    repeat(&mut tiles);
    // A short word may be tiles, unless another one shows that this is a sentence.
    let shows =
        |piece: &String| is("around", piece) || ["and", "tiles", "letters"].contains(&&**piece);
    if tiles.len() > 1 && tiles.iter().any(shows) {
        tiles.retain(|piece| !is_around(piece));
    }
    with_signs(game, &mut tiles);
    // `new game` is no rack, unlike `n e w`; one that cannot be read is refused as a rack.
    let is_tile = |piece: &String| !piece.contains(|c: char| c.is_ascii_digit() || c == ':');
    let is_long = |piece: &&String| piece.chars().count() > 2;
    if tiles.is_empty() || !tiles.iter().all(is_tile) || tiles.iter().filter(is_long).count() > 1 {
        return None;
    }
    let rack = rack(game, &tiles).unwrap_or_else(|| format!("rack {}", tiles.concat()));
    let is_alone = rest.is_empty() && rack.contains(char::is_alphabetic);
    (is_alone || game.read(&rack).is_ok()).then_some(rack)
}

/// Whether a piece between tiles is the name of a player.
pub(super) fn is_player(game: &Game, piece: &str) -> bool {
    piece.len() > 2 && speaker(game, piece).is_some()
}

/// Tiles that are counted: `two i's`.
fn repeat(tiles: &mut Vec<String>) {
    let is_count = |piece: &String| number(piece).is_some_and(|count| (2..10).contains(&count));
    let several = |tile: &String| match tile.trim_end_matches(['s', '\'', '’']) {
        "" => "s".to_owned(),
        tile => tile.to_owned(),
    };
    while let Some(at) = tiles.iter().position(is_count) {
        let tile = tiles.get(at + 1).map(several);
        let tile = tile.filter(|tile| tile.chars().count() == 1);
        let (Some(tile), Some(count)) = (tile, number(&tiles[at])) else {
            return;
        };
        tiles.splice(at..at + 2, vec![tile; count]);
    }
}

/// Whether a piece names a `blank` or a `corner`, and not by its sign.
pub(super) fn names(tile: &str, piece: &str) -> bool {
    piece.len() > 1 && is(tile, piece)
}

/// Signs for tiles that are named: `q and a blank`, `e and a corner t`.
fn with_signs(game: &Game, tiles: &mut Vec<String>) {
    let corner = if game.rules().features.corners {
        "+"
    } else {
        ""
    };
    for (name, sign, letters) in [("blank", "?", 0), ("corner", corner, 1)] {
        if let Some(at) = tiles.iter().position(|piece| names(name, piece)) {
            let from = at - usize::from(at > 0 && tiles[at - 1] == "a");
            let last = tiles.len().min(at + 1 + letters);
            let tile = sign.to_owned() + &tiles[at + 1..last].concat();
            tiles.splice(from..last, [tile]);
        }
    }
}

/// A list without its verb. What is said around the words goes, unless it is in the letters of the round.
pub fn bare_list(game: &Game, line: &str) -> String {
    let is_found = |word: &String| is_in_letters(game, word);
    let mut typed = words(line);
    // `my words are bit`, although ARE is in the letters
    let leads = typed.iter().take_while(|word| {
        ["my", "our", "the", "words", "list", "are", "is", "were"].contains(&&***word)
    });
    let leads = leads.count();
    if leads > 2 {
        typed.drain(..leads);
    }
    // LIST between two words of the list is one that is not in the letters.
    let found = (
        typed.iter().position(is_found),
        typed.iter().rposition(is_found),
    );
    let is_between = |n: usize| matches!(found, (Some(first), Some(last)) if first < n && n < last);
    let counts = |(n, word): &(usize, &String)| {
        let is_kept = is_between(*n) && !is_filler(word) && !is_mark(word);
        let is_said = is_around(word) && !is_kept;
        is_found(word) || !is_said && word.chars().count() > 1
    };
    let said = typed.iter().enumerate().filter(counts);
    let said: Vec<String> = said.map(|(_, word)| word.clone()).collect();
    let is_empty = is_nothing(line) && (typed.len() > 1 || !typed.iter().any(is_found));
    let list = if said.is_empty() { typed } else { said };
    let list = if is_empty { Vec::new() } else { list };
    format!("{} {}", Verb::Words, list.join(" "))
        .trim_end()
        .to_owned()
}

/// Whether a line begins with a word that is in the letters of the round, and has none that is only said in sentences,
/// unless there are signs between its words.
pub fn begins_list(game: &Game, line: &str) -> bool {
    let mut words = words(line).into_iter().filter(|word| !is_mark(word));
    let begins = words
        .next()
        .is_some_and(|first| is_in_letters(game, &first));
    let is_written = line.trim().contains(|c| c != ' ' && BETWEEN.contains(&c));
    let speaks = |word: String| {
        ["the", "this", "that", "my", "not"].contains(&&*word) && !is_in_letters(game, &word)
    };
    begins && (is_written || !words.any(speaks))
}

/// Whether words that are typed while a list is due are rather a sentence: none of them is in the letters, or some are
/// only said in sentences.
pub fn is_sentence(game: &Game, line: &str) -> bool {
    let mut said = words(line);
    said.retain(|word| !is_mark(word));
    let mut others = said.iter().filter(|word| !is_in_letters(game, word));
    let speaks = |word: &String| {
        let is_idle = says_nothing(word) && !is_around(word) && word != "i";
        is_idle || is("asking", word) || game.seats().speaker(word).is_some()
    };
    let leads = said.first().is_some_and(|first| is("before-list", first));
    let begins = said.first().is_some_and(|first| is_around(first)) && !leads;
    others.clone().count() == said.len() || begins || others.any(speaks)
}

/// Whether a piece of a list only numbers or marks its words: `1.`, `-`.
pub fn is_mark(piece: &str) -> bool {
    let digits = piece.trim_end_matches(['.', ')']);
    piece == "-" || digits.bytes().all(|digit| digit.is_ascii_digit())
}

pub(super) fn is_in_letters(game: &Game, word: &str) -> bool {
    let round = game.round();
    word.len() > 1 && round.is_some_and(|round| round.adjacency().route(word).is_some())
}

/// The words of a line, without signs between them.
pub(super) fn words(line: &str) -> Vec<String> {
    let words = line.split(BETWEEN).map(tidy);
    words.filter(|word| !word.is_empty()).collect()
}

/// Whether a line says that there are no tiles or words, and nothing else.
pub fn is_nothing(line: &str) -> bool {
    let said = words(line);
    let is_none = |piece: &String| is("nothing", piece);
    let is_no =
        |pair: &[String]| pair[0] == "no" && ["tiles", "words", "letters"].contains(&&*pair[1]);
    let has = |words: &[&str]| said.iter().any(|piece| words.contains(&&**piece));
    let is_not = |piece: &String| is("not", piece);
    let is_any = said.iter().any(is_not) && has(&["any", "anything"]);
    let is_known = |piece: &String| {
        is_none(piece)
            || is_around(piece)
            || says_nothing(piece)
            || is_any && (is_not(piece) || ["any", "anything", "did"].contains(&&**piece))
    };
    (said.iter().any(is_none) || said.windows(2).any(is_no) || is_any) && said.iter().all(is_known)
}

/// Whether a word is only said around tiles or the words of a list.
pub fn is_around(piece: &str) -> bool {
    piece.len() > 1 && (is("around", piece) || is_filler(piece))
        || piece.parse::<u8>().is_ok() && piece != "0"
}

/// A letter grid typed with other signs for gaps or between its rows; spaces are between letters where another sign is
/// between rows.
pub(super) fn grid(rows: &str) -> String {
    // Rings are drawn as `(n)`.
    let rows = rows.to_lowercase().replace(['_', '-'], ".");
    let rows = rows.replace('(', "").replace(')', "*");
    let ends = |c: char| ",/;|\\".contains(c);
    let rows: Vec<String> = if rows.contains(ends) {
        // `gie d` has a gap, unlike `g i e d`.
        let joined = |row: &str| {
            let pieces: Vec<&str> = row.split_whitespace().collect();
            let is_spaced = pieces.iter().all(|piece| piece.chars().count() < 3);
            pieces.join(if is_spaced { "" } else { "." })
        };
        let rows = rows.split(ends).map(joined);
        rows.filter(|row| !row.is_empty()).collect()
    } else {
        rows.split_whitespace().map(ToOwned::to_owned).collect()
    };
    format!("grid {}", rows.join("/"))
}
