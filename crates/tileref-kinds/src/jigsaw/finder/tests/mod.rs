//! The search against a slow one, play by play and point by point, on random tables with every house rule.

mod naive;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

use crate::lexicon::{Lexicon, compile};
use crate::referee::{JudgedPlay, Vocabulary};
use crate::tile::{Letter, RackTile};
use tileref_game::best::{FoundPlay, FoundPlays, Query};
use tileref_game::game::Game;
use tileref_game::rules::Ruleset;

use self::naive::{Laid, naive};

/// Numbers that look random and are the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % n
    }

    fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

const LETTERS: [char; 4] = ['a', 'e', 't', 'x'];

/// A made-up language: many short words, some of them the reverse of another.
fn language(dice: &mut Dice) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for (letters, count) in [(2, 7), (3, 14), (4, 20), (5, 20), (6, 12), (7, 12), (8, 12)] {
        for _ in 0..count {
            words.insert((0..letters).map(|_| *dice.one(&LETTERS)).collect());
        }
    }
    words
}

fn best(game: &Game, seat: usize, tiles: &[RackTile], most: Option<usize>) -> FoundPlays {
    let asked = Query {
        seat,
        tiles: tiles.to_vec(),
        most,
    };
    let found = game.best(&asked, &mut |_| true).expect("an answer");
    assert!(found.complete);
    found
}

const OPTIONS: [(&str, &[&str]); 12] = [
    ("turns", &["ring", "ring", "joining", "joining", "new-only"]),
    ("separate_clusters", &["false", "false", "false", "true"]),
    ("corner_interlock", &["enforce", "ignore"]),
    ("bonuses", &["auto", "announced"]),
    ("bridge", &["branches", "clusters"]),
    ("ring", &["closed", "touching", "touching"]),
    ("multi_direction", &["legs", "distinct"]),
    ("corner", &["lines", "readings"]),
    ("single_letter", &["line", "leave"]),
    ("connection", &["apart", "always"]),
    ("judge", &["entry", "challenge"]),
    ("supply", &["ignore"]),
];

/// A game with these words.
fn game(rules: Ruleset, in_teams: bool, words: &BTreeSet<String>) -> Game {
    let names = ["Ann", "Bob", "Cy", "Di"].map(ToOwned::to_owned);
    let team = |name: &str, of: [&str; 2]| (name.to_owned(), of.map(ToOwned::to_owned).to_vec());
    let teams = [team("Red", ["Ann", "Cy"]), team("Blue", ["Bob", "Di"])];
    let teams = if in_teams { &teams[..] } else { &[] };
    let list: Vec<&str> = words.iter().map(String::as_str).collect();
    let list = compile(list.join("\n").as_bytes()).unwrap();
    let list = Lexicon::from_fst_bytes("made up", list.fst).unwrap();
    Game::with_teams(rules, &names, teams, Vocabulary::new(Some(Arc::new(list)))).unwrap()
}

/// House rules as the dice fall.
fn house(dice: &mut Dice) -> (Ruleset, String) {
    let mut rules = Ruleset::built_in("puzzingo").unwrap();
    let mut told = String::new();
    for (name, values) in OPTIONS {
        let value = dice.one(values);
        rules.set(name, value).unwrap();
        let _ = write!(told, "{name}: {value}, ");
    }
    (rules, told)
}

fn rack(dice: &mut Dice, tiles: usize) -> Vec<RackTile> {
    let tile = |_| {
        let letter = Letter::new(*dice.one(&LETTERS)).unwrap();
        match dice.below(8) {
            0 => RackTile::Corner(letter),
            1 => RackTile::Wildcard,
            _ => RackTile::Letter(letter),
        }
    };
    (0..tiles).map(tile).collect()
}

/// Compares the searches on the table as it is; the plays that there are.
fn compare(
    game: &Game,
    words: &BTreeSet<String>,
    tiles: &[RackTile],
    few: usize,
    at: &str,
) -> Vec<JudgedPlay> {
    let seat = game.to_move().unwrap();
    let expected = naive(game, seat, words, tiles);
    let all = best(game, seat, tiles, None);
    let laid = |play: &JudgedPlay| {
        let laid: Laid = play.ruling.placed.iter().copied().collect();
        (laid, play.ruling.points())
    };
    let table = || game.table().in_order();
    let judged: Vec<JudgedPlay> = game.judged(seat, &all.plays).collect();
    let same: BTreeMap<Laid, i64> = judged.iter().map(laid).collect();
    assert_eq!(same, expected, "{at} {tiles:?} {:?}", table());
    let ruled = judged.iter().map(|play| play.ruling.points());
    assert!(ruled.eq(all.plays.all().map(FoundPlay::points)), "{at}");
    assert_eq!(all.count, expected.len(), "{at}");
    let points = all.plays.all().map(FoundPlay::points);
    assert!(points.is_sorted_by(|one, next| one >= next), "{at}");
    let top = best(game, seat, tiles, Some(few));
    let first = all.plays.all().take(few);
    assert!(top.plays.all().eq(first), "{at} {tiles:?} {:?}", table());
    assert_eq!(top.count, all.count, "{at}");
    judged
}

