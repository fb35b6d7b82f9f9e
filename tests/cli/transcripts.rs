//! What imports and exports keep besides the moves.

use super::gcg::{JUMBO, OPENING, PHONEY, WORDS, folder};
use crate::program::Folder;

/// The turns of the record that an import has written.
fn turns_of(folder: &Folder) -> String {
    let text = folder.read("game.yaml");
    let turns = text.split_once("turns:\n").expect("turns");
    turns.1.to_owned()
}

#[test]
fn notes_are_kept() {
    let noted = OPENING.replace(
        "+16 16\n",
        "+16 16\n#note 3: what\n#note\n  a tea\u{202e}m\n",
    );
    // A pragma of another program is passed over.
    let folder = folder(noted + ">ben: - +0 31\n#mark ben 1\n#note late\n");
    folder.run(WORDS).fine().says("all 6 scores agree");
    let turns = turns_of(&folder);
    assert!(
        turns.contains("- table: \"note 3 : what\"\n  - table: note a tea m\n  - zoë:"),
        "{turns}"
    );
    assert!(
        turns.ends_with("  - ben: pass\n  - table: note late\n"),
        "{turns}"
    );
    folder.run("export -o again.gcg").fine();
    folder.run("import again.gcg -f again.yaml").fine();
    let again = folder.read("again.yaml");
    assert!(again.ends_with(&turns), "{again}");
}

#[test]
fn a_note_may_come_between_a_play_and_its_challenge() {
    let noted = PHONEY.replace("+61 70\n", "+61 70\n#note is it one?\n");
    let folder = folder(noted + "#note out\n>ann: (ABEIPV?) +13 39\n#note over\n");
    folder.run("import final.gcg --game jumbo-jumble").fine();
    let turns = turns_of(&folder);
    let order = "- table: note is it one?\n  - ben: challenge upheld\n";
    assert!(turns.contains(order), "{turns}");
    let end = "- table: note out\n  - table: end\n  - ben: rack abeipv?\n  - table: note over\n";
    assert!(turns.ends_with(end), "{turns}");
}

#[test]
fn the_word_list_of_a_transcript_is_used_if_it_is_installed() {
    for (named, flag, written) in [
        ("LetterPress", "", "dictionary: letterpress\n"),
        ("letterpress", " -d common", "dictionary: common\n"),
        ("letterpress", " -d none", ""),
        ("CSW19", "", ""),
        ("./words.txt", "", ""),
        ("words.txt", "", ""),
    ] {
        let folder = folder(format!("#lexicon {named}\n{OPENING}")).file("words.txt", "qi\n");
        folder
            .run(&format!("import final.gcg --game wordgame{flag}"))
            .fine();
        let text = folder.read("game.yaml");
        assert_eq!(text.contains("dictionary:"), !written.is_empty(), "{text}");
        assert!(text.contains(written), "{text}");
    }
    let unknown = folder(format!("#lexicon CSW99\n{OPENING}"));
    let import = "import final.gcg --game wordgame";
    unknown
        .run(import)
        .fine()
        .says("the word list `CSW99` is not installed");
    let chosen = unknown.run(&format!("{import} -d none --force")).fine();
    assert!(!chosen.out.contains("CSW99"), "{chosen}");
    let wrong = OPENING.replace("FOOTED", "FOOTDE");
    folder(format!("#lexicon letterpress\n{wrong}"))
        .run("import final.gcg --game wordgame")
        .fails(1, "`-d none`");
}

#[test]
fn a_game_with_exchanges_may_be_another_one() {
    let exchanged = "#player1 ann\n#player2 ben\n>ann: DEFINOOT -8 +0 0\n";
    let ran = folder(exchanged).run("import final.gcg");
    ran.fails(1, "if this was not the standard crossword");
}

