//! The clocks at the prompt: of a turn and of the whole game.

use std::fs;
use std::time::Duration;

use rustix::process::Signal;

use crate::program::Folder;
#[cfg(feature = "serve")]
use crate::program::until;
use crate::pty::Terminal;
#[cfg(feature = "serve")]
use crate::screen::Server;
use crate::terminal::table;

#[test]
fn a_turn_whose_time_runs_out_goes_on_until_it_is_forfeited() {
    let folder = table("--set timer=2 --set draw_time=0");
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("the clock is stopped; Enter starts it");
    terminal.shows("[paused at 0:02]");
    terminal.types("\r");
    terminal.shows("the clock is running");
    // The typed text stays while the clock runs.
    terminal.types("m13 r lat");
    terminal.shows("[0:01]");
    terminal.shows("\x07time is up");
    terminal.shows("`forfeit` ends the turn; until then it goes on without a limit");
    // The line stays, and the next keys continue it.
    terminal.shows(" used]");
    terminal.shows("m13 r lat");
    terminal.types("ch\r");
    terminal.shows("Ann now has 10");
    terminal.shows("\x07time is up");
    terminal.shows("`forfeit` ends the turn");
    terminal.types("forfeit\r");
    terminal.shows("forfeits this turn");
    terminal.types("pause\r");
    terminal.shows("paused at ");
    terminal.quits();
    let record = folder.read("game.yaml");
    let turns: Vec<&str> = record
        .lines()
        .filter_map(|line| line.strip_prefix("  - "))
        .collect();
    assert!(turns[0].starts_with("Ann: m13 r latch @0:0"), "{record}");
    assert!(turns[1].starts_with("Bob: forfeit @0:0"), "{record}");
    folder.run("check").fine();
}

#[test]
fn typing_still_replaces_a_refused_line_after_time_is_up() {
    let folder = table("--set timer=3");
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("[paused at 0:03]");
    terminal.types("\r");
    terminal.shows("the clock is running");
    terminal.types("p14 r h0rse\r");
    terminal.shows("typing replaces it");
    terminal.shows("`forfeit` ends the turn");
    terminal.settles();
    terminal.types("m13 r latch\r");
    terminal.shows("Ann now has 10");
    terminal.types("pause\r");
    terminal.shows("[paused at ");
    terminal.quits();
}

#[test]
fn a_refused_line_is_no_reason_not_to_start_the_clock() {
    let folder = table("--set timer=60");
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("Enter starts it; later, `pause` stops it");
    terminal.types("m13 r n0te\r");
    terminal.shows("did you mean `m13 r note`");
    terminal.settles();
    // Enter starts the clock, and only then the line waits for its own.
    terminal.types("\r");
    terminal.shows("the clock is running");
    terminal.shows("m13 r note");
    terminal.settles();
    assert!(!folder.read("game.yaml").contains("m13"));
    terminal.types("\x15");
    terminal.quits();
}

#[test]
fn the_clock_answers_no_other_question() {
    let folder = table("--set timer=3");
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("[paused at 0:03]");
    terminal.types("\r");
    terminal.shows("the clock is running");
    fs::remove_file(folder.path("game.yaml")).expect("removed");
    terminal.types("score\r");
    terminal.shows("game.yaml is gone: write it again, with every turn? (y or n)");
    std::thread::sleep(Duration::from_millis(3_500));
    assert!(!terminal.seen.contains("time is up"), "{}", terminal.seen);
    terminal.types("y\r");
    terminal.shows("wrote game.yaml");
    terminal.shows("time is up");
    terminal.shows("`forfeit` ends the turn");
    terminal.settles();
    terminal.quits();
}

#[test]
fn a_turn_can_be_forfeited_at_once() {
    let folder = table("--set timer=1 --set confirm_forfeit=false");
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("paused at ");
    terminal.types("\r");
    terminal.shows("Ann: forfeit");
    terminal.shows("Bob: forfeit");
    terminal.shows("Ann [");
    terminal.types("pause\r");
    terminal.shows("paused at ");
    terminal.quits();
    assert!(folder.read("game.yaml").contains("- Ann: forfeit @0:01\n"));
}

#[test]
fn a_turn_out_of_time_has_no_limit_at_the_next_prompt_either() {
    let folder = table("--set timer=1 --set draw_time=0");
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("paused at ");
    terminal.types("\r");
    terminal.shows("`forfeit` ends the turn");
    terminal.settles();
    terminal.quits();
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows(" used]");
    terminal.quits();
}

