//! `false-claim`: a play earns the bonuses that it claims.

use crate::action::{BarePlay, Part};
use crate::jigsaw::Jigsaw;
use crate::referee::Situation;
use crate::rule::{Refusal, rule};
use crate::score::BonusRule;
use crate::text::{count, listed};

use super::super::bonuses::{earned, lacks, letters};
use super::super::{BONUSES, TrialPlay, claimed};

rule! {
    /// A bonus that is claimed has to be earned.
    FalseClaim = "false-claim", Ruling, ["bonuses", "ring"],
        (Ruling unless ScoreOnly "That goes for every bonus named with `claim`, even where the referee awards bonuses automatically."),
        (Ruling if ScoreOnly "Only the score is kept here, so claims are trusted, unless no declared word can earn them: a \
             bonus that needs a word of so many letters needs a declared one, `extension` and `connection` \
             need a teammate with a rack of their own who has a play that stands, and only `corner` and \
             `extension` can be claimed twice.");

    // What it earns instead is for the players to see.
    NotEarned { name: &'static str, why: String }
        wrong: format!("the play does not earn `{name}`: {why}"),
        try: leave_out(name);

    TooShort { name: &'static str, least: usize }
        wrong: format!("no declared word has the {} that `{name}` takes", count(*least, "letter")),
        try: format!("declare the word that earns it, or {}", leave_out(name));

    WrongLength { name: &'static str, letters: usize }
        wrong: format!("`{name}` takes a word of exactly {}, and none is declared", count(*letters, "letter")),
        try: format!("declare the word that earns it, or {}", leave_out(name));

    NoTeammates { name: &'static str }
        wrong: format!("only teammates who each have a rack can earn `{name}`"),
        try: leave_out(name);

    NoTeammatesPlay { name: &'static str }
        wrong: format!("no teammate has a play that stands, so there is nothing to earn `{name}` with"),
        try: leave_out(name);

    Twice { name: &'static str }
        wrong: format!("`{name}` is claimed twice"),
        try: format!("claim it once; only {} can be earned more than once", repeatable());
}

/// The way out, and where to read about the bonus.
fn leave_out(name: &str) -> String {
    format!("leave out `{name}`; `tileref rules explain {name}` says what earns it")
}

/// The bonuses that can be claimed more than once.
fn repeatable() -> String {
    let bonuses = BONUSES.iter().filter(|bonus| bonus.repeatedly());
    listed(bonuses.map(|bonus| format!("`{}`", bonus.name)))
}

impl FalseClaim {
    /// The play earns every claimed bonus.
    pub(in super::super) fn broken(trial: &TrialPlay<'_>) -> Option<Refusal> {
        if trial.play.claims.is_empty() {
            return None;
        }
        let claims = claimed(&trial.play.claims).ok()?;
        let earned = earned(trial);
        let is_earned = |bonus: &BonusRule| {
            let mut earned = earned.iter().map(|merit| merit.earned.bonus);
            earned.any(|earned| earned == bonus)
        };
        let n = claims.iter().position(|bonus| !is_earned(bonus))?;
        let (name, why) = (claims[n].name, lacks(trial, claims[n])?);
        Some(Refusal::new(Self::NotEarned { name, why }, Part::Claim(n)))
    }

    /// Where only the score is kept, claims are trusted unless they are impossible.
    pub(in super::super) fn check_trusted(
        situation: &Situation<'_>,
        jigsaw: &Jigsaw,
        play: &BarePlay,
        claims: &[&BonusRule],
    ) -> Result<(), Refusal> {
        for (n, bonus) in claims.iter().enumerate() {
            let twice = claims[..n].contains(bonus) && !bonus.repeatedly();
            let name = bonus.name;
            let broken = Self::without_teammates(situation, bonus)
                .or_else(|| Self::without_word(jigsaw, play, bonus))
                .or_else(|| twice.then_some(Self::Twice { name }));
            if let Some(broken) = broken {
                return Err(Refusal::new(broken, Part::Claim(n)));
            }
        }
        Ok(())
    }

    /// A bonus of teammates is claimed without any, or before one has a play that stands.
    fn without_teammates(situation: &Situation<'_>, bonus: &BonusRule) -> Option<Self> {
        let name = bonus.name;
        match situation.teammates {
            _ if !bonus.by_teammates => None,
            [] => Some(Self::NoTeammates { name }),
            _ => (!situation.teammates_stand).then_some(Self::NoTeammatesPlay { name }),
        }
    }

    /// No declared word has as many letters as the bonus takes.
    fn without_word(jigsaw: &Jigsaw, play: &BarePlay, bonus: &BonusRule) -> Option<Self> {
        let (name, needed) = (bonus.name, letters(jigsaw, bonus)?);
        let least = *needed.start();
        let mut words = play.words.iter();
        if words.any(|word| needed.contains(&word.len())) {
            None
        } else if needed.end() == needed.start() {
            let letters = least;
            Some(Self::WrongLength { name, letters })
        } else {
            Some(Self::TooShort { name, least })
        }
    }
}

#[cfg(test)]
mod tests {
    use tileref_cases::check;

    #[test]
    fn a_refused_claim_says_which_condition_is_not_met() {
        check(
            "
            m13 r latch claim ring !! false-claim says LATCH does not go round any empty cell
            m13 rdrr latch claim ring !! false-claim says does not go round
            m13 rrddll inboxes claim ring !! false-claim says M14 is open, so nothing is enclosed
            m13 r latch claim full-fit !! false-claim says it places 5 new tiles, not 7
            m13 r latch claim cluster !! false-claim says LATCH has 5 letters, not 4
            m13 r tone claim cluster !! false-claim says M13, N13, O13 and P13 are no block
            m13 r tone claim multi-direction !! false-claim says TONE has 1 leg; it takes 4
            m13 rdr tone claim multi-direction !! false-claim says TONE has 3 legs, turning at N13 and N14; it takes 4
            m13 r tone claim corner !! false-claim says no word of this play begins or ends at a corner tile
            m13 r tone claim bridge !! false-claim says TONE does not use two old tiles with a new one between
            m13 r tone claim extension !! false-claim says only teammates who each have a rack
            m13 r tone claim connection !! false-claim says `tileref rules explain connection`
            ----
            options multi_direction: distinct
            m13 rdr tone claim multi-direction !! false-claim says TONE never goes left or up
            ----
            m13 r +eat claim corner !! false-claim says no second word begins or ends at the corner tile on M13
            m13 r +tot claim corner !! false-claim says no second word
            m13 r +bat claim corner !! false-claim says BAT and TAB are on the same line at M13
            m13 r +eat
            m13 d eel => EEL 4, corner 10
            ----
            m13 r +eat
            m13 d eat claim corner !! false-claim says both words at M13 are spelled EAT
            m13 d eel
            m13 d eels claim corner !! false-claim says the corner tile on M13 has earned it already
            ----
            # Two words that meet already, and one and the same word.
            m13 r latch
            n11 d abate
            q13 ddlll hassle claim bridge !! false-claim says LATCH and ABATE already meet at N13
            o13 uuurrddd tornarooh claim bridge !! false-claim says O13 and Q13 are both in LATCH
            ----
            # Around another word.
            rules rack: 12
            m13 r at
            l12 rrrrddllllu abcdefghijkl claim ring !! false-claim says the tile on N13, beside the enclosed O13
            ----
            options bridge: clusters, separate_clusters: true
            m13 r at claim bridge !! false-claim says it touches no old tile
            m13 r at
            m13 d as claim bridge !! false-claim says every tile that it touches is in one cluster with M13
            ",
        );
        check(
            "
            teams Red=Ann,Cy Blue=Bob,Di
            players Ann Bob Cy Di
            m13 r latch claim extension !! false-claim says no teammate has a word on the table
            m13 r latch
            pass
            Cy: p13 d cat claim extension !! false-claim says all of Ann's LATCH: it leaves out M13, N13, O13 and Q13
            Cy: m13 r latches claim connection !! false-claim says LATCHES meets only Ann's LATCH, which this play extends
            Cy: m13 r latches
            Di: s13 d sos
            Ann: s15 r sons claim connection !! false-claim says no tile of a teammate's word is on or beside S15
            ",
        );
    }

    #[test]
    fn claimed_bonuses_are_earned() {
        check(
            "
            m13 r latch claim ring !! false-claim says leave out `ring`
            m13 r latch claim conn !! bad-notation says `connection`
            m13 r latch claim rnig !! bad-notation says `ring`
            m13 r latch claim full-fit,corner !! false-claim
            m13 r habitat claim full-fit => HABITAT 12, full-fit 50
            ----
            options bonuses: announced
            m13 r habitat claim full-fit,ring !! false-claim at ring says leave out `ring`
            m13 r habitat => HABITAT 12, missed full-fit
            ----
            options bonuses: announced
            m13 r habitat claim FULL-FIT => HABITAT 12, full-fit 50
            ",
        );
    }
}
