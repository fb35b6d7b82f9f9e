//! The finder lists the plays that brute force finds (`search`), no more and no fewer, each for the same points: on
//! random positions of small tables, for every kind of game and every house rule that changes plays.
//!
//! The long form has more positions, with larger racks and tables.

use std::collections::BTreeSet;

use tileref::best::{FoundPlays, NoAnswer, Query};
use tileref::options::Values;
use tileref::referee::JudgedPlay;
use tileref::rules::{Ruleset, SessionOptions};
use tileref::tile::{Letter, RackTile};

use super::duel::{Duel, drawn};
use super::notation::{QU, Tile, face};
use super::plays::{Dice, lingo_line, puzzingo_line, straight};
use super::search::{Laid, Plays, every_play, rack};
use super::table::{JUMBO, LINGO, NaiveGame, PUZZINGO, TOWERS, Table, WORDGAME, WORDS};
use crate::program::is_long;

/// House rules that change neither what a play is nor what it scores; the others are the naive referee's to know.
const OF_NO_PLAY: &[&str] = &[
    "rack_count",
    "max_turns",
    "rack_penalty",
    "gain_unplayed",
    "withdrawn",
    "zeros",
    "exchange",
    // The finder leaves out what only stands until it is challenged.
    "placement",
    "throw_in",
    "wrong_challenge",
    "right_challenge",
    "max_challenges",
    "max_exchanges",
];

/// Some house rules of a kind, at random. A new one that nobody has told the naive referee about fails here.
fn house(game: NaiveGame, dice: &mut Dice) -> Vec<(&'static str, &'static str)> {
    let rules = Ruleset::built_in(game.id).unwrap();
    let is_session = |name: &str| SessionOptions::OPTIONS.iter().any(|of| of.name == name);
    let mut chosen = Vec::new();
    for option in rules.options() {
        let name = option.name;
        if OF_NO_PLAY.contains(&name) || is_session(name) {
            continue;
        }
        // Teams and boards are chosen with the position; without a table there are no places. The naive referee has the
        // tiles of English, each of one letter.
        if ["team_racks", "layout", "board", "language", "digraphs"].contains(&name) {
            continue;
        }
        assert!(
            game.defaults.iter().any(|(of, _)| *of == name)
                || game.id == "lingo" && name == "judge",
            "{}: the naive referee does not know `{name}`; teach it, or list it among those that change no play",
            game.id
        );
        let value = match option.values {
            Values::Names(names) => dice.of(names),
            Values::Number(least, most) => {
                let among = usize::try_from(most.min(6) - least).unwrap() + 1;
                let value = least + u32::try_from(dice.below(among)).unwrap();
                value.to_string().leak()
            }
            Values::Amount(..) | Values::Numbers(_) | Values::Price(_) | Values::File(_) => {
                panic!("{name}: which values are there?")
            }
        };
        // Half of the positions keep the default, so that not all is unusual at once.
        if dice.one_in(2) {
            chosen.push((name, value));
        }
    }
    chosen
}

/// How much there is to search: positions of each kind, words on the table, tiles on the rack.
struct Size {
    positions: usize,
    plays: usize,
    rack: usize,
}

fn size() -> Size {
    let (positions, plays, rack) = if is_long() { (5_000, 5, 4) } else { (20, 3, 3) };
    Size {
        positions,
        plays,
        rack,
    }
}

/// Boards for crosswords; the first word of Wordgame takes four squares. A digit counts letters of that value three times.
const MATS: &[&str] = &[
    "1D3../.4.1./t..1d/D.3.4/1...T",
    "dT../.qD./t..d/D.t.",
    ".d.T./t.D.q/.q.t./D..d./.T.t.",
    "T..d..t/.D...q./..t.D../d..T..d/..D.t../.q...D./t..d..T",
];

/// Boards for stacks.
const BOARDS: &[&str] = &[
    "..../.++./..../....",
    "...../...../..+../.....",
    "+...../....../....../....../.....+",
];

