//! Tiles of several signs, in each kind of game.

use proptest::prelude::*;

use crate::action::{Action, TypedLine};
use crate::tile::{Alphabet, Letter, RackTile};
use tileref_cases::check;

#[test]
fn words_of_a_crossword_are_cut_by_the_longest_tile() {
    check(
        "
        game crossword
        tiles CH 5x2 LL 8x1 Ñ 8x1
        dictionary none
        # H8 doubles the word.
        h8 r chall => CHALL 28
        ? line Ann h8 r [ch]a[ll]
        ? table H8 [ch]a[ll]
        # C and H as two tiles; I9 doubles the C.
        i8 d a[c]h => ACH 11
        ? line Bob i8 d a[c]h
        i8 d ach !! letter-mismatch at ch
        i8 d a[c]ha => ACHA 9
        ----
        game crossword
        tiles CH 5x0
        dictionary none
        h8 r achat !! tile-supply
        ----
        game crossword
        tiles CH 5x1
        dictionary none
        h8 r ?chat => CHAT 4
        ? line Ann h8 r ?[ch]at
        h8 d c !! word-too-short
        h8 d ?[ch]e => CHE 1
        h8 r [xy]at !! bad-notation at [xy] says `[ch]`
        h8 r []at !! bad-notation at []
        h8 r [chat !! bad-notation at [chat says one at each end
        j8 d tc·a !! bad-notation at ·a
        ----
        game crossword
        h8 r [ch]at !! bad-notation at [ch] says brackets
        h8 r [c]hat = 18
        ? line Ann h8 r chat
        ",
    );
}

#[test]
fn racks_and_exchanges_are_cut_like_words() {
    check(
        "
        game crossword
        tiles CH 5x2 LL 8x1
        dictionary none
        exchange 3 chall
        ? line Ann exchange 3 [ch]a[ll]
        exchange 3 [c]ha
        ? line Bob exchange 3 [c]ha
        exchange 3 cha !! bad-notation at cha
        exchange 2 llll !! tile-supply at llll
        pass rack chach?e @0:10
        ? line Ann pass rack [ch]a[ch]?e @0:10
        pass rack [c]h
        ? line Bob pass rack [c]h
        end
        Ann: rack ch c h a ll a e
        ? line Ann rack [ch][c]ha[ll]ae
        ? score Ann -23
        ",
    );
}

#[test]
fn tiles_may_have_signs_that_are_not_letters() {
    check(
        "
        game crossword
        tiles L·L 10x1 NY 10x1 QU 8x1 C'H 4x2
        dictionary none
        h8 r col·la => COL·LA 30
        ? line Ann h8 r co[l·l]a
        h8 d cany => CANY 14
        k8 d ac’ha => ACʼHA 6
        ? line Ann k8 d a[cʼh]a
        # The set has one.
        k10 r aŀl !! tile-supply
        k10 r a?ŀl => AL·L 1
        ",
    );
}

#[test]
fn an_apostrophe_is_a_tile_where_the_set_has_one() {
    check(
        "
        game crossword
        tiles \"'\" 10x1
        dictionary none
        h8 r m'a => MʼA 28
        ----
        game crossword
        h8 r m'a !! bad-notation at 'a says apostrophe
        ",
    );
}

#[test]
fn turkish_capitals_keep_their_dots() {
    check(
        "
        game crossword
        tiles I 1x7 ı 2x4
        dictionary none
        h8 r ISI = 10
        ? table H8 ısı
        h8 r ISI !! no-new-tile
        h8 d İsi !! letter-mismatch
        i8 d SİNİ
        ? table H8 ısı/.i/.n/.i
        ",
    );
    let alphabet = Alphabet::new(["ı", "i", "s"].into_iter().filter_map(Letter::face));
    for (typed, shown) in [("I", "I"), ("ı", "I"), ("İ", "İ"), ("i", "İ"), ("s", "S")] {
        let letter = alphabet.letter(typed).expect("a letter");
        assert_eq!(letter.to_string(), shown, "{typed}");
    }
}

#[test]
fn a_jigsaw_bends_and_reads_back_by_tiles() {
    check(
        "
        tiles CH 5x2
        dictionary none
        # Three tiles need two steps.
        m13 rdr chae !! bad-notation
        m13 rd chae
        ? table M13 [ch]a/.e
        ----
        tiles CH 5x2
        dictionary none
        m13 r chat
        m13 r chats => CHATS 8
        ----
        tiles CH 5x2
        allow tach tahc
        # TA[CH] reads back as [CH]AT, and TAHC is no reading of it.
        m13 r chat => CHAT 7, TACH 7
        ",
    );
}

#[test]
fn a_stack_is_read_by_tiles() {
    check(
        "
        game lingo
        tiles CH 5x2
        allow chat tach hat
        # 5 + 1 + 1, twice; HAT is no word here, because no word starts inside a tile.
        m13 r chat => CHAT 14
        o13 l tach !! no-new-tile
        ",
    );
}

#[test]
fn a_path_uses_a_tile_of_several_characters() {
    check(
        "
        game wordpaths
        options tiles: 4, rounds: 1, rings: 1, min_length: 2
        grid [qu]*it/d.
        Bob: words quit uit it quid qit
        Ann: words
        ? listed Bob quit:2 uit:not-on-grid it:1 quid:2 qit:not-on-grid
        ",
    );
}

fn alphabet() -> Alphabet {
    let faces = ["a", "c", "h", "l", "ch", "ll", "l·l", "lch"];
    Alphabet::new(faces.into_iter().filter_map(Letter::face))
}

proptest! {
    #[test]
    fn what_is_printed_is_read_back_as_the_same_tiles(word in "(\\??(a|c|h|l|\\[c\\]|\\[ch\\]|l·l)){2,7}") {
        let alphabet = alphabet();
        let play = Action::parse_in(&format!("a1 r {word}"), &alphabet);
        let rack = Action::parse_in(&format!("rack {word}"), &alphabet);
        for read in [play, rack] {
            let Ok(read) = read else { continue };
            let printed = read.to_string();
            // As this game reads it, and as a line of any game is read.
            prop_assert_eq!(Action::parse_in(&printed, &alphabet), Ok(read.clone()), "{}", &printed);
            prop_assert_eq!(Action::parse(&printed), Ok(read.clone()), "{}", &printed);
            let again = Action::parse_in(&printed, &alphabet).map(|read| read.to_string());
            prop_assert_eq!(again, Ok(printed));
        }
    }

    #[test]
    fn any_tiles_are_written_so_that_they_are_read_back(numbers in proptest::collection::vec(0..9_usize, 1..8)) {
        let alphabet = alphabet();
        let faces = ["a", "c", "h", "l", "ch", "ll", "l·l", "lch"];
        let tile = |n: &usize| match faces.get(*n) {
            Some(face) => RackTile::Letter(Letter::face(face).expect("a tile")),
            None => RackTile::Wildcard,
        };
        let mut tiles: Vec<RackTile> = numbers.iter().map(tile).collect();
        alphabet.keep_apart(&mut tiles);
        let line = format!("pass rack {}", tiles.iter().map(ToString::to_string).collect::<String>());
        for read in [TypedLine::parse_in(&line, &alphabet), TypedLine::parse(&line)] {
            let typed = read.expect("a rack");
            prop_assert_eq!(typed.rack.as_ref(), Some(&tiles), "{}", &line);
            prop_assert_eq!(typed.to_string(), line.clone());
        }
    }
}
