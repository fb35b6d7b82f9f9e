//! `false-claim`: a play earns the bonuses that it claims.

use crate::action::Part;
use crate::referee::Refusal;
use crate::referee::rules::rule;
use crate::rules::BonusRule;
use crate::text::listed;

use super::super::bonuses::earned;
use super::super::{BONUSES, Board, claimed};

rule! {
    /// The play must earn every bonus named with `claim`, even where the referee awards bonuses automatically. Where
    /// only the score is kept (`board: none`) claims are trusted, but `extension` and `connection` need teammates with
    /// racks of their own, and only `corner` and `extension` can be claimed twice.
    FalseClaim = "false-claim", Guide, ["bonuses"];

    NotEarned { name: &'static str }
        wrong: format!("the play does not earn `{name}`"),
        // What it earns instead is for the players to see.
        try: format!("leave out `{name}`");

    NoTeammates { name: &'static str }
        wrong: format!("only teammates can earn `{name}`"),
        try: "leave it out; it is for teams whose players each have a rack";

    Twice { name: &'static str }
        wrong: format!("`{name}` is claimed twice"),
        try: format!("claim it once; only {} can be earned more than once", repeatable());
}

/// The bonuses that can be claimed more than once.
fn repeatable() -> String {
    let bonuses = BONUSES.iter().filter(|bonus| bonus.repeatedly());
    listed(bonuses.map(|bonus| format!("`{}`", bonus.name)))
}

impl FalseClaim {
    /// The play earns every claimed bonus.
    pub(in super::super) fn broken(board: &Board<'_>) -> Option<Refusal> {
        if board.play.claims.is_empty() {
            return None;
        }
        let claims = claimed(&board.play.claims).ok()?;
        let earned: Vec<_> = earned(board).iter().map(|earned| earned.bonus).collect();
        let n = claims.iter().position(|bonus| !earned.contains(bonus))?;
        let name = claims[n].name;
        Some(Refusal::new(Self::NotEarned { name }, Part::Claim(n)))
    }

    /// Where only the score is kept, claims are trusted unless they are impossible.
    pub(in super::super) fn check_trusted(
        claims: &[&BonusRule],
        has_mates: bool,
    ) -> Result<(), Refusal> {
        for (n, bonus) in claims.iter().enumerate() {
            let refuse = |claim| Err(Refusal::new(claim, Part::Claim(n)));
            let name = bonus.name;
            if bonus.by_teammates && !has_mates {
                return refuse(Self::NoTeammates { name });
            }
            if claims[..n].contains(bonus) && !bonus.repeatedly() {
                return refuse(Self::Twice { name });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::check;

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