/// Plays a game in which the searches are compared each turn, and says how many plays there were.
fn play(seed: u64, most: usize) -> usize {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    (0..9).for_each(|_| _ = dice.below(2));
    let words = language(&mut dice);
    let (rules, told) = house(&mut dice);
    let mut game = game(rules, dice.below(3) == 0, &words);
    let mut players = ["Ann", "Bob", "Cy", "Di"].into_iter().cycle();
    if dice.below(3) == 0 {
        // At the edges of the lettering.
        let first = words.iter().find(|word| word.len() == 4).unwrap();
        let line = format!("{} r {first}", dice.one(&["a1", "zw999"]));
        game.submit(players.next().unwrap(), &line).unwrap();
    }
    let mut all = 0;
    for turn in 0..5 {
        let count = 1 + dice.below(most);
        let (tiles, few) = (rack(&mut dice, count), 1 + dice.below(10));
        let at = format!("seed {seed}, turn {turn}, {told} {words:?}");
        let plays = compare(&game, &words, &tiles, few, &at);
        all += plays.len();
        let line = match plays.len() {
            0 => "pass".to_owned(),
            _ => dice.one(&plays).play.to_string(),
        };
        game.submit(players.next().unwrap(), &line).expect(&line);
    }
    all
}

/// The long form, `TILEREF_LONG`, has more games, of more tiles.
#[test]
#[allow(clippy::disallowed_methods, reason = "the long form may be asked for")]
fn every_play_is_found() {
    let is_long = std::env::var_os("TILEREF_LONG").is_some();
    let (games, tiles) = if is_long { (1_000, 4) } else { (8, 2) };
    let plays: Vec<usize> = (1..=games).map(|seed| play(seed, tiles)).collect();
    assert!(plays.iter().sum::<usize>() > 80 * plays.len(), "{plays:?}");
}

fn letters(tiles: &str) -> Vec<RackTile> {
    let letters = tiles.chars().map(|c| Letter::new(c).unwrap());
    letters.map(RackTile::Letter).collect()
}

/// The plays with some words, after some lines, each with its points and bonuses.
fn plays_with(
    options: &[(&str, &str)],
    in_teams: bool,
    lines: &[&str],
    words: &str,
    tiles: &str,
) -> Vec<String> {
    let words: BTreeSet<String> = words.split(' ').map(ToOwned::to_owned).collect();
    let mut rules = Ruleset::built_in("puzzingo").unwrap();
    for (name, value) in options {
        rules.set(name, value).unwrap();
    }
    let mut game = game(rules, in_teams, &words);
    for (line, name) in lines.iter().zip(["Ann", "Bob", "Cy", "Di"]) {
        game.submit(name, line).expect(line);
    }
    let plays = compare(&game, &words, &letters(tiles), 3, "told");
    let line = |play: &JudgedPlay| {
        let bonuses = play.ruling.bonuses.iter();
        let bonuses: String = bonuses.map(|bonus| format!(" {}", bonus.name)).collect();
        format!(
            "{} {}{bonuses}",
            play.ruling.points(),
            play.play.main.spelling()
        )
    };
    plays.iter().map(line).collect()
}

#[test]
fn a_ring_turns_on_an_old_tile() {
    let best = |turns| {
        let words = "inbox matchbox match box hat tax at it";
        let options = [("turns", turns)];
        plays_with(&options, false, &["q13 l inbox"], words, "match").swap_remove(0)
    };
    assert_eq!(best("ring"), "70 matchbox multi-direction ring");
    assert_eq!(best("joining"), "70 matchbox multi-direction ring");
    assert!(!best("new-only").contains("ring"));
}

#[test]
fn a_ring_has_old_tiles_in_it() {
    for ring in ["closed", "touching"] {
        let words = "tin lonelier nail reel lone tinreel in";
        let plays = plays_with(&[("ring", ring)], false, &["m13 r tin"], words, "loelier");
        assert!(plays.iter().any(|play| play.ends_with(" ring")), "{ring}");
    }
}

#[test]
fn bonuses_of_the_table_and_of_teams() {
    let table = ["m13 r latch", "n11 d abate", "q12 d thee"];
    let plays = plays_with(
        &[],
        false,
        &table,
        "latch abate thee else elk eel lee",
        "els",
    );
    assert!(plays.contains(&"14 else bridge".to_owned()), "{plays:?}");
    let plays = plays_with(
        &[("bridge", "clusters"), ("separate_clusters", "true")],
        false,
        &["m13 r bat", "m16 r tat"],
        "bat tat baxt batax",
        "ax",
    );
    assert!(plays[0].ends_with(" baxt bridge"), "{plays:?}");
    let plays = plays_with(
        &[],
        true,
        &["m13 r bat", "pass"],
        "bat tab bats stab so",
        "so",
    );
    assert!(plays.contains(&"17 bats extension".to_owned()), "{plays:?}");
    let plays = plays_with(
        &[],
        true,
        &["m13 r habit", "pass"],
        "habit habits tow to",
        "tow",
    );
    assert!(plays[0].contains(" connection"), "{plays:?}");
}

#[test]
fn a_whole_rack_on_an_empty_table() {
    let plays = plays_with(&[], false, &[], "retains nastier at ten net", "retains");
    assert_eq!(plays[0], "62 nastier full-fit multi-direction");
}
