//! The help at the prompt: what can be typed, on one screen, for each kind of game.

use crate::features::Form;
use unicode_width::UnicodeWidthStr as _;

use crate::action::{Further, Verb};
use crate::cli::terminal::wrapped;
use crate::explain;
use crate::game::Game;
use crate::line::advice::what_to_say;
use crate::line::{Command, verb};
use crate::options::Said;
use crate::render::packed;
use crate::rules::Ruleset;
use crate::text::{first_word, listed};

/// Everything that can be typed in this game.
pub fn help(rules: &Ruleset) -> String {
    let features = &rules.features;
    let (plays, challenges) = (features.form != Form::Lists, rules.has_challenges());
    let example = &features.example;
    let tries = format!("what if         try {example:20}its score; no word is looked up\n");
    let tries = when(Command::Try.is_usable(rules), &tries);
    let by_vote = when(plays && challenges, BY_VOTE);
    let rack = if features.corners { "xe+t?" } else { "xet?" };
    let racks = format!("   then each player: rack {rack}   or   rack -");
    let racks = when(features.counts_racks, &racks);
    let moves = plays && features.layout.is_none() && features.form != Form::Bare;
    let moves = when(moves, "shift r 5   ");
    let other = for_others(rules);
    let [undo, clock, show, settings] =
        ["corrections", "clock", "show", "settings"].map(|row| usages(rules, row));
    let [best, phones] = ["best plays", "phones"].map(|row| match &*usages(rules, row) {
        "" => String::new(),
        usages => format!("{row:NAME$}{usages}\n"),
    });
    format!(
        "\
{}{tries}{by_vote}the end         end{racks}
corrections     {undo}
remarks         note TEXT   note 3: TEXT        about turn 3
the table       category [TEXT]   {moves}allow WORD   ban WORD
clock           {clock}   set timer=60
for others      {other}Bob +5   table: end
show            {show}
{best}{phones}settings        {settings}
more            {:24}what one word, rule or option means
leave, go on    {:24}all is saved; the next game, at the end
",
        rules.kind().help(),
        Command::Help.usage(),
        format!("{}   again", Command::Quit)
    )
}

/// The text, where it is wanted.
fn when(wanted: bool, text: &str) -> &str {
    if wanted { text } else { "" }
}

const BY_VOTE: &str =
    "challenge       challenge [WORD]        by vote: challenge upheld, or rejected\n";

/// An action that somebody does who is not to move.
fn for_others(rules: &Ruleset) -> &'static str {
    let features = &rules.features;
    match () {
        () if features.form == Form::Lists => "Bob: words dig   ",
        () if rules.has_challenges() => "Bob: challenge   ",
        () if features.passes => "Bob: pass   ",
        () => "",
    }
}

/// The commands of a row that are usable in this game, with their arguments, side by side.
fn usages(rules: &Ruleset, row: &str) -> String {
    let its = Command::ALL.iter();
    let its = its.filter(|command| command.row().row == row && command.is_usable(rules));
    let usages: Vec<String> = its.map(|command| command.usage()).collect();
    usages.join("   ")
}

/// The help on a command, a verb or a part of a play, with an example of this game.
pub fn about(game: &Game, word: &str) -> String {
    let rules = game.rules();
    let word = word.to_lowercase();
    // `plays`
    let one = word.strip_suffix('s').and_then(Verb::from_name);
    let verb = Verb::from_name(&word).or(one);
    let word = verb.map_or(word, |verb| verb.name().to_owned());
    if word == Verb::Play.name() && rules.features.form != Form::Lists {
        return rules.kind().help();
    }
    let lack = verb.and_then(|verb| game.why_lacking(verb));
    let topic = topic(rules, &word);
    // `words` is a verb of word paths, and a command everywhere.
    if let Some(reason) = &lack
        && Command::called(&word).is_none()
        && topic.is_none()
    {
        let instead = format!("{reason}; {}", what_to_say(game));
        return wrapped(&instead, NAME + EXPLANATION, "  ");
    }
    let about = verb.and_then(for_the_game);
    if let Some(text) = about.map(|about| entry(&word, about)).or(topic) {
        return text;
    }
    if let Some(part) = Further::from_name(&word)
        && !rules.features.further.contains(&part)
    {
        return format!("this game has no `{part}`\n");
    }
    about_typing(rules, &word, verb.is_some() && lack.is_none())
}

/// The help on a part of a play, a bonus, a command or a verb, with the rows that say how it is typed.
fn about_typing(rules: &Ruleset, word: &str, is_verb: bool) -> String {
    let part = part_of_a_play(rules, word);
    let mut text = part.or_else(|| bonuses(rules, word)).unwrap_or_default();
    if let Some(command) = Command::called(word) {
        let example = format!("{}`", rules.features.example);
        let about = command.row().about.replace("ACTION`", &example);
        text += &entry(&command.usage(), &about);
    }
    // A verb of this game has its rows too.
    if text.is_empty() || is_verb {
        text += &rows(rules, word);
    }
    if word == Further::Claim.name() {
        text += &bonuses(rules, BONUS[0]).unwrap_or_default();
    }
    text + &challenge(rules, word)
}

