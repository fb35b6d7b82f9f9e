//! A line without what people say around it: `I play dogs with a corner for 20` is `dogs claim corner`.

use super::instead::claimable;
use super::is_bare;
use super::pieces::{self, is_filler, turned};
use super::table::is;
use super::tiles::number;
use super::verbs::exact;
use std::borrow::Cow;

use crate::action::{Further, NamedCell, TypedLine, Verb};
use crate::features::Form;
use crate::game::Game;
use crate::grid::{Cell, Direction};
use crate::text::is_one_slip;
use crate::tile::Face;

/// The line as the notation has it; `None` if nothing is said around it.
pub(crate) fn plain(game: &Game, line: &str) -> Option<String> {
    if game.rules().features.form == Form::Lists || game.to_move().is_none() {
        return None;
    }
    let typed = pieces::of(line)?;
    let mut pieces = typed.clone();
    // `ta*ble`
    for piece in &mut pieces {
        let is_wild = piece.contains('*') && !piece.ends_with('*');
        if is_wild && piece.contains(char::is_alphabetic) {
            *piece = piece.replace('*', "?");
        }
    }
    let leads = pieces.iter().take_while(|piece| is("lead", piece));
    let leads = leads.count();
    // PUT alone, or with a direction, is a word.
    if pieces
        .get(leads)
        .is_some_and(|next| next.len() > 2 || pieces.len() > 3)
    {
        pieces.drain(..leads);
    }
    // `end down from the e of house` plays END.
    let goes = |piece: &String| piece.len() > 2 && is_way(piece);
    if exact(&pieces[0]).is_some() && !pieces.iter().any(goes) {
        return None;
    }
    without_points(game, &mut pieces);
    let _ = crossed(&mut pieces);
    claimed(game, &mut pieces);
    // Without a board, it does not matter where a word lies.
    if is_bare(game) && pieces.len() > 1 && Cell::parse(&pieces[0]).is_some() {
        let has_way = pieces.len() > 2 && is_way(&pieces[1]);
        pieces.drain(..=usize::from(has_way));
    }
    let _ = marked(game, &mut pieces);
    joined(game, &mut pieces);
    let is_other = pieces != typed && !pieces.is_empty();
    is_other.then(|| across(game, &pieces.join(" ")).into_owned())
}

/// Signs and words between two words of a play are an `also`; with a board, after a whole play.
fn joined(game: &Game, pieces: &mut [String]) {
    if !is_bare(game) {
        let has_also = game.rules().features.further.contains(&Further::Also);
        if let [at, way, _, and, _] = pieces
            && has_also
            && ["and", "&", "+"].contains(&&**and)
            && Cell::parse(at).is_some()
            && is_way(way)
        {
            Further::Also.name().clone_into(and);
        }
        return;
    }
    // `dogs also cat and tab`
    let has_also = pieces.iter().any(|piece| piece == Further::Also.name());
    let last = pieces
        .iter()
        .position(|piece| piece == Further::Claim.name());
    let last = last.unwrap_or(pieces.len());
    // `house and ah claim ring`
    let is_between = |n: usize| n > 0 && n + 1 < last && last < pieces.len();
    let joins = |n: &usize| match &*pieces[*n] {
        "+" | "&" => true,
        "and" => has_also || is_between(*n),
        _ => false,
    };
    let between: Vec<usize> = (0..pieces.len()).filter(joins).collect();
    for n in between {
        Further::Also.name().clone_into(&mut pieces[n]);
    }
}

/// A place that is the letter of a word, or beside it: `daisy from the d of garden`.
fn crossed(pieces: &mut Vec<String>) -> Option<()> {
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
    pieces.splice(first..of + 2, [place]);
    Some(())
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
    let mut pieces = pieces::of(line)?;
    let typed = pieces.clone();
    without_points(game, &mut pieces);
    typed[pieces.len()..]
        .iter()
        .find_map(|piece| i64::try_from(number(piece)?).ok())
}