#[test]
fn pragmas_about_the_game_are_hints() {
    let of = |hint: &str, word: &str, points: u32| {
        let text = format!(
            "#player1 ann\n#player2 ben\n{hint}\n>ann: {word} 8G {word} +{points} {points}\n"
        );
        folder(text)
    };
    // A game that is built in is taken by its name.
    let taken = of("#game-type Wordgame", "HABIT", 7);
    taken.run("import final.gcg").fine().says("agree");
    assert!(taken.read("game.yaml").contains("game: wordgame\n"));
    // Whoever says `--game` knows better.
    let told = of("#game-type wordgame", "HABIT", 20);
    told.run("import final.gcg --game crossword")
        .fine()
        .says("agree");
    // Nothing is said of what is standard.
    let standard = of(
        "#game-type classic\n#letter-distribution English",
        "HAT",
        99,
    );
    let ran = standard.run("import final.gcg").fine();
    assert!(!ran.out.contains("the transcript says"), "{ran}");
    let other = of("#tile-distribution slovene\n#lexicon RD28", "HAT", 99);
    let ran = other.run("import final.gcg").fine();
    let told: Vec<&str> = ran.out.split_whitespace().collect();
    let hint = "the transcript says `#tile-distribution slovene`";
    assert!(told.join(" ").contains(hint), "{ran}");
    // Tiles that the standard game has, by their name or by that of the word list.
    for (hint, language) in [
        ("#tile-distribution German", "{language: de}"),
        (
            "#letter-distribution german\n#lexicon FISE2",
            "{language: de}",
        ),
        ("#lexicon RD28", "{language: de}"),
    ] {
        let german = of(hint, "HÄTTE", 22);
        german.run("import final.gcg").fine().says("agree");
        assert!(german.read("game.yaml").contains(language), "{hint}");
    }
    let told = of("#lexicon RD28", "HABIT", 20);
    told.run("import final.gcg --set language=en")
        .fine()
        .says("agree");
    told.run("import final.gcg --game crossword --force")
        .fine()
        .says("agree");
    let refused = of("#board-layout SuperCrosswordGame", "ZZZZ", 99);
    let refused = refused.run("import final.gcg").ends(1);
    let told: Vec<&str> = refused.err.split_whitespace().collect();
    let hint =
        "name its game with `--game`: the transcript says `#board-layout SuperCrosswordGame`";
    assert!(told.join(" ").contains(hint), "{refused}");
}

#[test]
fn the_language_of_a_transcript_is_the_one_whose_scores_agree() {
    let german = "#player1 ann\n#player2 ben\n>ann: ÜBER 8G ÜBER +22 22\n>ben: BETT H8 .ETT +6 6\n";
    let ran = folder(german);
    ran.run("import final.gcg").fine().says(
        "wrote game.yaml: 2 turns, all legal, with `language=de`\nall 2 scores agree with the transcript\n",
    );
    assert!(ran.read("game.yaml").contains("language: de"));
    // An export says so.
    ran.run("export -o again.gcg").fine();
    let again = ran.read("again.gcg");
    assert!(again.contains("\n#tile-distribution german\n"), "{again}");
    // With other scores no language is likelier than the usual one, which has no Ü.
    let wrong = folder(german.replace("+22 22", "+23 23"));
    wrong.run("import final.gcg").fails(1, "the set has no Ü");
    // With most scores right, one is.
    let slip = folder(german.replace("+6 6", "+7 7") + ">ann: - +0 22\n");
    let ran = slip.run("import final.gcg").fine();
    ran.says("3 turns, all legal, with `language=de`\n1 of 3 moves scored differently");
    // Whoever names one knows better.
    let named = folder(german);
    let ran = named.run("import final.gcg --set language=tr").fine();
    ran.says("1 of 2 moves scored differently");
}

