//! Every rule of placing reaches the finder: it lists no play that the referee refuses.
//!
//! For each rule of each kind of game, a case is a play that breaks this rule and no other. So a finder that does not know
//! the rule lists the play, and counts it.

use std::sync::Arc;

use super::{Laid, game_with, laid_by, tiles};
use crate::action::Play;
use crate::best::{Query, strict};
use crate::features::Form;
use crate::game::Game;
use crate::kinds::jigsaw::rules::FalseClaim;
use crate::kinds::stacking::rules::{SameLetter, TooManyWords};
use crate::referee::rules::{
    BadRun, FirstWord, LetterMismatch, NoNewTile, NotAWord, NotConnected, TileSupply, TooManyTiles,
    WordTooShort,
};
use crate::referee::trial::{PlayRules, TrialPlay};
use crate::referee::{JudgedPlay, Situation};
use crate::rule::Slug;
use crate::rules::{AnyKind, BUILT_IN, KindName, Ruleset};
use crate::score::ScoredWord;
use crate::tile::Alphabet;

/// A play that breaks one rule, and a near twin that breaks none, with the same words and tiles.
struct Case {
    rule: &'static str,
    game: Game,
    rack: &'static str,
    refused: Play,
    twin: Play,
    /// The line of the table.
    at: &'static str,
}

/// The rule, the game with its house rules, its dictionary, the lines before, the rack, the refused play and its twin.
const CASES: &str = "
    off-board          | puzzingo  | at ate              | b1 d at                | te   | b1 l ate     | b1 r ate
    word-too-short     | puzzingo  | a at                |                        | at   | m13 r a      | m13 r at
    cell-reused        | puzzingo  | tot to              |                        | tto  | m13 rl tot   | m13 r tot
    letter-mismatch    | puzzingo  | at ex exa           | m13 r at               | ex   | n13 d ex     | m11 d exa
    no-new-tile        | puzzingo separate_clusters=true \
                                   | at eat              | m13 r at               | e    | m13 r at     | l13 r eat
    not-connected      | puzzingo  | at ta               | m13 r at               | at   | m15 r at     | m12 d ta
    turn-on-old-tile   | puzzingo  | latch latchy hy     | m13 rrdd latch         | y    | m13 rrddd latchy | o15 r hy
    single-letter-line | puzzingo  | latch latche hes    | m13 r latch            | es   | q13 rd hes   | q13 d hes
    partial-run        | puzzingo  | latch latches ches  | m13 r latch            | es   | p13 r ches   | m13 r latches
    bad-run            | puzzingo  | latch at            | m13 r latch            | at   | m14 r at     | n13 d at
    corner-interlock   | puzzingo  | bat                 |                        | b+at | m13 r b+at   | m13 rd b+at
    corner-interlock   | puzzingo  | bat bats to         | m13 r ba+t             | so   | m13 r bats   | o13 d to
    not-a-word         | puzzingo  | at tea eat          | m13 r at, table: ban tea | te | m11 d tea    | l13 r eat

    not-straight       | lingo     | tea                 |                        | tea  | m13 rd tea   | m13 r tea
    off-board          | lingo     | at ate              | b1 d at                | te   | b1 l ate     | b1 r ate
    word-too-short     | lingo min_length=3 \
                                   | at ate              |                        | ate  | m13 r at     | m13 r ate
    no-new-tile        | lingo     | at ate              | m13 r at               | e    | m13 r at     | m13 r ate
    too-many-tiles     | lingo max_tiles=2 \
                                   | tea ea              |                        | tea  | m13 r tea    | m13 r ea
    not-connected      | lingo     | at ta               | m13 r at               | ate  | m16 u at     | n13 d ta
    not-a-word         | lingo     | at tea eat          | m13 r at, table: ban tea | te | m11 d tea    | l13 r eat

    direction          | towers    | at                  |                        | at   | e5 l at      | e5 r at
    off-board          | towers    | tomato oranges sango | e5 r tomato         | ranges | j5 d oranges | j1 d sango
    word-too-short     | towers    | a at                |                        | at   | e5 r a       | e5 r at
    no-new-tile        | towers    | at ate              | e5 r at                | e    | e5 r at      | e5 r ate
    centre             | towers    | at                  |                        | at   | a1 r at      | e5 r at
    not-connected      | towers    | at ta               | e5 r at                | at   | a1 r at      | f5 d ta
    too-high           | towers    | at it | e5 r at, e5 r it, e5 r at, e5 r it, e5 r at | it | e5 r it    | f4 d it
    covers-all         | towers    | at so oat           | e5 r at                | so   | e5 r so      | d5 r oat
    partial-run        | towers    | latch ches hes      | c5 r latch             | es   | f5 r ches    | g5 d hes
    bad-run            | towers    | latch at            | c5 r latch             | at   | c6 r at      | d5 d at
    not-a-word         | towers    | at tea eat          | e5 r at, table: ban tea | te  | e3 d tea     | d5 r eat

    direction          | crossword | at                  |                        | at   | h8 l at      | h8 r at
    direction          | crossword | tea                 |                        | tea  | h8 rd tea    | h8 r tea
    off-board          | crossword | latches so oat at   | h8 r latches, n8 d so  | at   | n9 r oat     | i8 d at
    word-too-short     | crossword | a at ta             | h8 r at                | a    | i9 r a       | i8 d ta
    letter-mismatch    | crossword | at ex exa           | h8 r at                | ex   | i8 d ex      | h6 d exa
    no-new-tile        | crossword | at ate              | h8 r at                | e    | h8 r at      | h8 r ate
    centre             | crossword | at                  |                        | at   | a1 r at      | h8 r at
    first-word-length  | wordgame  | at bate             |                        | bate | h8 r at      | h8 r bate
    not-connected      | crossword | at ta               | h8 r at                | at   | a1 r at      | i8 d ta
    partial-run        | crossword | latch ches hes      | h8 r latch             | es   | k8 r ches    | l8 d hes
    split-letter       | crossword language=es \
                                   | cha ha             |                        | cha  | h8 r cha     | h8 r ha
    bad-run            | crossword | latch at            | h8 r latch             | at   | h9 r at      | i8 d at
    not-a-word         | crossword | at tea eat          | h8 r at, table: ban tea | te  | h6 d tea     | g8 r eat