/// A position after some plays, with words that the table allows or bans.
fn position(game: NaiveGame, dice: &mut Dice, plays: usize) -> Duel {
    let own = if game.id == TOWERS.id {
        "quo quit quote toque"
    } else {
        ""
    };
    let words = WORDS.split_whitespace().chain(own.split_whitespace());
    let words: Vec<&str> = words.filter(|word| word.len() < 6).collect();
    let mats = if game.id == TOWERS.id { BOARDS } else { MATS };
    let mat = (!game.mat.is_empty() && !dice.one_in(5)).then(|| dice.of(mats));
    let players = if dice.one_in(3) && game.id == PUZZINGO.id {
        4
    } else {
        2
    };
    let mut options = house(game, dice);
    if [LINGO.id, TOWERS.id].contains(&game.id) && (game.id == TOWERS.id || dice.one_in(2)) {
        options.push(("max_height", dice.of(&["5", "2", "1"])));
        options.push(("keep", dice.of(&["1", "0", "2"])));
    }
    let list = words.join(" ");
    let mut duel = Duel::new(game, &options, Some(&list), mat, players);
    let middle = i32::try_from(mat.unwrap_or(game.mat).split('/').count() / 2).unwrap();
    let centre = dice.of(&[(12, 12), (1, 1)]);
    for _ in 0..dice.below(plays + 1) {
        for _ in 0..40 {
            let line = match game.id {
                "lingo" => lingo_line(&duel, dice, &words),
                "puzzingo" => puzzingo_line(&duel, dice, &words, centre),
                _ => straight(&duel, dice, &words, &["r", "d"], (middle, middle)),
            };
            if duel.play(&line).unwrap() {
                break;
            }
        }
    }
    if dice.one_in(4) {
        for (verb, word) in [("allow", "tet"), ("ban", "tea"), ("ban", "at")] {
            duel.table.allow(word);
            if verb == "ban" {
                let list = duel.table.at.words.as_mut().unwrap();
                list.remove(&word.to_uppercase());
            }
            duel.game
                .submit("table", &format!("{verb} {word}"))
                .unwrap();
        }
    }
    duel
}

/// Up to so many tiles: letters of the words, some of them special.
fn tiles(game: NaiveGame, dice: &mut Dice, most: usize) -> String {
    let letters = [
        "a", "e", "t", "n", "o", "s", "b", "v", "x", "i", "t", "a", "e",
    ];
    let mut tiles = String::new();
    for _ in 0..=dice.below(most) {
        tiles += match game.id {
            // There are no wildcards.
            "towers" if dice.one_in(8) => "qu",
            "towers" => dice.of(&letters),
            "puzzingo" if dice.one_in(5) => dice.of(&["+a", "+t", "+e"]),
            _ if dice.one_in(8) => "?",
            _ => dice.of(&letters),
        };
    }
    tiles
}

/// The finder's answer, and whether it came to its end.
fn find(duel: &Duel, tiles: &str, most: Option<usize>) -> Result<FoundPlays, NoAnswer> {
    let tile = |tile: Tile| match tile.kind {
        '?' => RackTile::Wildcard,
        '+' => RackTile::Corner(Letter::new(tile.letter).unwrap()),
        _ => RackTile::Letter(Letter::face(&face(tile.letter)).unwrap()),
    };
    let asked = Query {
        seat: duel.game.to_move().expect("a player to move"),
        tiles: rack(tiles).into_iter().map(tile).collect(),
        most,
    };
    duel.game.best(&asked, &mut |_| true)
}

/// Plays as brute force lists them; each is said in the game, and told to the naive referee.
fn plays(duel: &Duel, found: &FoundPlays) -> Result<Plays, String> {
    let mover = duel.game.to_move().expect("a player to move");
    let actor = duel.game.seats().name(mover).to_owned();
    let mut naive = duel.table.clone();
    naive.at.options.insert("judge", "entry");
    let mut plays = Plays::new();
    let mut judged = duel.game.judged(mover, &found.plays);
    for found in found.plays.all() {
        let JudgedPlay { play, ruling } = judged.next().ok_or(format!("{found:?}: refused"))?;
        let (line, points) = (play.to_string(), found.points());
        let mut game = duel.game.clone();
        let entry = game
            .submit(&actor, &line)
            .map_err(|error| format!("{line}: {error}"))?;
        let verdict = naive
            .judge(&line)
            .map_err(|slug| format!("{line}: {slug}"))?;
        let others = [ruling.points(), game.entries()[entry].points, verdict.total];
        if others != [points; 3] {
            return Err(format!(
                "{line}: found for {points}, but judged, said and naive points are {others:?}"
            ));
        }
        let mut laid: Laid = Vec::new();
        for (cell, tile) in &ruling.placed {
            let at = super::notation::read(&format!("{cell} r aa").to_lowercase())?.words[0].start;
            let typed = super::notation::letters(&tile.to_string());
            let letter = if tile.letter.as_str() == "qu" {
                QU
            } else {
                typed[0].letter
            };
            laid.push((at, letter, typed[0].kind));
        }
        laid.sort_unstable();
        if plays.insert(laid, (points, line.clone())).is_some() {
            return Err(format!("{line} is listed twice"));
        }
    }
    Ok(plays)
}