#[test]
fn a_slip_in_a_short_transcript_does_not_change_the_language() {
    let players = "#player1 ann\n#player2 ben\n";
    // With German tiles, HAT is worth 8 points.
    let wrong_score = ">ann: 8G HAT +8 8\n>ben: H8 .N +2 2\n>ann: I8 .E +6 14\n>ben: - +0 2\n>ann: - +0 14\n\
        >ben: I8 ..N +3 5\n>ann: - +0 14\n";
    let withdrawn = ">ann: 8G HAT +8 8\n>ann: -- -8 0\n>ben: 8G EAT +6 6\n>ann: H8 .N +2 2\n>ben: I8 .E +6 12\n\
        >ann: - +0 2\n>ben: - +0 12\n>ann: I8 ..N +3 5\n";
    let two_moves = ">ann: 8G HAT +8 8\n>ben: - +0 0\n";
    for (moves, differ) in [
        (wrong_score, "1 of 7 moves"),
        (withdrawn, "1 of 8 moves"),
        (two_moves, "1 of 2 moves"),
    ] {
        let ran = folder(format!("{players}{moves}")).run("import final.gcg");
        ran.fine()
            .says(&format!("all legal\n{differ} scored differently"));
    }
    // Several moves that only one language scores like this are no slips.
    let german = ">ann: 8G HAT +8 8\n>ben: G8 .AB +7 7\n>ann: I8 .IC +7 15\n>ben: - +0 7\n";
    let ran = folder(format!("{players}{german}")).run("import final.gcg");
    ran.fine()
        .says("4 turns, all legal, with `language=de`\nall 4 scores agree");
}

#[test]
fn the_end_racks_count_as_the_transcript_counts_them() {
    let played = Folder::new().file("game.yaml", JUMBO);
    let played = played.run("export").fine().out;
    let once = ">Ben: (KV) +9 310\n>Ann_Lee: KV (KV) -9 233\n>Ben:  (time) -10 300\n";
    let double = ">Ben: (KV) +18 319\n>Ben:  (time) -10 309\n";
    let nothing = ">Ann_Lee: KV (KV) -9 233\n>Ben:  (time) -10 291\n";
    // Nothing is taken from the other player that the transcript does not say.
    let gained = ">Ben: (KV) +9 310\n>Ben:  (time) -10 300\n";
    for (ending, with) in [
        (once, ""),
        (double, ", with `gain_unplayed=double`"),
        (nothing, ", with `gain_unplayed=false`"),
        (
            gained,
            ", with `gain_unplayed=true` and `rack_penalty=none`",
        ),
    ] {
        let text = played.replace(once, ending);
        let folder = folder(&text);
        let import = "import final.gcg --game jumbo-jumble";
        let ran = folder.run(import).fine();
        assert!(ran.out.contains("scores agree"), "{ran}");
        ran.says(&format!("all legal{with}\n"));
        assert_eq!(folder.run("export").fine().out, text);
        // Whoever sets a house rule knows better.
        let set = format!("{import} --force --set gain_unplayed=true");
        let ran = folder.run(&set).fine();
        ran.says("all legal\n");
    }
}

#[test]
fn an_exchange_may_ask_for_fewer_tiles_than_the_game_does() {
    let folder = folder("#player1 ann\n#player2 ben\n>ann: -3 +0 0\n")
        .file("racks.yaml", "base: crossword\nrack: 47\n");
    let import = "import final.gcg --game racks.yaml";
    let ran = folder.run(import).fine();
    ran.says("1 turn, all legal, with `exchange=1`\n");
    let set = format!("{import} --force --set exchange=7");
    folder
        .run(&set)
        .fails(1, "the bag holds 6 tiles, and exchanges need 7");
}

/// As players on paper do, although the published rules say otherwise.
#[test]
fn a_letter_may_be_laid_with_a_tile_for_each_sign() {
    let folder = folder("#player1 ann\n#player2 ben\n>ann: CAR?OES 8F CARrO +12 12\n");
    let import = "import final.gcg --set language=es";
    let ran = folder.run(import).fine();
    ran.says("1 turn, all legal, with `digraphs=free`\n");
    folder
        .run(&format!("{import} --force --set digraphs=tile"))
        .fails(1, "digraphs");
}

