//! A line without what people say around it: `I play dogs with a corner for 20` is `dogs claim corner`.

use super::instead::claimable;
use super::is_bare;
use super::pieces::{self, is_filler, is_way, turned, with_blank};
use super::table::is;
use super::tiles::number;
use super::verbs::exact;
use std::borrow::Cow;

use crate::action::{Further, NamedCell, TypedLine, Verb};
use crate::features::Form;
use crate::game::Game;
use crate::grid::Cell;
use crate::text::{is_one_slip, is_swapped};
use crate::tile::Face;

/// The line as the notation has it; `None` if nothing is said around it.
pub(crate) fn plain(game: &Game, line: &str) -> Option<String> {
    if game.rules().features.form == Form::Lists || game.to_move().is_none() {
        return None;
    }
    let typed = pieces::of(line)?;
    let mut pieces = typed.iter().flat_map(|piece| said_apart(piece)).collect();
    without_leads(&mut pieces);
    // `end down from the e of house` plays END.
    let goes = |piece: &String| piece.len() > 2 && is_way(piece);
    if exact(&pieces[0]).is_some() && !pieces.iter().any(goes) {
        return None;
    }
    for step in STEPS {
        pieces = step(game, &pieces).unwrap_or(pieces);
    }
    let is_other = pieces != typed && !pieces.is_empty();
    is_other.then(|| across(game, &pieces.join(" ")).into_owned())
}

/// What is said of a letter without a space: `s=blank`.
fn said_apart(piece: &str) -> Vec<String> {
    match piece.split_once(['=', ':']) {
        Some((letter, said)) if letter.chars().count() == 1 && is("blank", said) => {
            vec![letter.to_owned(), "=".to_owned(), said.to_owned()]
        }
        _ => vec![piece.to_owned()],
    }
}

/// The pieces without something that is said, or with what the notation has for it, if it is there.
type Step = fn(&Game, &[String]) -> Option<Vec<String>>;

/// What is left out and rewritten, in this order.
const STEPS: [Step; 9] = [
    wild,
    without_points,
    crossed,
    over_word,
    claim_last,
    placeless,
    marked,
    claimed,
    joined,
];

/// A whole place, and what the word runs over: `bet m13 across over yet`.
fn over_word(game: &Game, pieces: &[String]) -> Option<Vec<String>> {
    let over = ["over", "on", "onto", "off", "from", "through", "using"];
    let at = pieces.iter().rposition(|piece| over.contains(&&**piece))?;
    let (before, after) = (&pieces[..at], &pieces[at + 1..]);
    let has_place = before.len() > 2 && before.iter().any(|piece| Cell::parse(piece).is_some());
    let mut said = after.iter().filter(|piece| !is_filler(piece));
    let is_there = |piece: &String| game.standing().called(piece).next().is_some();
    let is_only = said.next().is_some_and(is_there) && said.next().is_none();
    (has_place && is_only).then(|| before.to_vec())
}

/// A claim after all words: `habits claim ring also tab`, `claim ring habits`.
fn claim_last(game: &Game, pieces: &[String]) -> Option<Vec<String>> {
    let bonuses = claimable(game);
    if let [claim, bonus, words @ ..] = pieces
        && claim == Further::Claim.name()
        && bonuses.contains(&&**bonus)
        && words
            .first()
            .is_some_and(|word| !is_filler(word) && !bonuses.contains(&&**word))
    {
        return Some([words, &pieces[..2]].concat());
    }
    let at = |part: Further| pieces.iter().position(|piece| piece == part.name());
    let (claim, also) = (at(Further::Claim)?, at(Further::Also)?);
    let is_early = 0 < claim && claim < also;
    is_early.then(|| [&pieces[..claim], &pieces[also..], &pieces[claim..also]].concat())
}

/// Other signs for a wildcard: `ta*ble`; without a board, where no tiles lie, `act(s)`, and `=acts`, a `+` without the shift
/// key.
fn wild(game: &Game, pieces: &[String]) -> Option<Vec<String>> {
    let marked = |piece: &String| {
        let has_letters = piece.chars().any(char::is_alphabetic);
        let is_wild = has_letters && piece.contains('*') && !piece.ends_with('*');
        let blank = with_blank(piece).filter(|_| is_bare(game));
        let corner = || {
            piece
                .strip_prefix('=')
                .filter(|_| has_letters && is_bare(game))
        };
        blank
            .or_else(|| is_wild.then(|| piece.replace('*', "?")))
            .or_else(|| Some(format!("+{}", corner()?)))
    };
    let has_any = pieces.iter().any(|piece| marked(piece).is_some());
    let all = pieces
        .iter()
        .map(|piece| marked(piece).unwrap_or_else(|| piece.clone()));
    has_any.then(|| all.collect())
}