/// Keys that were meant for a forfeited play are no play of the next player.
#[test]
fn a_line_that_a_forfeit_cut_short_is_not_submitted_at_once() {
    let folder = table("--set timer=2 --set confirm_forfeit=false");
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("[paused at 0:02]");
    terminal.types("\r");
    terminal.shows("the clock is running");
    terminal.types("m13 r lat");
    terminal.shows("Ann: forfeit");
    terminal.settles();
    terminal.types("ch\r");
    terminal.shows("not submitted; press Enter to submit it now");
    terminal.types("\x15pause\r");
    terminal.shows("the clock is stopped");
    terminal.quits();
    assert!(!folder.read("game.yaml").contains("latch"));
}

/// `start` is a word, but nobody lists it before the clock runs.
#[test]
fn start_starts_the_clock_of_a_round() {
    let folder = Folder::new();
    folder.run("new wordpaths Ann Bob").fine();
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("Ann deals");
    terminal.types("grid wora./d?tbi/gie.d\r");
    terminal.shows("Bob's words [paused at 1:00]");
    terminal.types("start\r");
    terminal.shows("the clock is running");
    terminal.quits();
    assert!(!folder.read("game.yaml").contains("words"));
}

/// With a record that cannot be read at zero, the prompt still takes lines.
#[test]
fn a_damaged_record_lifts_the_limit_at_zero() {
    let folder = table("--set timer=2 --set confirm_forfeit=false");
    let record = folder.read("game.yaml");
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("[paused at 0:02]");
    terminal.types("\r");
    terminal.shows("the clock is running");
    fs::write(folder.path("game.yaml"), "game: [").expect("written");
    terminal.shows("error: ");
    terminal.shows("until then it goes on without a limit");
    fs::write(folder.path("game.yaml"), record).expect("written");
    terminal.types("forfeit\r");
    terminal.shows("forfeits this turn");
    terminal.quits();
}

/// Edits the house rules of a record while the prompt is open.
fn edit(folder: &Folder, from: &str, to: &str) {
    let record = folder.read("game.yaml");
    assert!(record.contains(from), "{record}");
    fs::write(folder.path("game.yaml"), record.replace(from, to)).expect("written");
}

#[test]
fn a_timer_can_be_switched_off_and_on_in_the_record() {
    let folder = table("--set timer=3");
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("[paused at 0:03]");
    terminal.types("\r");
    terminal.shows("the clock is running");
    edit(&folder, "timer: 3", "timer: 0");
    terminal.types("score\r");
    terminal.shows("the record was changed elsewhere");
    terminal.types("m13 r lat");
    // Nothing on the screen tells this time.
    std::thread::sleep(Duration::from_millis(3_500));
    terminal.types("ch\r");
    terminal.shows("Ann now has 10");
    assert!(!terminal.seen.contains("time is up"), "{}", terminal.seen);
    edit(&folder, "timer: 0", "timer: 2");
    terminal.types("score\r");
    terminal.shows("the clock is stopped; Enter starts it");
    terminal.types("\r");
    terminal.shows("the clock is running");
    // The clock is repainted.
    terminal.shows("[0:01]");
    terminal.shows("`forfeit` ends the turn");
    terminal.settles();
    terminal.types("forfeit\r");
    terminal.shows("Bob: forfeit");
    terminal.types("pause\r");
    terminal.shows("paused at ");
    terminal.quits();
}

#[test]
fn a_changed_timer_applies_to_the_current_turn() {
    let folder = table("--set timer=100");
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("[paused at 1:40]");
    edit(&folder, "timer: 100", "timer: 50");
    terminal.types("score\r");
    terminal.shows("[paused at 0:50]");
    terminal.quits();
}

/// The time that a seat has used is shown everywhere, and neither `undo` nor `quit` gives it back.
#[test]
fn the_clock_for_the_whole_game_survives_undo_and_quit() {
    let folder = table("--set game_clock=2 --set draw_time=0 --set overtime=7");
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("time left");
    terminal.shows("[paused at 2:00 in all]");
    terminal.types("m13 r latch @1:25\r");
    terminal.shows("0:35");
    terminal.shows("Bob [2:00 in all]");
    terminal.types("undo\r");
    // The scoreboard shows it too, although it is no longer in the record.
    terminal.shows("0:35");
    terminal.shows("Ann [0:35 in all]");
    terminal.shows("Ann has 30 seconds left in all");
    terminal.types("quit\r");
    assert!(terminal.ends().success());
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("paused at 0:30 in all]");
    // Not even an `undo` by another program gives it back.
    folder.run("turn game.yaml pass @0:40").fine();
    folder.run("undo").fine();
    terminal.types("score\r");
    terminal.shows("paused at 0:30 in all]");
    terminal.types("m13 r latch\r");
    terminal.shows("Bob [2:00 in all]");
    terminal.quits();
    assert!(
        folder
            .read("game.yaml")
            .contains("- Ann: m13 r latch @1:30")
    );
}