#[test]
fn the_letters_i_of_a_turkish_transcript_are_two() {
    let turkish = "#player1 ann\n#player2 ben\n#tile-distribution turkish\n\
                   >ann: IĞDIRİİ 8H IĞDIR +34 34\n>ben: ?AMK L7 i. +1 1\n";
    let imported = folder(turkish);
    imported.run("import final.gcg").fine();
    let turns = turns_of(&imported);
    assert!(turns.contains("ann: h8 r ığdır rack ığdırii\n"), "{turns}");
    assert!(turns.contains("ben: l7 d ?ir rack ?amk\n"), "{turns}");
    imported.run("export -o again.gcg").fine();
    let again = imported.read("again.gcg");
    assert!(again.contains(">ann: IĞDIRİİ 8H IĞDIR +34 34\n"), "{again}");
}

#[test]
fn times_and_overtime_are_exported_for_people() {
    let record = "game: wordgame\nplayers: [Ann, Bob]\ndictionary: none\n\
        options: {judge: challenge, rack_penalty: subtract, game_clock: 1, overtime: 7}\nturns:\n  \
        - Ann: f8 r habit @1:30\n  - Bob: challenge upheld\n  - Bob: f8 r hats @0:05\n  \
        - Ann: pass @0:10\n  - Bob: forfeit @1:00\n  - table: end\n  \
        - Ann: rack abcdefgh\n  - Bob: rack ijklmnop\n";
    let from = Folder::new().file("game.yaml", record);
    let to = folder(from.run("export").fine().out);
    let written = to.read("final.gcg");
    for line in [
        "\n#note took 1:30\n>Ann: HABIT -- -7 0\n>Bob: HATS",
        ">Bob: HATS 8F HATS +4 4\n#note took 0:05\n",
        ">Ann: ABCDEFGH (time) -7 ",
    ] {
        assert!(written.contains(line), "{line}{written}");
    }
    to.run("import final.gcg --set judge=challenge --set rack_penalty=subtract")
        .fine()
        .says("scores agree");
    let other = "import final.gcg --force --set judge=challenge --set rack_penalty=none";
    to.run(other).fine().says("scored differently");
}

#[test]
fn points_for_challenges_are_moves_of_their_own() {
    let record = "game: crossword\nplayers: [Ann, Bob]\ndictionary: none\n\
        options: {wrong_challenge: gives 5 per word, right_challenge: 3}\nturns:\n  \
        - Ann: g8 r hat\n  - Bob: challenge hat rejected\n  - Bob: g9 r eb\n  \
        - Ann: challenge upheld\n  - Ann: pass\n";
    let from = Folder::new().file("game.yaml", record);
    let written = from.run("export").fine().out;
    for line in [
        ">Ann:  (challenge) +5 17\n",
        ">Bob: EB -- -",
        "\n>Ann:  (challenge) +3 20\n",
    ] {
        assert!(written.contains(line), "{line}{written}");
    }
    folder(written).run("import final.gcg").fine().says("agree");
    // The document and the statistics have them too.
    let report = from.run("check --json").json();
    assert_eq!(report["turns"][1]["gains"][0]["points"], 5);
    assert_eq!(report["turns"][1]["points"], 0);
    assert_eq!(report["turns"][3]["points"], 3);
    assert_eq!(report["players"][0]["score"], 20);
    let stats = from.run("stats game.yaml --json").json();
    assert_eq!(stats["players"][0]["points"]["challenges"], 8);
}

