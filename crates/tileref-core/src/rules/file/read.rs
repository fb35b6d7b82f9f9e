//! What the keys of a ruleset mean, for each kind of game.

use serde_yaml::Value;

use super::node::Node;
use super::{MAX_TILES, Read, RulesetProblem};
use crate::kinds::MechanicName;
use crate::kinds::crossword::OWN_BOARD;
use crate::rules::{
    BonusName, COMPANION, Categories, Companion, Crossword, CrosswordHouse, Ending, House, Jigsaw,
    JigsawHouse, Mat, Mechanic, OptionError, Paths, PathsHouse, Ruleset, SpecialTiles, Stacking,
    StackingHouse, Values, Wordless, no_files,
};
use crate::tile::TileSet;

/// Keys that every ruleset has.
const COMMON: &[&str] = &["id", "name", "mechanic", "seats", "begins", "options"];

/// Keys of the jigsaw games.
const JIGSAW: &[&str] = &[
    "rack",
    "tiles",
    "wildcards",
    "letter_premiums",
    "word_premiums",
    "bonuses",
    "disallowed",
    "unplayed",
    "end",
];

/// Keys of the crosswords.
const CROSSWORD: &[&str] = &[
    "rack",
    "tiles",
    "wildcards",
    "board",
    "first_word",
    "word_premiums",
    "all_tiles",
    "exchange",
    "challenge",
    "redraw",
    "gain_unplayed",
    "tie",
    "end",
];

/// The ruleset that a complete file tells.
pub(super) fn read(value: &Value) -> Read<Ruleset> {
    let top = Node {
        value,
        path: Vec::new(),
    };
    let kind: MechanicName = top.key("mechanic")?.choice()?;
    let own = match kind {
        MechanicName::Jigsaw => JIGSAW,
        MechanicName::Stacking => &["tiles"],
        MechanicName::Crossword => CROSSWORD,
        MechanicName::Paths => &[],
    };
    top.only(&[COMMON, own].concat())?;
    let mechanic = match kind {
        MechanicName::Jigsaw => Mechanic::Jigsaw(jigsaw(&top)?),
        MechanicName::Stacking => Mechanic::Stacking(Stacking {
            house: StackingHouse::default(),
        }),
        MechanicName::Crossword => Mechanic::Crossword(crossword(&top)?),
        MechanicName::Paths => Mechanic::Paths(Paths {
            house: PathsHouse::default(),
        }),
    };
    let mut ruleset = Ruleset {
        id: top.key("id")?.text()?,
        name: top.key("name")?.text()?,
        seats: seats(&top.key("seats")?)?,
        begins: top.key("begins")?.choice()?,
        tiles: tiles(&top, own)?,
        mechanic,
        house: House::default(),
        companion: Companion::default(),
        categories: Categories::default(),
    };
    house(&top.key("options")?, &mut ruleset)?;
    Ok(ruleset)
}

fn seats(node: &Node<'_>) -> Read<(usize, usize)> {
    node.only(&["min", "max"])?;
    let least = node.key("min")?.number(1, 20)?;
    let most = node.key("max")?.number(1, 20)?;
    if most < least {
        let problem = RulesetProblem::Expected("no less than `min`");
        return Err(node.key("max")?.fault(problem));
    }
    Ok((least as usize, most as usize))
}

/// The set, where this kind of game has one.
fn tiles(top: &Node<'_>, own: &[&str]) -> Read<TileSet> {
    if !own.contains(&"tiles") {
        return Ok(TileSet::new([], 0));
    }
    let mut letters = Vec::new();
    let node = top.key("tiles")?;
    for (letter, node) in node.letters()? {
        node.only(&["value", "count"])?;
        let count = node.key("count")?.number(0, 1_000)? as usize;
        letters.push((letter, node.key("value")?.number(0, 1_000)?, count));
    }
    let wildcards = if own.contains(&"wildcards") {
        top.key("wildcards")?.number(0, 1_000)? as usize
    } else {
        0
    };
    let set = TileSet::new(letters, wildcards);
    if set.total() > MAX_TILES {
        return Err(node.fault(RulesetProblem::TooManyTiles(set.total())));
    }
    Ok(set)
}

