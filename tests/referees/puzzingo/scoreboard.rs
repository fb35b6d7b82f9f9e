//! PUZZINGO without a board: what is declared scores.

use super::super::notation::{Counted, Position, Tile, Verdict, letters};
use super::bonuses::ALL;
use super::points;

pub fn judge(at: &Position, line: &str) -> Result<Verdict, &'static str> {
    let bad = "bad-notation";
    let said = line.strip_prefix("play ").ok_or(bad)?;
    let (words, claims) = said.split_once(" claim ").unwrap_or((said, ""));
    let words: Vec<Vec<Tile>> = words.split(" also ").map(letters).collect();
    let mut tiles = words.iter().flatten();
    if !tiles.all(|tile| tile.letter.is_ascii_uppercase()) {
        return Err(bad);
    }
    let claims: Vec<&str> = claims
        .split(',')
        .filter(|claim| !claim.is_empty())
        .collect();
    let bonus = |claim: &&str| ALL.iter().find(|(name, _)| name == claim).copied();
    let claimed: Vec<(&str, u32)> = claims.iter().map(bonus).collect::<Option<_>>().ok_or(bad)?;
    if words.iter().any(|word| word.len() < 2) {
        return Err("word-too-short");
    }
    let count = |word: &Vec<Tile>| -> Counted {
        let spelling = word.iter().map(|tile| tile.letter).collect();
        (spelling, Vec::new(), points(at, word))
    };
    let counted: Vec<Counted> = words.iter().map(count).collect();
    if at.option("judge") == "entry" && counted.iter().any(|word| !at.knows(&word.0)) {
        return Err("not-a-word");
    }
    let of_teams = |name: &str| ["extension", "connection"].contains(&name);
    let mate = |seat: &usize| *seat != at.seat && at.teams[*seat] == at.teams[at.seat];
    let mate_stands = !at.teams.is_empty() && at.standing.iter().any(|word| mate(&word.seat));
    if !mate_stands && claims.iter().any(|name| of_teams(name)) {
        return Err("false-claim");
    }
    let lengths = |name: &str| match name {
        "full-fit" => 7..=99,
        "multi-direction" => 5..=99,
        "ring" if at.option("ring") == "touching" => 7..=99,
        "ring" => 8..=99,
        "cluster" => 4..=4,
        _ => 2..=99,
    };
    let possible = |name: &&str| words.iter().any(|word| lengths(name).contains(&word.len()));
    if !claims.iter().all(possible) {
        return Err("false-claim");
    }
    // Only these two are paid as often as they are named.
    let once = |name: &&str| !["corner", "extension"].contains(name);
    let said = |name: &str| claims.iter().filter(|claim| **claim == name).count();
    if claims
        .iter()
        .filter(|name| once(name))
        .any(|name| said(name) > 1)
    {
        return Err("false-claim");
    }
    let paid = claimed
        .iter()
        .map(|(name, points)| ((*name).to_owned(), *points));
    let bonuses: Vec<(String, u32)> = paid.collect();
    let words = counted.iter().map(|word| i64::from(word.2)).sum::<i64>();
    let paid = bonuses.iter().map(|bonus| i64::from(bonus.1)).sum::<i64>();
    Ok(Verdict {
        total: words + paid,
        words: counted.into_iter().map(|word| vec![word]).collect(),
        bonuses,
        ..Verdict::default()
    })
}