#[test]
fn an_export_names_no_path() {
    let (list, own) = ("habit\n", "base: wordgame\nrack: 7\n");
    let from = Folder::new();
    let folder_name = "private";
    std::fs::create_dir(from.path(folder_name)).expect("a folder");
    let record = "game: private/own.yaml\nplayers: [Ann, Bob]\ndictionary: private/words.txt\nturns:\n  - Ann: f8 r habit\n";
    let from = from
        .file("private/words.txt", list)
        .file("private/own.yaml", own)
        .file("game.yaml", record);
    for format in ["gcg", "markdown", "html", "svg"] {
        let told = from.run(&format!("export --format {format}")).fine().out;
        assert!(!told.contains(folder_name), "{told}");
    }
    let told = from.run("export").fine().out;
    assert!(told.contains("\n#lexicon words.txt\n"), "{told}");
    assert!(told.contains("#note tileref: ruleset own.yaml\n"), "{told}");
}

#[test]
fn a_rack_that_nobody_can_have_had_is_told() {
    let two = "#player1 ann\n#player2 ben\n>ann: QQUIETS 8H QUIT +26 26\n>ben: AABCDEFG - +0 0\n";
    let folder = folder(two);
    folder.run("import final.gcg").fine().says(
        "line 3: the rack has more of `Q` than are left of the set\n\
         line 4: the rack has 8 tiles, where the player holds 7\n",
    );
    let told = folder.run("import final.gcg --force --json").fine().json();
    let wrong = serde_json::json!([
        {"line": 3, "column": 7, "unavailable": "q"},
        {"line": 4, "column": 7, "tiles": 8, "held": 7},
    ]);
    assert_eq!(told["wrong_racks"], wrong);
    let many = folder.file("other.gcg", two);
    let told = many.run("import final.gcg other.gcg --force").fine();
    told.says("final.gcg: 2 racks that nobody can have had\n");
}

#[test]
fn refusals_name_what_a_transcript_lacks() {
    let spelled = "#player1 ann\n#player2 ben\n>ann: ZZZZ 8F ZZZZ +40 40\n";
    let refused = folder(spelled)
        .run("import final.gcg")
        .fails(1, "rule: tile-supply");
    assert!(
        refused.err.contains("a blank is a lower-case letter"),
        "{refused}"
    );
}

#[test]
fn scores_and_totals_that_differ_are_listed_once() {
    for (right, wrong, line, heading) in [
        ("+15 31", "+99 31", 6, "1 of 5 moves scored differently"),
        ("+17 26", "+17 1", 5, "but 1 running total differs"),
    ] {
        let folder = folder(OPENING.replace(right, wrong));
        folder.run(WORDS).fine().says(heading);
        let again = folder.run(&format!("{WORDS} --force --json")).fine().json();
        assert_eq!(again["differences"][0]["line"], line);
        assert_eq!(again["differences"].as_array().map(Vec::len), Some(1));
    }
}

#[test]
fn a_word_that_is_not_whole_is_written_with_dots() {
    let text = "#player1 Ann Ann\n#player2 Bob Bob\n>Ann: ST 8G ST +4 4\n>Bob: AR 8H .AR +3 3\n";
    let table = folder(text);
    let refused = table
        .run("import final.gcg")
        .fails(1, "TAR is only part of STAR");
    refused.fails(
        1,
        "write the whole word from its first letter, with a dot for each tile",
    );
    let table = folder(text.replace("8H .AR", "8G ..AR"));
    table.run("import final.gcg").fine();
}