#[test]
fn overtime_is_announced_with_its_cost() {
    let folder = table("--set game_clock=1 --set draw_time=0 --set overtime=7");
    folder.run("turn game.yaml pass @0:58").fine();
    folder.run("turn game.yaml pass @1:05").fine();
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("0:02");
    terminal.shows("-0:05");
    terminal.shows("Ann [paused at 0:02 in all]");
    terminal.types("\r");
    terminal.shows("Ann has no time left: each minute that begins now costs 7 points");
    terminal.shows("Ann [0:01 over]");
    terminal.types("pass\r");
    terminal.shows("Bob [0:05 over]");
    terminal.types("end\r");
    terminal.shows("overtime: 0:05 over the limit of 1:00");
    terminal.quits();
    let report = folder.run("check --json").fine().json();
    assert_eq!(report["players"][1]["time_left"], -5);
    assert_eq!(report["players"][1]["score"], -7);
}

#[test]
fn players_are_asked_to_draw_tiles_once_a_turn() {
    let folder = table("--set timer=60 --set draw_time=600");
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("paused at ");
    terminal.types("m13 r latch\r");
    terminal.shows("draw tiles: the clock starts in 600 seconds; Enter starts it now");
    terminal.types("tiles\r");
    terminal.shows("not played yet");
    terminal.types("played\r");
    terminal.shows("M13 N13 O13 P13 Q13");
    terminal.settles();
    assert_eq!(
        terminal.seen.matches("draw tiles:").count(),
        1,
        "{}",
        terminal.seen
    );
    terminal.quits();
}

/// A forfeited turn that is undone can be played.
#[test]
fn a_forfeited_turn_that_is_undone_has_no_limit() {
    let folder = table("--set timer=1 --set confirm_forfeit=false --set draw_time=0");
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("paused at ");
    terminal.types("pause\r");
    terminal.types("forfeit @0:01\r");
    terminal.shows("Bob [paused at 0:01]");
    terminal.types("undo\r");
    terminal.shows("Ann [paused at 0:01 used]");
    terminal.types("\r");
    terminal.shows("Ann [0:02 used]");
    terminal.types("m13 r latch\r");
    terminal.shows("Ann now has 10");
    terminal.types("pause\r");
    terminal.shows("Bob [paused at ");
    terminal.quits();
}

#[test]
fn time_that_runs_out_after_the_timer_was_removed_costs_nothing() {
    let folder = table("--set timer=2");
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("[paused at 0:02]");
    terminal.types("\r");
    terminal.shows("the clock is running");
    terminal.types("m13 r lat");
    edit(&folder, "timer: 2", "timer: 0");
    terminal.shows("the record was changed");
    terminal.shows("m13 r lat");
    terminal.types("ch\r");
    terminal.shows("Ann now has 10");
    assert!(!terminal.seen.contains("turn?"), "{}", terminal.seen);
    terminal.quits();
}

/// Waits until the running clock shows this or less.
#[track_caller]
fn runs_down(terminal: &mut Terminal, seconds: u32) {
    terminal.shows_as(&format!("at most {seconds} seconds"), |seen| {
        let (_, face) = seen.rsplit_once('[')?;
        let (minutes, rest) = face.split_once(':')?;
        let left = 60 * minutes.parse::<u32>().ok()? + rest.get(..2)?.parse::<u32>().ok()?;
        (left <= seconds).then_some(seen.len())
    });
}

/// The seconds left in the turn, as the prompt shows them.
fn left(terminal: &mut Terminal) -> u32 {
    terminal.shows(" in all]>");
    let (_, face) = terminal.seen.rsplit_once("[paused at ").expect("a face");
    let (minutes, seconds) = face.split_once(':').expect("a time");
    let [minutes, seconds] = [minutes, &seconds[..2]].map(|n| n.parse::<u32>().expect("a number"));
    60 * minutes + seconds
}