/// Leaves out what the players say that a play scores: `for 24`, `12 points`.
fn without_points(game: &Game, pieces: &mut Vec<String>) {
    let is_number = |piece: &str| number(piece).is_some_and(|number| number < 10_000);
    // `11 for habits`
    if is_bare(game) && pieces.len() == 3 && is_number(&pieces[0]) && pieces[1] == "for" {
        pieces.drain(..2);
        return;
    }
    let last = pieces.last().and_then(|last| last.strip_suffix("pts"));
    if let Some(amount) = last
        .filter(|amount| is_number(amount))
        .map(ToOwned::to_owned)
    {
        pieces.pop();
        pieces.extend([amount, "pts".to_owned()]);
    }
    let has_unit = is("unit", &pieces[pieces.len() - 1]);
    let number = pieces.len().saturating_sub(if has_unit { 2 } else { 1 });
    let is_said = |n: usize| ["for", "=", "scores", "makes"].contains(&&*pieces[n]);
    let links = usize::from(number > 1 && is_said(number - 1));
    // A number alone is a score where nothing else could have one.
    let has_sign = pieces[number].starts_with('+') != is_bare(game);
    // `8h (habit)s 13`: no number of a place.
    let is_whole = number > 0
        && (pieces[number - 1].contains(['(', ')'])
            || pieces.len() > 3 && Cell::parse(&pieces[0]).is_some() && is_way(&pieces[1]));
    let is_score = is_number(&pieces[number]) && (has_unit || has_sign || links > 0 || is_whole);
    let is_about_scores = is_number(&pieces[0]) || game.seats().speaker(&pieces[0]).is_some();
    if number > links && is_score && !is_about_scores {
        pieces.truncate(number - links);
    }
}

/// Whether a piece is a direction.
fn is_way(piece: &str) -> bool {
    Direction::suggested(piece).is_some()
}

/// Bonuses after `with` are claims.
fn claimed(game: &Game, pieces: &mut Vec<String>) {
    let bonuses = claimable(game);
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
    let says_more = |piece: &String| is_filler(piece) || piece == "bonus" || piece == "an";
    let has_board = !is_bare(game);
    let joins = |piece: &String| has_board && ["+", "&"].contains(&&**piece);
    let begins = |piece: &String| is("with", piece) || joins(piece);
    let is_bonus = |piece: &String| bonuses.contains(&piece.as_str());
    let is_rest = |rest: &[String]| {
        let is_said = |piece: &String| is_bonus(piece) || says_more(piece) || begins(piece);
        rest.iter().any(is_bonus) && rest.iter().all(is_said)
    };
    let with = (1..pieces.len()).find(|&at| begins(&pieces[at]) && is_rest(&pieces[at + 1..]));
    // `n12 d habits ring`
    // Without a board, a bonus may be a word, unless it has a dash.
    let is_here = |at: usize| has_board && at > 2 || !has_board && pieces[at].contains('-');
    let mut ends = (1..pieces.len()).filter(|&at| is_bonus(&pieces[at]) && is_here(at));
    let mut after = || ends.find(|&at| is_rest(&pieces[at..]));
    let (at, from) = match (with, after()) {
        (Some(at), _) => (at, at + 1),
        (None, Some(at)) if pieces[at - 1] != Further::Claim.name() => (at, at),
        _ => return,
    };
    let mut claims = pieces.split_off(from);
    claims.retain(is_bonus);
    pieces.truncate(at);
    pieces.extend([Further::Claim.name().to_owned(), claims.join(",")]);
}

/// Where the letter stands that the word at `named` is about.
fn lettered(pieces: &[String], named: usize) -> Option<usize> {
    let is_link = |n: &usize| is("link", &pieces[*n]);
    let is_letter = |n: &usize| pieces[*n].chars().count() == 1;
    let mut after = named + 1..pieces.len();
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
fn marked(game: &Game, pieces: &mut Vec<String>) -> Option<()> {
    let sign = |piece: &String| match &**piece {
        "corner" if game.rules().features.corners => Some('+'),
        piece => is("blank", piece).then_some('?'),
    };
    let (named, sign) = pieces
        .iter()
        .enumerate()
        .find_map(|(n, piece)| Some((n, sign(piece)?)))?;
    let is_link = |n: &usize| is("link", &pieces[*n]);
    let at = lettered(pieces, named)?;
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
    let word = pieces.iter_mut().max_by_key(|word| word.len())?;
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
    Some(())
}