/// Leaves out `I play` and the like. PUT alone, or with a direction, is a word.
fn without_leads(pieces: &mut Vec<String>) {
    let leads = pieces.iter().take_while(|piece| is("lead", piece)).count();
    let next = pieces.get(leads);
    if next.is_some_and(|next| next.len() > 2 || pieces.len() > 3) {
        pieces.drain(..leads);
    }
}

/// Without a board, it does not matter where a word lies.
fn placeless(game: &Game, pieces: &[String]) -> Option<Vec<String>> {
    let is_placed = is_bare(game) && pieces.len() > 1;
    Cell::parse(&pieces[0]).filter(|_| is_placed)?;
    let has_way = pieces.len() > 2 && is_way(&pieces[1]);
    Some(pieces[1 + usize::from(has_way)..].to_vec())
}

/// Signs and words between two words of a play are an `also`; with a board, after a whole play.
fn joined(game: &Game, pieces: &[String]) -> Option<Vec<String>> {
    let is_at = |n: usize, part: Further| pieces[n] == part.name();
    let claims = (0..pieces.len()).find(|n| is_at(*n, Further::Claim));
    // `dogs also cat and tab`, `house and ah claim ring`
    let has_also = (0..pieces.len()).any(|n| is_at(n, Further::Also));
    let joins = |n: &usize| match &*pieces[*n] {
        _ if !is_bare(game) => {
            let is_whole =
                pieces.len() == 5 && Cell::parse(&pieces[0]).is_some() && is_way(&pieces[1]);
            let has_also = game.rules().features.further.contains(&Further::Also);
            *n == 3 && is_whole && has_also && ["and", "&", "+"].contains(&&*pieces[3])
        }
        "+" | "&" => true,
        // `alos`, `allso`; ALTO is a word.
        piece if is_one_slip(piece, Further::Also.name()) => {
            *n > 0 && (piece.len() != 4 || is_swapped(piece, Further::Also.name()))
        }
        "and" => has_also || *n > 0 && claims.is_some_and(|claims| n + 1 < claims),
        _ => false,
    };
    let mut joined = pieces.to_vec();
    for n in (0..pieces.len()).filter(joins) {
        Further::Also.name().clone_into(&mut joined[n]);
    }
    (joined != pieces).then_some(joined)
}

/// A place that is the letter of a word, or beside it: `daisy from the d of garden`.
fn crossed(_: &Game, pieces: &[String]) -> Option<Vec<String>> {
    let is_letter = |piece: &String| piece.chars().count() == 1;
    let of = pieces
        .windows(2)
        .position(|pair| is_letter(&pair[0]) && ["of", "in"].contains(&&*pair[1]))?
        + 1;
    let (letter, word) = (&pieces[of - 1], pieces.get(of + 1)?);
    let at = word.chars().position(|c| letter.starts_with(c))?;
    let before = pieces[..of - 1].iter().rev();
    let beside = |piece: &str| match piece {
        "above" => Some("u"),
        piece => is("below", piece).then_some("d"),
    };
    let says_nothing =
        |piece: &&String| is_filler(piece) || *piece == "off" || beside(piece).is_some();
    let first = of - 1 - before.take_while(says_nothing).count();
    let step = pieces[first..of].iter().find_map(|piece| beside(piece));
    // `elm under the e of table` begins on that letter.
    let begins = |piece: &String| piece.len() > 1 && piece.starts_with(&**letter);
    let mut others = pieces[..first].iter().chain(&pieces[of + 2..]);
    let step = step.filter(|_| !others.any(begins));
    let place = format!("{word}:{}{}", at + 1, step.unwrap_or_default());
    Some([&pieces[..first], &[place], &pieces[of + 2..]].concat())
}

/// A letter with the cell that it is laid on, in whatever word: `put an s at m8` is `m8 s`.
pub(crate) fn letter_at<'a>(game: &Game, line: &'a str) -> Cow<'a, str> {
    let pieces: Vec<&str> = line.split_whitespace().collect();
    let [before @ .., letter, at, cell] = pieces.as_slice() else {
        return line.into();
    };
    let leads = |piece: &&str| {
        let piece = piece.to_lowercase();
        is("lead", &piece) || ["a", "an", "add", "the", "tile", "letter"].contains(&&*piece)
    };
    let is_letter = letter.chars().count() == 1 && letter.chars().all(char::is_alphabetic);
    // `r at m13` plays AT.
    let is_way = before.is_empty() && "rlud".contains(&*letter.to_lowercase());
    let is_meant = ["at", "on", "to", "in"].contains(at)
        && Cell::parse(cell).is_some()
        && is_letter
        && !is_way
        && before.iter().all(leads)
        && !game.rules().features.stacks;
    if is_meant {
        format!("{cell} {letter}").into()
    } else {
        line.into()
    }
}

