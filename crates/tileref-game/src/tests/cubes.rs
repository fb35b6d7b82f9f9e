//! The cube game: letters on the faces of cubes, which lie in a square tray.

use std::convert::Infallible;

use crate::game::Game;
use crate::referee::Vocabulary;
use crate::rules::Ruleset;
use tileref_cases::check;

#[test]
fn qu_is_one_face_and_two_letters() {
    check(
        "
        game cubes
        dictionary none
        grid totr/slls/iewr/quonh
        ? line table grid totr/slls/iewr/[qu]onh
        # QUILTS has five cubes and six letters. TOTTER needs a third T, LOLL a third L, and no Q is without its U.
        Ann: words quilts tolls totter loll
        Bob: words qi !! word-too-short at qi
        Bob: words qis tolls
        ? listed Ann quilts:3 tolls:shared totter:not-on-grid loll:not-on-grid
        ? listed Bob qis:not-on-grid tolls:shared
        ----
        game cubes
        options reuse: true
        dictionary none
        grid totr/slls/iewr/quonh
        Ann: words totot loll
        Bob: words
        ? listed Ann totot:2 loll:1
        ----
        game cubes
        dictionary none
        grid vzti/bter/sav[qu]/yprs
        Ann: words parquets pave
        Bob: words par rat
        ? listed Ann parquets:11 pave:1
        ? listed Bob par:1 rat:1
        ",
    );
}

#[test]
fn a_grid_is_what_the_cubes_can_show() {
    check(
        "
        game cubes
        grid totr/slls/iewr/qonh !! cube-faces says `qu`
        grid totr/slls/iewr/[qu]onb
        ----
        game cubes
        # Only one cube has a K, a Z or a Qu.
        grid kotr/slls/iewr/konh !! cube-faces says 1 cube shows K, and this grid has 2; look at A4
        grid zotr/slls/iewr/zonh !! cube-faces
        grid totr/slls/iewr/[qu]on[qu] !! cube-faces
        grid t?tr/slls/iewr/nonh !! cube-faces says blank, as at B1
        grid totr/slls/iewrn/onh !! cube-faces says 4 rows of 4
        grid totr/slls/iewr/onh !! tile-count
        grid totr/slls/iewr/[qu]*onh !! ring-count
        grid totr/slls/iewr/[th]onh !! bad-notation
        ----
        game cubes5
        grid quaeei/nofkc/tddhg/mtrly/jsnoo !! cube-faces says only 1 cube shows K or QU
        ",
    );
}

#[test]
fn cubes_of_a_table_may_have_rings_and_other_rounds() {
    let text = "base: cubes\ncubes: [[a], [b], [c], [d]]\noptions: {tiles: 4, rings: [2], min_length: 2}\n";
    let rules = Ruleset::parse(text).expect("a ruleset");
    let mut game = Game::new(rules, &["Ann"], Vocabulary::new(None)).expect("a game");
    let grid = game.shaken(|below| Ok::<_, Infallible>(below / 2));
    let grid = grid.expect("cubes").expect("random numbers");
    assert_eq!((grid.tiles().count(), grid.rings()), (4, 2));
    game.submit("table", &format!("grid {grid}"))
        .expect("what they show");
}

#[test]
fn cubes_that_fill_no_tray_are_no_ruleset() {
    for (cubes, wrong) in [
        ("[[a], [b], [c]]", "3 cubes cannot fill a square"),
        ("[[a], [b], [c], []]", "cube 4 is not a list of faces"),
        ("[[a], [b], 'c?', [d]]", "cube 3 is not a list of faces"),
        (
            "[[a], [b, 'c?'], [c], [d]]",
            "cube 2 has a face that is no letter: `c?`",
        ),
        ("[[a], [b], [c], [d]]", "4 cubes cannot show 16 tiles"),
        ("some", "it is neither `none` nor a list of cubes"),
    ] {
        let text = format!("base: cubes\ncubes: {cubes}\n");
        let error = Ruleset::parse(&text).unwrap_err();
        assert_eq!(error.path, "cubes", "{cubes}: {error}");
        assert!(error.to_string().contains(wrong), "{error}");
        let checked = Ruleset::check(&format!("{text}options: {{tiles: 9}}\n")).expect("a ruleset");
        assert_eq!(
            checked.faults.len(),
            1,
            "no second fault: {:?}",
            checked.faults
        );
        assert!(!checked.remedy(&checked.faults[0]).contains("for example"));
    }
    let loose = "base: cubes\ncubes: none\noptions: {tiles: 5}\n";
    let loose = Ruleset::parse(loose).expect("tiles of the table");
    assert!(
        loose
            .features
            .rounds
            .is_some_and(|rounds| rounds.cubes.is_none())
    );
}