";

/// The cases of the table.
fn cases() -> impl Iterator<Item = Case> {
    let lines = CASES.trim().lines().map(str::trim);
    lines.filter(|line| !line.is_empty()).map(|at| {
        let columns: Vec<&str> = at.split('|').map(str::trim).collect();
        let &[rule, game, words, before, rack, refused, twin] = columns.as_slice() else {
            panic!("seven columns: {at}")
        };
        let mut options = game.split(' ');
        let id = options.next().expect("a game");
        let options: Vec<_> = options
            .filter_map(|option| option.split_once('='))
            .collect();
        let before: Vec<&str> = before.split(", ").filter(|line| !line.is_empty()).collect();
        let play = |line| Play::parse_in(line, &Alphabet::default()).expect(line);
        Case {
            rule,
            game: game_with(&words.replace(' ', "\n"), id, &options, &before),
            rack,
            refused: play(refused),
            twin: play(twin),
            at,
        }
    })
}

/// Why the finder cannot list a play that breaks a rule, whatever it knows.
fn never(kind: KindName, rule: Slug) -> Option<&'static str> {
    Some(match rule {
        FirstWord::SLUG | TooManyWords::SLUG => "a play is listed without words after `also`",
        FalseClaim::SLUG => "a play is listed with the bonuses that it earns, once they are known",
        SameLetter::SLUG => "only burnt tiles are checked",
        TileSupply::SLUG => "nobody can ask about tiles that are no longer in the set",
        TooManyTiles::SLUG if kind != KindName::Stacking => {
            "nobody can ask about more tiles than a rack holds"
        }
        LetterMismatch::SLUG if kind == KindName::Stacking => {
            "another letter covers the tile that is there, and the same letter uses it"
        }
        _ => return None,
    })
}

