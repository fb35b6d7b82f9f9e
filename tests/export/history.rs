//! What pages show of the past: the table after each turn, every grid, what is left and what was best.

use std::path::Path;

use roxmltree::{Document, Node};

use super::{game, records};
use tileref::dictionaries::Lists;
use tileref::game::Game;
use tileref::markdown::markdown;
use tileref::page;
use tileref::source::Source;
use tileref::store::{open, read};
use tileref::view;

/// Whoever steps to a turn sees the table as it was then: every turn of every example.
#[test]
fn the_history_of_the_table_is_what_it_was_after_each_turn() {
    let mut steps = 0;
    for record in records() {
        let session = open(&record, &Lists::default()).expect("a record");
        let laid = view::placed_tiles(session.game()).into_values().flatten();
        let laid: Vec<view::PlacedTile> = laid.collect();
        let text = session.text();
        let head = &text[..text.find("turns:").expect("turns")];
        let source = Source::new(&record, format!("{head}turns: []\n"));
        let start = read(source, &Lists::default()).expect("its start");
        let mut then = start.game().clone();
        let turns = &session.record().turns;
        for turn in 0..=turns.len() {
            if let Some(said) = turn.checked_sub(1).map(|before| &turns[before]) {
                then.submit(&said.actor, &said.action).expect("a turn");
            }
            let table = |game: &Game| -> Vec<(tileref::tile::Tile, usize)> {
                let mut tiles: Vec<_> = game
                    .table()
                    .cells()
                    .map(|(cell, tile)| (tile, game.table().height(cell)))
                    .collect();
                tiles.sort_by_key(|tile| format!("{tile:?}"));
                tiles
            };
            let is_on = |span: &view::Span| {
                turn >= span.from && span.until.is_none_or(|until| turn < until)
            };
            let there: Vec<_> = laid.iter().filter(|tile| is_on(&tile.on)).collect();
            let covered = |tile: &view::PlacedTile| {
                let above = |other: &&&view::PlacedTile| {
                    other.cell == tile.cell && other.height > tile.height
                };
                there.iter().any(|other| above(&other))
            };
            let mut shown: Vec<_> = there
                .iter()
                .filter(|tile| !covered(tile))
                .map(|tile| (tile.tile, tile.height))
                .collect();
            shown.sort_by_key(|tile| format!("{tile:?}"));
            assert_eq!(shown, table(&then), "{}: {turn}", record.display());
            let fresh = there.iter().filter(|tile| tile.fresh.iter().any(is_on));
            assert_eq!(
                fresh.count(),
                then.fresh().len(),
                "{}: {turn}",
                record.display()
            );
            steps += 1;
        }
    }
    assert!(steps > 200, "{steps}");
}

#[test]
fn every_grid_of_word_paths_is_exported() {
    let record = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/wordpaths.yaml");
    let session = open(&record, &Lists::default()).expect("a record");
    let page = page::document(session.game(), "none", &[], None, None);
    assert_eq!(page.matches("<figure").count(), 3);
    let told = markdown(session.game(), &[]);
    for round in 1..=3 {
        assert!(told.contains(&format!("round {round} of 3")), "{told}");
        assert!(page.contains(&format!("round {round} of 3")), "{round}");
    }
}

/// While a game goes on, the page counts what has not been played; at the end it says what was best.
#[test]
fn what_is_left_is_counted_and_the_best_is_named_at_the_end() {
    let mut lines = vec![("Ann", "m13 r latch"), ("Bob", "pass")];
    let parts = |game: &Game| {
        let sections = page::sections(game, true, page::Afterwards::default());
        ["scores", "unseen"].map(|id| {
            let section = sections.iter().find(|section| section.id == id);
            section.expect("a section").html.0.clone()
        })
    };
    let [scores, unseen] = parts(&game(
        "wordgame",
        &["Ann", "Bob"],
        &[],
        &[("Ann", "f8 r quilt")],
    ));
    assert!(unseen.contains("99 tiles"), "{unseen}");
    assert!(!unseen.contains("<b>Q</b>"), "{unseen}");
    assert!(!scores.contains("best word"));
    lines.push(("table", "end"));
    let [scores, unseen] = parts(&game("puzzingo", &["Ann", "Bob"], &[], &lines));
    assert_eq!(unseen, "");
    assert!(
        scores.contains("<bdi>Ann</bdi>: <strong>LATCH</strong> +10"),
        "{scores}"
    );
}

/// Two jigsaw tiles that touch interlock, in a drawing and at the last step of a page; no other tiles do.
#[test]
fn tiles_that_touch_interlock_where_they_are_jigsaw_pieces() {
    for record in records() {
        let session = open(&record, &Lists::default()).expect("a record");
        let game = session.game();
        let table = game.table();
        let touching = table.cells().flat_map(|(cell, _)| {
            let before = [tileref::grid::Direction::Left, tileref::grid::Direction::Up];
            before.map(|way| cell.step(way).and_then(|near| table.at(near)))
        });
        let touching = touching.flatten().count();
        let expected = if game.rules().features.corners {
            touching
        } else {
            0
        };
        let knobs = |page: &str| {
            let xml = super::as_xml(page);
            let page = Document::parse(&xml).expect("XML");
            let has = |node: &Node<'_, '_>, class: &str| {
                let classes = node.attribute("class").unwrap_or_default();
                classes.split(' ').any(|other| other == class)
            };
            let knobs = page.descendants().filter(|node| has(node, "knob"));
            knobs
                .filter(|knob| !knob.ancestors().any(|node| has(&node, "gone")))
                .count()
        };
        for page in [
            page::drawing(game),
            page::document(game, "none", &[], None, None),
        ] {
            assert_eq!(knobs(&page), expected, "{}", record.display());
        }
    }
}