/// Closing the window gives no time back.
#[test]
fn a_prompt_ended_by_a_signal_keeps_the_time() {
    let folder = table("--set timer=60 --set game_clock=2");
    let mut before = 60;
    for signal in [Some(Signal::HUP), None] {
        let mut terminal = Terminal::at(&folder, "play");
        assert_eq!(left(&mut terminal), before);
        terminal.types("\r");
        terminal.shows("the clock is running");
        runs_down(&mut terminal, before - 2);
        match signal {
            Some(signal) => terminal.signals(signal),
            None => terminal.closes(),
        }
        terminal.ends();
        let now = left(&mut Terminal::at(&folder, "play"));
        assert!(now < before - 1, "{before}, then {now}");
        before = now;
    }
    let mut terminal = Terminal::at(&folder, "play");
    assert_eq!(left(&mut terminal), before);
    terminal.types("m13 r latch\r");
    terminal.shows("Ann: m13 r latch (took 0:");
    terminal.quits();
    assert_eq!(folder.files(), ["game.yaml"]);
}

#[test]
fn a_new_game_begins_with_all_its_time() {
    let options = "--set timer=60 --set game_clock=2";
    let folder = table(options);
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("[paused at 1:00");
    terminal.types("\r");
    terminal.shows("the clock is running");
    runs_down(&mut terminal, 59);
    terminal.types("quit\r");
    terminal.ends();
    assert!(left(&mut Terminal::at(&folder, "play")) < 60);
    folder
        .run(&format!("new puzzingo Ann Bob --force {options}"))
        .fine();
    assert_eq!(left(&mut Terminal::at(&folder, "play")), 60);
}

/// However the prompt ends, the clock of its turn stops visibly, and the next prompt continues from it.
#[test]
#[cfg(feature = "serve")]
fn the_clock_stops_with_its_prompt() {
    let folder = Folder::new();
    folder
        .run("new puzzingo Ann Bob --set timer=600 --set game_clock=30")
        .fine();
    let server = Server::of(&folder, "game.yaml");
    let mut screen = server.follow();
    assert_eq!(screen.next("clock"), Some(serde_json::Value::Null));
    // The server repeats the clock while nothing changes.
    let mut clock = |runs: bool, kept: bool| {
        let mut clocks = std::iter::from_fn(|| screen.next("clock"));
        let told =
            clocks.find(|told| (&told["runs"], &told["kept"]) == (&runs.into(), &kept.into()));
        let told = told.expect("a clock");
        assert_eq!(told["whole"], 1_800_000);
        told["used"].as_u64().unwrap()
    };
    let mut prompt = Terminal::at(&folder, "play");
    prompt.shows("[paused at 10:00, 30:00 in all]");
    clock(false, true);
    let began = std::time::SystemTime::now();
    prompt.types("\r");
    clock(true, true);
    let beaten = || {
        let file = fs::metadata(folder.path(".game.yaml.clock")).expect("the clock");
        file.modified().expect("its time") > began + Duration::from_secs(2)
    };
    until("a beat after the first second", beaten);
    prompt.kills();
    assert!(clock(false, false) > 1_000);
    // A killed program has left the time of its last beat; one that quits, the exact time.
    let mut prompt = Terminal::at(&folder, "play");
    let after_kill = left(&mut prompt);
    assert!(after_kill < 600);
    clock(false, true);
    prompt.types("\r");
    clock(true, true);
    runs_down(&mut prompt, after_kill - 2);
    prompt.quits();
    assert!(clock(false, false) > 1_000);
    let mut prompt = Terminal::at(&folder, "play");
    let after_quit = left(&mut prompt);
    assert!(after_quit < after_kill - 1);
    assert!(clock(false, true) > 1_000);
    // A file stays only if it has time that is not in the record.
    prompt.types("pass\r");
    prompt.shows("Bob [10:00, 30:00 in all]");
    clock(true, true);
    prompt.quits();
    clock(false, false);
    assert!(!folder.path(".game.yaml.clock").exists());
    assert!(folder.read("game.yaml").contains("Ann: pass @0:"));
}

/// Not all file systems have locks, which show that a prompt was killed. So one that ends on a signal stops its clock.
#[test]
fn a_signal_leaves_the_clock_stopped() {
    let folder = table("--set timer=600 --set game_clock=30");
    let mut terminal = Terminal::at(&folder, "play");
    terminal.shows("[paused at 10:00, 30:00 in all]");
    terminal.types("\r");
    runs_down(&mut terminal, 598);
    terminal.signals(Signal::TERM);
    terminal.ends();
    let clock: serde_json::Value = serde_json::from_str(&folder.read(".game.yaml.clock")).unwrap();
    assert!(clock["running_since_unix_ms"].is_null(), "{clock}");
    assert!(clock["used_ms"].as_u64() >= Some(1_000), "{clock}");
    assert!(left(&mut Terminal::at(&folder, "play")) < 600);
}