fn jigsaw(top: &Node<'_>) -> Read<Jigsaw> {
    let letters = top.key("letter_premiums")?;
    letters.only(&["from_letters", "times"])?;
    let times = letters.key("times")?.letters()?;
    let words = top.key("word_premiums")?;
    words.only(&["corner", "wildcard"])?;
    let bonuses = top.key("bonuses")?;
    let names: Vec<&str> = BonusName::JIGSAW.iter().map(|bonus| bonus.name()).collect();
    bonuses.only(&names)?;
    let bonus = |&name: &BonusName| Ok((name, bonuses.key(name.name())?.number(0, 100_000)?));
    Ok(Jigsaw {
        rack: rack(top)?,
        premium_from: letters.key("from_letters")?.number(0, 100)? as usize,
        letter_premiums: times
            .into_iter()
            .map(|(letter, node)| Ok((letter, node.number(1, 10)?)))
            .collect::<Read<_>>()?,
        corner_factor: words.key("corner")?.number(1, 10)?,
        wildcard_factor: words.key("wildcard")?.number(1, 10)?,
        bonuses: BonusName::JIGSAW.iter().map(bonus).collect::<Read<_>>()?,
        disallowed: top.key("disallowed")?.words()?,
        unplayed: special_tiles(&top.key("unplayed")?)?,
        ending: ending(&top.key("end")?)?,
        house: JigsawHouse::default(),
    })
}

fn rack(top: &Node<'_>) -> Read<usize> {
    Ok(top.key("rack")?.number(1, 100)? as usize)
}

fn special_tiles(node: &Node<'_>) -> Read<SpecialTiles> {
    node.only(&["corner", "wildcard"])?;
    let left = |kind: &str| -> Read<(u32, u32)> {
        let kind = node.key(kind)?;
        kind.only(&["value", "times"])?;
        Ok((
            kind.key("value")?.number(0, 1_000)?,
            kind.key("times")?.number(1, 10)?,
        ))
    };
    let ((corner, corner_times), (wildcard, wildcard_times)) = (left("corner")?, left("wildcard")?);
    Ok(SpecialTiles {
        corner,
        corner_times,
        wildcard,
        wildcard_times,
    })
}

/// `{out: first, wordless: 2}`: rounds, or a name.
fn ending(node: &Node<'_>) -> Read<Ending> {
    node.only(&["out", "wordless"])?;
    let wordless = node.key("wordless")?;
    let wordless = match wordless.scalar()?.as_str() {
        "empty-bag" => Wordless::EmptyBag,
        "never" => Wordless::Never,
        _ if wordless.value.is_u64() => Wordless::Rounds(wordless.number(1, 100)? as usize),
        _ => {
            let what = "a number of rounds, `empty-bag` or `never`";
            return Err(wordless.fault(RulesetProblem::Expected(what)));
        }
    };
    Ok(Ending {
        out: node.key("out")?.choice()?,
        wordless,
    })
}

fn crossword(top: &Node<'_>) -> Read<Crossword> {
    let board = top.key("board")?;
    let mat =
        Mat::parse(&board.drawing()?).map_err(|error| board.fault(RulesetProblem::Board(error)))?;
    let first = top.key("first_word")?;
    first.only(&["letters"])?;
    let all_tiles = top.key("all_tiles")?;
    Ok(Crossword {
        rack: rack(top)?,
        board: mat.clone(),
        mat,
        layout: OWN_BOARD.to_owned(),
        first_word: first.key("letters")?.number(1, 100)? as usize,
        word_premiums: top.key("word_premiums")?.choice()?,
        all_tiles: match all_tiles.scalar()?.as_str() {
            "double" => None,
            _ => match all_tiles.number(0, 100_000) {
                Ok(points) => Some(points),
                Err(_) => return Err(all_tiles.fault(RulesetProblem::Expected(ALL_TILES))),
            },
        },
        exchange: top.key("exchange")?.truth()?,
        challenge: top.key("challenge")?.truth()?,
        redraw: top.key("redraw")?.truth()?,
        gain_unplayed: top.key("gain_unplayed")?.truth()?,
        tie: top.key("tie")?.choice()?,
        ending: ending(&top.key("end")?)?,
        house: CrosswordHouse::default(),
    })
}

/// What using all tiles can pay.
const ALL_TILES: &str = "a whole number from 0 to 100000, or `double` for the main word once more";

/// Every house rule of the game, none of them left out.
fn house(node: &Node<'_>, ruleset: &mut Ruleset) -> Read<()> {
    let specs = ruleset.options();
    let names: Vec<&str> = specs.clone().map(|spec| spec.name).collect();
    node.only(&names)?;
    for spec in specs {
        // What has nothing to do with the rules may be left out.
        let option = match node.key(spec.name) {
            Err(_) if COMPANION.contains(spec) => continue,
            option => option?,
        };
        let value = option.setting()?;
        if matches!(spec.values, Values::File(own) if own != value) {
            return Err(option.fault(RulesetProblem::FileInRuleset));
        }
        ruleset
            .set(spec.name, &value, &no_files)
            .map_err(|error: OptionError| option.fault(RulesetProblem::Option(Box::new(error))))?;
    }
    Ok(())
}