#[test]
fn a_ruleset_and_house_rules_of_their_own_come_back() {
    let record = "game: club.yaml\nplayers: [Ann, Bob]\noptions: {wrong_challenge: 7, max_challenges: 3}\nturns:\n  \
        - Ann: h8 r hat\n  - Bob: challenge hat rejected\n  - Bob: h7 d ohm rack ohmabcd\n  \
        - Ann: challenge upheld\n  - Bob: pass\n";
    let record = record.replace("  - Bob: pass\n", "  - Ann: pass\n");
    let rules = "base: crossword\nname: Club\noptions: {right_challenge: 2}\n";
    let from = Folder::new()
        .file("game.yaml", &record)
        .file("club.yaml", rules);
    let written = from.run("export").fine().out;
    let notes = "#note tileref: ruleset club.yaml\n\
                 #note tileref: options {wrong_challenge: 7, max_challenges: 3}\n";
    assert!(written.ends_with(notes), "{written}");
    let to = folder(&written).file("club.yaml", rules);
    to.run("import final.gcg").fine().says("agree");
    let again = to.read("game.yaml");
    let again = again.strip_prefix("# from final.gcg\n");
    assert_eq!(again, Some(record.as_str()));
    assert_eq!(to.run("export").fine().out, written);
    // What is said on the command line counts.
    let set = "import final.gcg --force --set wrong_challenge=nothing";
    to.run(set).fine().says("all 6 scores agree");
    let other = "import final.gcg --force --game crossword";
    to.run(other).fine();
    let told = to.read("game.yaml");
    assert!(!told.contains("max_challenges"), "{told}");
    // Without its file the ruleset is missing.
    let alone = folder(&written);
    alone.run("import final.gcg").fails(2, "club.yaml");
    alone.run("import final.gcg --game crossword").fine();
}

#[test]
fn the_ruleset_of_a_transcript_is_read_from_the_folder_of_the_record_only() {
    let outside = Folder::new().file("club.yaml", "base: crossword\nrack: 3\n");
    let secret = outside.path("club.yaml").display().to_string();
    for named in [&secret, "../club.yaml"] {
        let text = format!("#player1 ann\n#player2 ben\n#note tileref: ruleset {named}\n");
        let ran = folder(text).run("import final.gcg").ends(2);
        assert!(!ran.err.contains("rack: 3"), "{ran}");
    }
}

#[test]
fn a_failed_challenge_of_macondo_costs_the_turn() {
    let macondo = "#character-encoding UTF-8\n#player1 ann ann\n#player2 ben ben\n\
        >ann: AEHSTTX 8F HATE +14 14\n>ben: ABCDEFG - +0 0\n#note #unsuccessful-challenge\n\
        >ann: ASTXEIO 9H AXE +37 51\n>ben: ABCDEFG - +0 0\n";
    let folder = folder(macondo);
    folder.run("import final.gcg").fine();
    let turns = turns_of(&folder);
    assert!(
        turns.contains("- ben: challenge rejected\n  - ann:"),
        "{turns}"
    );
    let moves = |text: &str| text.split_once(">ann").map(|(_, moves)| moves.to_owned());
    let again = folder.run("export").fine().out;
    let noted = macondo.replacen(">ben: A", "#note ben: challenge rejected\n>ben: A", 1);
    assert_eq!(moves(&again), moves(&noted));
}

#[test]
fn games_of_three_and_four_players_come_back() {
    for (players, last) in [(3, ""), (4, ">di: - +0 0\n")] {
        let names = ["ann", "ben", "cy", "di"][..players].iter().enumerate();
        let names: String = names
            .map(|(n, name)| format!("#player{} {name} {name}\n", n + 1))
            .collect();
        let text = format!(
            "#character-encoding UTF-8\n{names}>ann: ADEHRST 8F HATE +14 14\n>ben: AEX 9H AXE +37 37\n\
             >ben: AEX -- -37 0\n>cy: -3 +0 0\n{last}"
        );
        let folder = folder(&text);
        folder.run("import final.gcg").fine().says("agree");
        let turns = turns_of(&folder);
        let challenge = "- cy: challenge upheld\n  - cy: exchange 3\n";
        assert!(turns.contains(challenge), "{turns}");
        assert_eq!(folder.run("export").fine().out, text);
    }
    let five = "#player1 a\n#player2 b\n#player3 c\n#player4 d\n#player5 e\n";
    folder(five)
        .run("import final.gcg")
        .fails(2, "`#player5` is one player too many");
}