/// The rows of the help that say how a word is typed; if there are none, those that name it.
fn rows(rules: &Ruleset, word: &str) -> String {
    let help = help(rules);
    let is_word = |one: &str| one.to_lowercase() == word;
    let names = |text: &str| text.split(|c: char| !c.is_alphanumeric()).any(is_word);
    let types = |line: &str| {
        let (name, typed) = line.split_at_checked(NAME).unwrap_or((line, ""));
        let mut forms = typed.split("   ").map(|form| first_word(form).0);
        names(name) || forms.any(is_word)
    };
    // What goes on below belongs to the row.
    let mut rows: Vec<String> = Vec::new();
    for line in help.split_inclusive('\n') {
        let is_more = line.chars().take(NAME).all(|c| c == ' ');
        match rows.last_mut().filter(|_| is_more) {
            Some(row) => row.push_str(line),
            None => rows.push(line.to_owned()),
        }
    }
    let those = |is_meant: &dyn Fn(&str) -> bool| -> String {
        let rows = rows.iter().filter(|row| row.lines().any(is_meant));
        rows.map(String::as_str).collect()
    };
    let how = those(&types);
    if how.is_empty() { those(&names) } else { how }
}

const WILDCARD: &str = "Any letter, worth 0; type `?` before the letter that it stands for: `?s`.";

/// What people ask about that is neither a command nor a rule.
pub(super) fn topic(rules: &Ruleset, word: &str) -> Option<String> {
    let text = match word {
        "rules" => return Some(in_short(rules)),
        "blank" | "blanks" | "joker" | "jokers" | "wildcard" | "wildcards"
            if rules.features.form != Form::Lists =>
        {
            let times = rules.features.corners.then(|| rules.kind().multipliers());
            &*format!("{WILDCARD} {}", times.unwrap_or_default())
        }
        "backward" | "backwards" | "points" | "reuse" | "reverse" | "reversed" | "scoring"
        | "value" | "values" => &*Said::joined(&rules.kind().scoring()),
        "2l" | "2w" | "3l" | "3w" | "double" | "multiplier" | "multipliers" | "premium"
        | "premiums" | "sum" | "sums" | "triple" | "x2" | "x3" | "x4" => {
            &*format!("{} {SUMS}", rules.kind().multipliers())
        }
        "house" | "options" | "setup" | "settings" => {
            "`set` shows every house rule and option of this game; `set judge=entry` sets one, `help judge` explains it"
        }
        "dictionary" | "lexicon" => {
            "`word qi` looks a word up; the list is chosen when a game starts, and `tileref dict list` names those there are"
        }
        _ => return None,
    };
    Some(entry(word, text))
}

/// How sums are written.
const SUMS: &str = "Each number of a sum is a tile; `4x2` is a tile that counts twice, `(4+1+8)x2` a whole word that does.";

/// How a game is scored, how it ends, and its bonuses.
fn in_short(rules: &Ruleset) -> String {
    let subjects = ["words", "end", "rack"].iter().filter_map(|name| {
        let subject = explain::SUBJECTS
            .iter()
            .find(|subject| subject.name == *name)?;
        Some(entry(name, &Said::joined(&(subject.of_game)(rules)?)))
    });
    let bonuses = bonuses(rules, "bonuses").unwrap_or_default();
    let all = format!("`help {}` lists every rule and option", rules.id);
    subjects.collect::<String>() + &bonuses + &entry("more", &all)
}

/// The help on actions that are not turns.
fn for_the_game(verb: Verb) -> Option<&'static str> {
    Some(match verb {
        Verb::Adjust => "corrects a player's score: `Bob: adjust -5 counted a tile twice`",
        Verb::Allow => "these are words from now on: `allow qapla`",
        Verb::Ban => "these are no words from now on: `ban qi za`",
        Verb::Note => {
            "a note that the log keeps: `note what a word`; `note 3: voted in`, about turn 3"
        }
        Verb::Forfeit => {
            "a turn without a word because its time ran out; it counts as a pass, and the log says why"
        }
        Verb::Shift => "moves everything on the table: `shift r 5`, five columns to the right",
        _ => return None,
    })
}

/// What `help challenge` adds: the cost of being wrong.
fn challenge(rules: &Ruleset, word: &str) -> String {
    if word != Verb::Challenge.name() {
        return String::new();
    }
    let lists = rules.features.rounds.as_ref().map_or("", |_| LISTS);
    let price = rules.house.wrong_challenge.price();
    lists.to_owned() + &entry("if it is wrong", &price)
}