/// In a crossword a word at a cell whose row comes first goes across, as clubs write it: `8h habits`.
pub(crate) fn across<'a>(game: &Game, line: &'a str) -> Cow<'a, str> {
    let pieces: Vec<&str> = line.split_whitespace().collect();
    let ([first, second], [across, _]) = (&*pieces, game.rules().features.directions) else {
        return line.into();
    };
    let both = [(first, second), (second, first)];
    let found = both
        .into_iter()
        .find_map(|(at, word)| Some((turned(at)?, word)));
    match found.filter(|(_, word)| !is_way(word)) {
        Some((cell, word)) => {
            let whole = format!("{} {across} {word}", NamedCell::Cell(cell));
            // Clubs write a blank as a small letter: `HABiT`.
            blank(game, &whole).unwrap_or(whole).into()
        }
        None => line.into(),
    }
}

/// The line with its blanks marked, where small letters between capitals, or a capital between small letters, are how others
/// write them, and enough wildcards are left for all.
pub fn blank(game: &Game, line: &str) -> Option<String> {
    let is_other = |line: TypedLine| line.action.verb() != Verb::Play;
    if game.read(line).is_ok_and(is_other) {
        return None;
    }
    let is_mixed = |piece: &&str| piece.chars().skip(1).any(char::is_uppercase);
    let piece = line.split_whitespace().find(is_mixed)?;
    let word: Vec<char> = piece.chars().collect();
    let is_marked = |n: usize| n > 0 && "?+".contains(word[n - 1]);
    let letters = (0..word.len()).filter(|&n| word[n].is_alphabetic() && !is_marked(n));
    let (small, large): (Vec<usize>, Vec<usize>) = letters.partition(|&n| word[n].is_lowercase());
    let odd = if large.len() < small.len() {
        large
    } else {
        small
    };
    let sign = |n: usize| if odd.contains(&n) { "?" } else { "" };
    let signed = word
        .iter()
        .enumerate()
        .map(|(n, c)| format!("{}{c}", sign(n)));
    let marked = line.replacen(piece, &signed.collect::<String>(), 1);
    let is_blank = !odd.is_empty() && odd.len() <= game.unseen(Face::Wildcard);
    is_blank.then(|| game.alphabet().case().lower(&marked))
}

/// The points that the players say a play scores, if they do.
pub(super) fn said_points(game: &Game, line: &str) -> Option<i64> {
    let typed = pieces::of(line)?;
    let said = &typed[without_points(game, &typed)?.len()..];
    said.iter()
        .find_map(|piece| i64::try_from(amount(piece)?).ok())
}

/// A number of points: `24`, `24pts`, `=24`.
fn amount(piece: &str) -> Option<usize> {
    let piece = piece.trim_start_matches('=');
    number(piece.trim_end_matches("pts")).filter(|amount| *amount < 10_000)
}

/// Leaves out what the players say that a play scores: `for 24`, `12 points`.
fn without_points(game: &Game, pieces: &[String]) -> Option<Vec<String>> {
    let last = pieces.last()?;
    // `11 for habits`
    if is_bare(game) && pieces.len() == 3 && amount(&pieces[0]).is_some() && pieces[1] == "for" {
        return Some(pieces[2..].to_vec());
    }
    let unit = usize::from(is("unit", last));
    let has_unit = unit > 0 || last.ends_with("pts");
    let at = (pieces.len() - 1).checked_sub(unit)?;
    let is_said = |n: usize| ["for", "=", "scores", "makes"].contains(&&*pieces[n]);
    let links = usize::from(at > 1 && is_said(at - 1));
    // A number alone is a score where nothing else could have one.
    let has_sign = pieces[at].starts_with('=') || pieces[at].starts_with('+') != is_bare(game);
    // `8h (habit)s 13`: no number of a place.
    let is_whole = at > 0
        && (pieces[at - 1].contains(['(', ')'])
            || pieces.len() > 3 && Cell::parse(&pieces[0]).is_some() && is_way(&pieces[1]));
    amount(&pieces[at]).filter(|_| has_unit || has_sign || links > 0 || is_whole)?;
    let is_about_scores =
        amount(&pieces[0]).is_some() || game.seats().speaker(&pieces[0]).is_some();
    (at > links && !is_about_scores).then(|| pieces[..at - links].to_vec())
}