#[test]
fn the_tiles_of_several_players_are_shared_out() {
    let others: String = ('C'..='Z')
        .map(|c| format!(", {c}: {{value: 1, count: 0}}"))
        .collect();
    let rules = format!(
        "base: crossword\nrack: 2\ntiles: {{A: {{value: 1, count: 4}}, B: {{value: 3, count: 3}}{others}}}\n\
         wildcards: 0\n"
    );
    let start = "#player1 ann\n#player2 ben\n#player3 cy\n>ann: AA 8H AA +54 54\n>ben: - +0 0\n>cy: - +0 0\n\
        >ann: B H8 .B +4 58\n";
    // Quackle writes all tiles as one rack, and others each rack, also where it is subtracted.
    for end in [
        ">ann: (ABAB) +16 74\n",
        ">ann: (AB) +4 62\n>ann: (AB) +4 66\n>ben: AB (AB) -4 -4\n>cy: AB (AB) -4 -4\n",
    ] {
        let folder = folder(format!("{start}{end}")).file("tiny.yaml", &rules);
        folder
            .run("import final.gcg --game tiny.yaml")
            .fine()
            .says("agree");
        let turns = turns_of(&folder);
        assert!(
            turns.ends_with("- table: end\n  - ben: rack ab\n  - cy: rack ab\n")
                || turns.ends_with("- ben: rack ab\n  - cy: rack ab\n"),
            "{turns}"
        );
    }
}

#[test]
fn players_of_one_nickname_take_turns() {
    let text = "#player1 ann Ann Lee\n#player2 ann Ann Day\n>ann: ADEHRST 8F HATE +14 14\n\
        >ann: AEX 9H AXE +37 37\n>ann: AEX -- -37 0\n>ann: - +0 14\n>ann: - +0 0\n>ann: (time) -10 4\n";
    let named = folder(text);
    named.run("import final.gcg").fine().says("agree");
    let record = named.read("game.yaml");
    let turns = "players: [Ann Lee, Ann Day]\nabout: {}\n".replace("about: {}\n", "turns:\n");
    assert!(record.contains(&turns), "{record}");
    for line in [
        "- Ann Lee: h8 r hate",
        "- Ann Day: h9 r axe",
        "- Ann Lee: challenge upheld\n  - Ann Lee: pass\n  - Ann Day: pass\n  - Ann Lee: adjust -10 time\n",
    ] {
        let line = line.replace("h8 r", "f8 r");
        assert!(record.contains(&line), "{line}\n{record}");
    }
    // The moves are the same with other nicknames.
    let moves = |text: &str| -> Vec<String> {
        let lines = text.lines().filter_map(|line| line.split_once(": "));
        lines.map(|(_, said)| said.trim().to_owned()).collect()
    };
    let again = named.run("export").fine().out;
    assert_eq!(moves(&again), moves(text));
    // Full names that are the same are numbered.
    let same = folder("#player1 ann Ann\n#player2 Ann Ann\n>ann: - +0 0\n>Ann: - +0 0\n");
    same.run("import final.gcg").fine();
    assert!(same.read("game.yaml").contains("players: [ann 1, Ann 2]\n"));
}