/// The help on `cell` and `direction`, with an example of this game.
fn part_of_a_play(rules: &Ruleset, word: &str) -> Option<String> {
    let features = &rules.features;
    let example = &features.example;
    let is_cell = ["cell", "place"].contains(&word);
    let is_path = ["path", "way", "direction", "bend", "bends", "bent"].contains(&word);
    if !is_cell && !is_path {
        return None;
    }
    if features.form != Form::Placed {
        let alone = "words are typed without cells and directions in this game";
        return Some(entry(word, &format!("{alone}: `{example}`")));
    }
    let (cell, rest) = example.split_once(' ')?;
    let way = rest.split(' ').next()?;
    let mut text = if is_cell {
        format!(
            "column and row of the first letter: `{cell}` in `{example}`; or a letter of a word on the table: `latch:5`"
        )
    } else {
        format!(
            "which way a word goes from its first cell: {}; `{example}` goes `{way}` from {}",
            features.named_directions(),
            cell.to_uppercase()
        )
    };
    if is_path && features.corners {
        text += "; a word that bends has a letter for each step from one tile to the next: `m13 rdrr latch` has four steps";
    }
    Some(entry(word, &text))
}

/// The help on `bonus` and its synonyms: the bonuses of this game.
fn bonuses(rules: &Ruleset, word: &str) -> Option<String> {
    if !BONUS.contains(&word) {
        return None;
    }
    let bonuses = &rules.features.bonuses;
    let named = bonuses.iter().map(|(bonus, points)| match points {
        Some(points) => format!("{} {points}", bonus.name),
        None => bonus.name.to_owned(),
    });
    let named: Vec<String> = named.collect();
    let text = match bonuses.first() {
        None => "this game has none".to_owned(),
        Some((first, _)) => {
            format!(
                "{}; `help {}` explains the first",
                listed(&named),
                first.name
            )
        }
    };
    Some(entry("bonuses", &text))
}

/// The synonyms of `bonus`.
pub const BONUS: [&str; 3] = ["bonus", "bonuses", "bingo"];

/// The width of an explanation beside its name, on a terminal of 80 columns.
const EXPLANATION: usize = 62;

/// The width of the column of names.
const NAME: usize = 16;

/// A name and its explanation, which is wrapped in a column of its own.
fn entry(mut name: &str, explanation: &str) -> String {
    wrapped(explanation, EXPLANATION, "")
        .lines()
        .map(|line| format!("{:<15} {line}\n", std::mem::take(&mut name)))
        .collect()
}

/// The help on the tile that stands for any letter, which is a wildcard or a blank in different games.
pub fn about_wildcard(game: &Game, word: &str) -> Option<String> {
    let names = ["wildcard", "blank", "joker"];
    let is_own_rule = game.rules().option(word).is_some();
    if is_own_rule || !names.contains(&word.to_lowercase().trim_end_matches('s')) {
        return None;
    }
    let mut lines = names.iter().map(|name| about(game, name));
    lines.find(|lines| !lines.is_empty())
}

/// The help on the verb that people mean by another name.
pub fn about_other_name(game: &Game, word: &str) -> Option<String> {
    let meant = verb(word).filter(|verb| verb.name() != word)?.name();
    Some(about(game, meant)).filter(|lines| !lines.is_empty())
}

/// The help on a narrower terminal: each name on a line of its own, and what belongs to it below.
pub fn fitted(help: &str, width: usize) -> String {
    if help.lines().all(|line| line.width() <= width) {
        return help.to_owned();
    }
    let mut text = String::new();
    let mut parts: Vec<String> = Vec::new();
    let below = |parts: &mut Vec<String>| {
        let lines = packed(&parts.split_off(0), width - 2);
        lines
            .lines()
            .map(|line| format!("  {line}\n"))
            .collect::<String>()
    };
    for line in help.lines() {
        let Some((name, rest)) = line
            .split_at_checked(NAME)
            .filter(|(name, _)| name.ends_with("  "))
        else {
            text += &(below(&mut parts) + line + "\n");
            continue;
        };
        let mut columns = rest
            .split("  ")
            .map(str::trim)
            .filter(|part| !part.is_empty());
        if name.trim().is_empty()
            && let Some(last) = parts.last_mut()
        {
            last.extend(columns.next().map(|more| format!(" {more}")));
        } else {
            text += &format!("{}{}\n", below(&mut parts), name.trim());
        }
        parts.extend(columns.map(ToOwned::to_owned));
    }
    text + &below(&mut parts)
}