/// What one list has and the other lacks, or has for other points.
fn difference(finder: &Plays, naive: &Plays) -> Option<String> {
    let told = |of: &str, play: Option<&(i64, String)>| match play {
        None => format!("{of} has none"),
        Some((points, line)) => format!("{of} has `{line}` for {points}"),
    };
    let all: BTreeSet<&Laid> = finder.keys().chain(naive.keys()).collect();
    let differ = |laid: &&&Laid| {
        let points = |plays: &Plays| plays.get(**laid).map(|play| play.0);
        points(finder) != points(naive)
    };
    let different: Vec<_> = all.iter().filter(differ).collect();
    let first = different.first()?;
    Some(format!(
        "{} of {} plays differ, first {first:?}: {}, {}",
        different.len(),
        all.len(),
        told("the finder", finder.get(**first)),
        told("brute force", naive.get(**first)),
    ))
}

/// Compares both in one position, and says how many plays there are.
fn compare(duel: &Duel, tiles: &str) -> Result<usize, String> {
    let all = match find(duel, tiles, None) {
        Ok(all) => all,
        Err(NoAnswer::Tiles(_)) => {
            // Nobody can hold these.
            let held: Vec<_> = rack(tiles).into_iter().map(|tile| ((0, 0), tile)).collect();
            return if held.len() > duel.table.at.held || !duel.table.at.supplied(&held) {
                Ok(0)
            } else {
                Err("these tiles can be held".to_owned())
            };
        }
        Err(none) => return Err(none.to_string()),
    };
    let naive = every_play(&duel.table, &rack(tiles));
    if let Some(difference) = difference(&plays(duel, &all)?, &naive) {
        return Err(difference);
    }
    if !all.complete || all.count != naive.len() {
        return Err(format!("{} of {} are counted", all.count, naive.len()));
    }
    for most in [1, 3, 10] {
        let best = find(duel, tiles, Some(most)).map_err(|none| none.to_string())?;
        if !best.plays.all().eq(all.plays.all().take(most)) {
            return Err(format!("the best {most} are not the first {most} of all"));
        }
        if best.count != naive.len() {
            return Err(format!("{} of {} are counted", best.count, naive.len()));
        }
    }
    Ok(naive.len())
}

fn agree(game: NaiveGame, seed: u64) {
    let size = size();
    let mut dice = Dice(seed);
    let (mut positions, mut plays) = (0, 0);
    while positions < size.positions {
        let duel = position(game, &mut dice, size.plays);
        if duel.game.is_over() {
            continue;
        }
        let tiles = tiles(game, &mut dice, size.rack);
        plays += compare(&duel, &tiles).unwrap_or_else(|wrong| {
            panic!(
                "{} {:?} with {tiles}, position {positions}:\n{}{wrong}",
                game.id,
                duel.table.at.options,
                drawn(&duel.table.at.tiles)
            )
        });
        positions += 1;
    }
    println!("{}: {positions} positions, {plays} plays", game.id);
}

#[test]
fn jigsaw() {
    agree(PUZZINGO, 1);
}

#[test]
fn stacking() {
    agree(LINGO, 2);
}

#[test]
fn towers() {
    agree(TOWERS, 5);
}

#[test]
fn crosswords() {
    agree(JUMBO, 3);
    agree(WORDGAME, 4);
}

/// Brute force against the examples that the rules work out.
#[test]
fn the_examples_of_searching() {
    let best = |game, words, before: &[&str], tiles: &str| {
        let mut table = Table::new(game, &[], Some(words), None, 2);
        for line in before {
            let verdict = table.judge(line);
            table.lay(verdict.unwrap_or_else(|slug| panic!("{line}: {slug}")));
        }
        let plays = every_play(&table, &rack(tiles)).into_values();
        plays.map(|play| play.0).max()
    };
    let words = "bead bear pry yet oven over ye en hew eye new wen repeat pet exert re hex at";
    assert_eq!(best(LINGO, words, &["m13 r bead"], "rpyq"), Some(68));
    let game = ["m13 r yet", "k14 r oven", "l12 r hew", "m11 d repeat"];
    assert_eq!(best(LINGO, words, &game, "xret"), Some(495));
    // Round the BOX of INBOX, and a second word from the corner E.
    let words = "inbox matchbox eat eel";
    assert_eq!(best(PUZZINGO, words, &["q13 l inbox"], "match"), Some(70));
    assert_eq!(best(PUZZINGO, words, &["m13 r +eat"], "el"), Some(4 + 10));
    assert_eq!(best(PUZZINGO, words, &["m13 r eat"], "zz"), None);
}
