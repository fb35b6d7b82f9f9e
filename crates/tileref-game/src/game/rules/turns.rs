//! Rules about whose turn it is, and what a player can do instead of playing a word.

use crate::action::{TABLE, Verb};
use crate::options::Part;
use crate::rule::rule;
use crate::text::{count, shown};

rule! {
    /// Every line is by somebody who can enter it now. Some, such as `allow`, are for the table alone.
    WrongPlayer = "wrong-player", Program, [],
        (Guide if Turns "Turns go round the table, in the order of `players`, and each is for the player to move."),
        (Guide if Lists "Every player hands in one list in each round."),
        (Ruling |game| (game.has(Part::Turns) && game.has(Part::Challenges)).then_some(
            "A challenge is for anybody but the player who made the play; teammates can challenge each other \
             only if each has a rack of their own."
        ));

    UnknownName { name: String, nearest: Option<String> }
        wrong: format!("no player is called `{}`", shown(name)),
        try: match nearest {
            Some(near) => format!("did you mean `{}`?", shown(near)),
            None => "name a player of this game, or `table`".to_owned(),
        };

    NotYourTurn { name: String, to_move: String }
        wrong: format!("it is not {}'s turn", shown(name)),
        try: format!("{} is to move; `undo` takes back a turn entered by mistake", shown(to_move));

    OwnPlay { name: String }
        wrong: format!("{} cannot challenge their own play", shown(name)),
        try: "another player can challenge; `undo` takes back a mistyped play";

    NotForTheTable { verb: Verb, line: String, player: String }
        wrong: format!("only a player can `{verb}`"),
        try: format!("name the player, as in `{}: {}`", shown(player), shown(line));

    OnlyTheTable { verb: Verb, line: String }
        wrong: format!("only the table can `{verb}`"),
        try: format!("enter it for the table: `{TABLE}: {}`", shown(line));

    RackDeclared { name: String }
        wrong: format!("{} has already declared a rack", shown(name)),
        try: "`undo` goes back to it";

    ListedTwice { name: String }
        wrong: format!("{} has already handed in a list this round", shown(name)),
        try: "`amend 2 words ...` changes it, with the number of its turn (`log`) and all its words";
}

rule! {
    /// The game has ended; `rules explain end` says when it does. `adjust` can still correct a score, and `note` add a
    /// note.
    GameOver = "game-over", Program, [],
        (Program if Racks "Each player can still declare a `rack`."),
        (Ruling if Challenges "A challenge that was possible before the end still is.");

    Ended
        wrong: "the game is over",
        try: "you can still type `rack TILES` for each player, `adjust` or `undo`";
}

rule! {
    /// Nobody passes here.
    NoPass = "no-pass", Guide, [],
        (Guide if Burns "A player without a word burns a tile for no points: `burn m13 q`."),
        (Ruling if Burns "There is no forfeit either, and nobody has to prove that there was no word."),
        (Program if Lists "A player who found nothing hands in an empty list: `words`.");

    NoPasses
        wrong: "this game has no passes",
        try: "without a word, burn a tile: `burn m13 q`";

    NoTurns
        wrong: "this game has no turns to pass",
        try: "without a word, enter an empty list: `words`; `end` ends the game";
}

rule! {
    /// This game has no exchanges, or none as this table plays it.
    NoExchange = "no-exchange", Guide, ["throw_in", "exchange", "max_exchanges"],
        (by "max_exchanges" |game| game.option("max_exchanges").filter(|most| most != "0").map(|most| format!(
            "Each player has {most} in a game."
        )));

    NoExchanges
        wrong: "this game has no exchanges",
        try: "play with the tiles you have; `help` lists the other actions";

    AllMade { name: String, most: u32 }
        wrong: format!("{} has no exchanges left: the limit is {most} in a game", shown(name)),
        try: "play a word, or `pass`";
}

rule! {
    /// An exchange draws as many tiles as it puts back, so the bag must hold that many: the new tiles are drawn first.
    BagTooSmall = "bag-too-small", Ruling, ["exchange"],
        (by "exchange" |game| game.stated("exchange").map(|tiles| format!("It must hold at least {tiles}.")));

    Closed { bag: usize, least: usize }
        wrong: format!("the bag holds {}, and exchanges need {least}", count(*bag, "tile")),
        try: "play a word, or `pass`";

    Holds { wanted: usize, bag: usize }
        wrong: format!("the bag holds {}, not {wanted}", count(*bag, "tile")),
        try: match bag {
            0 => "`pass` instead".to_owned(),
            _ => format!("exchange {bag} at most, or `pass`"),
        };
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn whose_turn_it_is() {
        check(
            "
            Bob: m13 r tow !! wrong-player
            Bob: pass !! wrong-player
            Anne: pass !! wrong-player
            table: pass !! wrong-player
            table: m13 r tow !! wrong-player
            Ann: category birds !! wrong-player
            Ann: allow zzz !! wrong-player
            ann: m13 r tow
            ? next Bob
            BOB: pass
            ? next Ann
            ----
            players Ann Bob Cy Di
            m13 r tow
            pass
            exchange 2
            forfeit
            ? last scored passed exchanged forfeited
            ? next Ann
            ",
        );
    }

    #[test]
    fn an_exchange_needs_the_tiles_on_the_rack_and_in_the_bag() {
        check(
            "
            exchange 0 !! bad-notation
            exchange 8 !! too-many-tiles
            exchange 7
            ----
            players Ann Bob Cy Di
            options supply: ignore, separate_clusters: true
            fill 10
            ? bag 2
            exchange 3 !! bag-too-small
            exchange 8 !! too-many-tiles
            exchange 2
            fill 1
            exchange 1 !! bag-too-small
            pass
            ",
        );
    }
}