#[test]
fn points_for_challenges_are_counted_as_challenges() {
    let bonus = "#player1 Ann Ann\n#player2 Bob Bob\n>Ann: AEHTXYZ 8G HEAT +14 14\n\
                 >Ann: DEGXYZZ (challenge) +5 19\n>Bob: AB - +0 0\n";
    let cost = bonus.replace(
        "Ann: DEGXYZZ (challenge) +5 19",
        "Bob: AB (challenge) -10 -10",
    );
    let prize = bonus
        .replace(
            "DEGXYZZ (challenge) +5 19",
            "AEHTXYZ -- -14 0\n>Bob: AB (challenge) +5 5",
        )
        .replace("+0 0", "+0 5");
    let cost = cost.replace("+0 0", "+0 -10");
    for (text, with, upheld) in [
        (bonus, "wrong_challenge=gives 5", 0),
        (&cost, "wrong_challenge=10", 0),
        (&prize, "right_challenge=5", 1),
    ] {
        let folder = folder(text);
        let ran = folder.run("import final.gcg").fine();
        assert!(ran.out.contains("scores agree"), "{ran}");
        ran.says(&format!("all legal, with `{with}`\n"));
        let stats = folder.run("stats game.yaml --json").json();
        let [ann, bob] = [0, 1].map(|n| stats["players"][n].clone());
        let counts = (&bob["challenges"], &bob["upheld"], &ann["challenged"]);
        assert_eq!(counts, (&1.into(), &upheld.into(), &1.into()), "{stats}");
        // An export says so, and whoever sets the rule knows better.
        folder.run("export -o again.gcg").fine();
        folder.run("import again.gcg -f again.yaml").fine();
        let turns = turns_of(&folder);
        assert!(folder.read("again.yaml").ends_with(&turns), "{turns}");
        let set = "import final.gcg --force --set wrong_challenge=turn --set right_challenge=0";
        folder.run(set).fine().says("all legal\n");
        assert!(turns_of(&folder).contains("challenge"), "{turns}");
    }
    // Word games that look words up have no challenges.
    let at_entry = "import final.gcg --force --game wordgame --set judge=entry";
    let ran = folder(bonus).run(at_entry).fine();
    assert!(!ran.out.contains("gives"), "{ran}");
}

#[test]
fn a_game_lost_on_time_comes_back() {
    let record = "game: crossword\nplayers: [Ann, Bob]\noptions: {game_clock: 15, draw_time: 0, overtime_limit: 1}\n\
                  turns:\n  - Ann: h8 r hat @16:01\n";
    let folder = Folder::new().file("game.yaml", record);
    folder.run("export -o game.gcg").fine();
    folder
        .run("import game.gcg -f again.yaml")
        .fine()
        .says("Bob wins");
    let again = folder.read("again.yaml");
    assert!(
        again.ends_with("turns:\n  - Ann: h8 r hat @16:01\n"),
        "{again}"
    );
}

#[test]
fn a_transcript_without_totals_is_read_and_said_to_be() {
    let bare = "#player1 Ann Ann\n#player2 Bob Bob\n>Ann: AEHTXYZ 8G HEAT +14\n\
                >Bob: ABCDEFG -ABC\n>Ann: XYZDOGS 7G DO +9\n";
    let folder = folder(bare);
    let ran = folder.run("import final.gcg").fine();
    ran.says("3 moves have no total in the transcript: it is the sum of the scores\n");
    let told = folder.run("import final.gcg --json --force").json();
    assert_eq!(told["without_total"], 3);
}

#[test]
fn a_first_play_in_the_wrong_place_that_nobody_challenged_stands() {
    let players = "#player1 Ann Ann\n#player2 Bob Bob\n";
    for moves in [
        ">Ann: ACILORY 8A I +0 0\n>Bob: AEHINOV 8C HAVE +11 11\n",
        ">Ann: ACILORY 7G COIL +10 10\n>Bob: AEINOTU H7 .N +4 4\n",
    ] {
        let folder = folder(format!("{players}{moves}"));
        folder
            .run("import final.gcg")
            .fine()
            .says("2 turns, all legal, with `placement=challenge`\nall 2 scores agree");
        folder.run("export -o again.gcg").fine();
        folder.run("import again.gcg -f again.yaml").fine();
        assert!(folder.read("again.yaml").ends_with(&turns_of(&folder)));
        // Whoever sets the rule knows better.
        let strict = "import final.gcg --force --set placement=entry";
        folder.run(strict).fails(1, "rules explain");
    }
    // A later play in the wrong place is more likely a slip.
    let later = ">Ann: ACILORY 8G COIL +12 12\n>Bob: AEINOTU A1 IN +6 6\n";
    folder(format!("{players}{later}"))
        .run("import final.gcg")
        .fails(1, "not-connected");
}
