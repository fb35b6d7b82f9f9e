//! Numbers as arguments. What is none, or out of bounds, is told in words of this program.

/// A reader of whole numbers from the one to the other.
pub fn between<N: TryFrom<u64> + Clone + Send + Sync + 'static>(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static {
    move |text: &str| {
        let number = text.parse().ok().filter(|n| (least..=most).contains(n));
        number
            .and_then(|n| N::try_from(n).ok())
            .ok_or_else(|| format!("it is a whole number from {least} to {most}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_in_the_bounds_is_told_them() {
        let n = between::<u16>(1, 10);
        assert_eq!((n("1"), n("10")), (Ok(1), Ok(10)));
        for wrong in ["0", "11", "-1", "x", "", "1.5", "99999999999999999999"] {
            let told = "it is a whole number from 1 to 10".to_owned();
            assert_eq!(n(wrong), Err(told), "{wrong}");
        }
        // More than the type holds is out of bounds, whatever they are.
        assert!(between::<u8>(0, 1_000)("256").is_err());
    }
}