/// What `help challenge` adds where lists are compared.
const LISTS: &str = "\
Once the lists of a round are in, and until the next letters are laid out,
anyone may challenge a word on any list. It is looked up; `upheld` or `rejected`
after it records a vote. A word that is not valid is struck.
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::Vocabulary;
    use crate::rules::{BUILT_IN, Ruleset};

    fn game(id: &str, option: Option<(&str, &str)>) -> Game {
        let mut rules = Ruleset::built_in(id).expect("built in");
        if let Some((name, value)) = option {
            rules.set(name, value).expect("a house rule");
        }
        Game::new(rules, &["Ann", "Bob"], Vocabulary::new(None)).expect("seats")
    }

    #[test]
    fn the_help_of_every_game_fits_on_a_screen() {
        for (id, _) in BUILT_IN {
            let help = help(&Ruleset::built_in(id).expect("built in"));
            assert!(help.lines().count() <= 22, "{id}");
            assert!(help.lines().all(|line| line.chars().count() <= 80), "{id}");
        }
    }

    #[test]
    fn the_help_is_below_its_names_on_a_narrow_terminal() {
        let help = |id| fitted(&help(&Ruleset::built_in(id).expect("built in")), 40);
        let paths = help("wordpaths");
        let letters = "the letters\n  grid wora./d?tbi/gie.d\n  rows from the top: . a gap, ? a blank,\n    * after a";
        assert!(paths.starts_with(letters), "{paths}");
        let jumble = help("jumbo-jumble");
        assert!(
            jumble.contains("\nthe table\n  category [TEXT]   allow WORD\n  ban WORD\nclock\n"),
            "{jumble}"
        );
        let wide = super::help(&Ruleset::built_in("lingo").expect("built in"));
        assert_eq!(fitted(&wide, 80), wide);
    }

    #[test]
    fn the_help_on_every_word_fits_in_80_columns() {
        for (id, option) in [
            ("puzzingo", None),
            ("puzzingo", Some(("board", "none"))),
            ("lingo", Some(("grid", "hex"))),
            ("wordpaths", None),
            ("wordgame", None),
        ] {
            let game = game(id, option);
            let parts = ["cell", "place", "path", "way", "direction"];
            let commands = Command::ALL.iter().map(|command| command.name());
            for word in commands.chain(Verb::NAMES.iter().copied()).chain(parts) {
                let about = about(&game, word);
                let widest = about.lines().map(|line| line.chars().count()).max();
                assert!(widest.unwrap_or(0) <= 80, "{id} {word}: {about}");
            }
        }
    }

    #[test]
    fn the_help_on_a_word_has_an_example_of_the_game() {
        for (id, options, word, told) in [
            ("puzzingo", "", "path", "`m13 rdrr latch`"),
            ("puzzingo", "", "amend", "`amend 3 m13 r latch`"),
            ("puzzingo", "", "log", "`log 3`"),
            ("puzzingo", "", "claim", "claim ring,corner"),
            (
                "puzzingo",
                "",
                "bingo",
                "bonuses         bridge 10, full-fit 50",
            ),
            ("lingo", "", "Bonus", "this game has none"),
            ("puzzingo", "board=none", "path", "`play latch`"),
            ("lingo", "grid=hex", "path", "first cell: `e` (east),"),
            ("lingo", "grid=hex", "amend", "`amend 3 m13 e yet`"),
            ("lingo", "", "pass", "this game has no passes"),
            ("lingo", "", "burn", "burn m14 q"),
            ("lingo", "", "play", "m13 r yet"),
            ("lingo", "", "claim", "this game has no `claim`"),
            ("puzzingo", "board=none", "play", "habits also tab"),
            ("wordpaths", "", "play", "this game has no `play`"),
            ("wordgame", "", "cell", "`h8` in `h8 r habit`"),
            ("wordpaths", "", "challenge", "Bob: challenge ROT"),
            ("wordpaths", "", "challenge", "wrong  you lose nothing"),
            (
                "puzzingo",
                "",
                "challenge",
                "wrong  you lose your next turn",
            ),
            (
                "puzzingo",
                "wrong_challenge=5 per word",
                "challenge",
                "wrong  you lose 5 points for each word",
            ),
            ("wordpaths", "", "path", "`words dig word`"),
        ] {
            let about = about(&game(id, options.split_once('=')), word);
            assert!(about.contains(told), "{id} {word}: {about}");
        }
    }

    #[test]
    #[cfg(feature = "serve")]
    fn every_command_is_in_the_help() {
        let helps = BUILT_IN
            .iter()
            .map(|(id, _)| help(&Ruleset::built_in(id).expect("built in")));
        let helps: Vec<String> = helps.collect();
        for command in Command::ALL
            .iter()
            .filter(|command| **command != Command::More)
        {
            let words = |help: &String| {
                let mut words = help.split(|c: char| !c.is_alphanumeric());
                words.any(|word| word == command.name())
            };
            assert!(helps.iter().any(words), "{command}");
        }
    }
}