/// Bonuses at the end are claims: `habits with a corner`, `n12 d habits ring`, `rivets claim bridge and ring`.
fn claimed(game: &Game, pieces: &[String]) -> Option<Vec<String>> {
    let (bonuses, mut pieces) = (claimable(game), pieces.to_vec());
    // `fullfit`, `full fit`
    for bonus in bonuses.iter().filter(|bonus| bonus.contains('-')) {
        let is_bonus = |said: &[String]| {
            let is_slip = said.len() > 1 && is_one_slip(&said.join("-"), bonus);
            is_slip || said.concat() == bonus.replace('-', "")
        };
        for count in 1..=2 {
            if let Some(at) = pieces.windows(count).position(is_bonus) {
                pieces.splice(at..at + count, [(*bonus).to_owned()]);
            }
        }
    }
    let has_board = !is_bare(game);
    let is_bonus = |piece: &String| bonuses.contains(&piece.as_str());
    let begins = |piece: &String| {
        let is_sign = piece == "+" || has_board && piece == "&";
        // `calim corner`
        let claim = Further::Claim.name();
        let is_claim = [claim, "bonus"].contains(&&**piece) || is_one_slip(piece, claim);
        is("with", piece) || is_sign || is_claim
    };
    let is_said = |piece: &String| {
        let says_nothing = is_filler(piece) || ["bonus", "an"].contains(&&**piece);
        is_bonus(piece) || says_nothing || begins(piece)
    };
    // Without a board, a bonus may be a word, unless it has a dash.
    let is_claim = |at: usize| {
        let is_alone = is_bonus(&pieces[at]) && pieces[at - 1] != Further::Claim.name();
        let is_called = pieces.get(at + 1).is_some_and(|next| next == "bonus");
        let has_sign = is_called || pieces[at].contains('-');
        is_alone && (has_board && at > 2 || !has_board && has_sign)
    };
    let at = (1..pieces.len()).find(|&at| {
        let (rest, begins) = (&pieces[at..], begins(&pieces[at]));
        (begins || is_claim(at)) && rest.iter().any(is_bonus) && rest.iter().all(is_said)
    })?;
    let mut claims = pieces.split_off(at);
    claims.retain(is_bonus);
    pieces.extend([Further::Claim.name().to_owned(), claims.join(",")]);
    Some(pieces)
}

/// Where the letter stands that the word at `named` is about.
fn lettered(pieces: &[String], named: usize) -> Option<usize> {
    let is_link = |n: &usize| is("link", &pieces[*n]);
    let is_letter = |n: &usize| pieces[*n].chars().count() == 1;
    let is_part = |piece: &String| Further::from_name(piece).is_some();
    let end = pieces[named..].iter().position(is_part);
    let mut after = named + 1..end.map_or(pieces.len(), |end| named + end);
    // `blank a`: the letter, not an article.
    let last = after.clone().next_back();
    let after = after.find(|n| !is_link(n)).or(last).filter(is_letter);
    let before = (0..named).rev().find(|n| !is_link(n)).filter(is_letter);
    // `a is a wildcard`
    let is_said = |n: &usize| is_letter(n) && ["is", "as", "="].contains(&&*pieces[n + 1]);
    let said = || (0..named.saturating_sub(1)).find(is_said);
    after.or(before).or_else(said)
}

/// A letter that is said to be a wildcard or a corner tile is marked in the longest word: `habits with blank s`,
/// `dogs, s is blank`, `attic, corner a`.
fn marked(game: &Game, pieces: &[String]) -> Option<Vec<String>> {
    let mut pieces = pieces.to_vec();
    let sign = |piece: &String| match &**piece {
        "corner" if game.rules().features.corners => Some('+'),
        piece => is("blank", piece).then_some('?'),
    };
    let is_claim = |piece: &String| piece == Further::Claim.name();
    let (named, sign) = pieces
        .iter()
        .enumerate()
        .filter(|(n, _)| {
            !n.checked_sub(1)
                .is_some_and(|before| is_claim(&pieces[before]))
        })
        .find_map(|(n, piece)| Some((n, sign(piece)?)))?;
    let is_link = |n: &usize| is("link", &pieces[*n]);
    let at = lettered(&pieces, named)?;
    let letter = pieces[at].clone();
    // `b?end, blank is l`: what is said does not fit the word.
    let is_word =
        |(n, word): (usize, &String)| ![at, named].contains(&n) && word.contains(&*letter);
    if !pieces.iter().enumerate().any(is_word) {
        return None;
    }
    let (first, last) = (at.min(named), at.max(named));
    let first = (0..first).rev().take_while(is_link).last().unwrap_or(first);
    let said: Vec<String> = pieces.drain(first..=last).collect();
    let words = pieces.iter_mut().take_while(|piece| !is_claim(piece));
    let word = words.max_by_key(|word| word.len())?;
    let mut places = word.match_indices(&*letter).map(|(place, _)| place);
    let place = match said
        .iter()
        .find_map(|piece| ["second", "last"].iter().find(|nth| *nth == piece))
    {
        Some(&"second") => places.nth(1),
        Some(_) => places.last(),
        None => places.next(),
    };
    word.insert(place?, sign);
    Some(pieces)
}