impl Case {
    /// The finder would list the refused play if it did not know the rule, and does not.
    fn check(&self) {
        let (game, at) = (&self.game, self.at);
        let refused = self.refused();
        assert_eq!(refused.breaks, [self.rule], "{at}");

        let asked = Query {
            seat: game.to_move().expect("a turn"),
            tiles: tiles(self.rack),
            most: None,
        };
        let found = game.best(&asked, &mut |_| true).expect("an answer");
        let plays: Vec<JudgedPlay> = game.judged(asked.seat, &found.plays).collect();
        let listed = (found.count, found.plays.len());
        assert_eq!(
            listed,
            (plays.len(), plays.len()),
            "{at}: an illegal play is counted"
        );
        assert!(plays.iter().any(|legal| legal.play == self.twin), "{at}");

        // If a legal play lays the same tiles, only the better of the two is listed.
        let same = plays
            .iter()
            .find(|legal| laid_by(&legal.ruling) == refused.laid);
        let is_worse = |same: &JudgedPlay| sum(&same.ruling.words) < refused.words;
        assert!(same.is_none_or(is_worse), "{at}: {same:?}");
    }

    fn refused(&self) -> Refused {
        let house = strict(self.game.rules());
        let situation = Situation {
            house: &house,
            ..self.game.situation(self.game.to_move().expect("a turn"))
        };
        match self.game.rules().mechanic() {
            AnyKind::Jigsaw(kind) => Refused::new(&situation, kind, &self.refused),
            AnyKind::Stacking(kind) => Refused::new(&situation, kind, &self.refused),
            AnyKind::Crossword(kind) => Refused::new(&situation, kind, &self.refused),
            AnyKind::Paths(_) => unreachable!("no tiles are laid"),
        }
    }
}

/// A play that is not legal.
struct Refused {
    /// The rules that it breaks.
    breaks: Vec<&'static str>,
    /// The tiles that it would lay.
    laid: Laid,
    /// What its words would score.
    words: i64,
}

impl Refused {
    fn new<K: PlayRules>(situation: &Situation<'_>, kind: &K, play: &Play) -> Self {
        let trial = match TrialPlay::of_any(situation, kind, play) {
            Ok(trial) => trial,
            // Without a shape or a place there is nothing that could break another rule.
            Err(refusal) => {
                return Self {
                    breaks: vec![refusal.reason.slug().name()],
                    laid: Laid::default(),
                    words: 0,
                };
            }
        };
        let mut laid = trial.new.clone();
        laid.sort_unstable();
        // The rules after it ask for the direction of a word. Its letter would score besides the words across it.
        let is_letter = play.main.letters().len() == 1;
        Self {
            breaks: if is_letter {
                vec![WordTooShort::SLUG.name()]
            } else {
                alone(&trial)
            },
            laid: laid.into(),
            words: if is_letter {
                i64::MAX
            } else {
                sum(trial.scored())
            },
        }
    }
}

/// The rules that a play breaks, without those that cannot be kept then: a play without a new tile has none that touches
/// another, the tiles that are really there spell no word, and the word of a bad run is named again.
fn alone<K: PlayRules>(trial: &TrialPlay<'_, K>) -> Vec<&'static str> {
    let mut breaks: Vec<Slug> = trial.broken().map(|of| of.reason.slug()).collect();
    for (rule, follows) in [
        (NoNewTile::SLUG, NotConnected::SLUG),
        (LetterMismatch::SLUG, NotAWord::SLUG),
        (BadRun::SLUG, NotAWord::SLUG),
    ] {
        if breaks.contains(&rule) {
            breaks.retain(|&other| other != follows);
        }
    }
    breaks.into_iter().map(Slug::name).collect()
}

fn sum(words: &[Arc<ScoredWord>]) -> i64 {
    words.iter().map(|word| i64::from(word.sum.points())).sum()
}

#[test]
fn the_finder_knows_every_rule_of_placing() {
    cases().for_each(|case| case.check());
}

#[test]
fn every_rule_of_placing_has_a_case() {
    let kinds = cases().map(|case| (case.game.rules().mechanic().name(), case.rule));
    let with_case: Vec<(KindName, &str)> = kinds.collect();
    let games = BUILT_IN.iter().filter_map(|(id, _)| Ruleset::built_in(id));
    for game in games.filter(|game| game.features.form == Form::Placed) {
        let kind = game.mechanic().name();
        for rule in game.kind().rules() {
            assert!(
                with_case.contains(&(kind, rule.name())) != never(kind, rule).is_some(),
                "{}: add a case for `{rule}` to `CASES`, or say in `never` why the finder cannot list a play that breaks \
                 it",
                kind.name()
            );
        }
    }
}
