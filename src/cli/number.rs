//! Numeric arguments, with an error message of our own.

/// A parser for whole numbers between two bounds, inclusive.
pub fn between<N: TryFrom<u64> + Clone + Send + Sync + 'static>(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static {
    move |text: &str| {
        let number = text.parse().ok().filter(|n| (least..=most).contains(n));
        number
            .and_then(|n| N::try_from(n).ok())
            .ok_or_else(|| match most {
                u64::MAX => format!("expected a whole number, {least} or more"),
                _ => format!("expected a whole number from {least} to {most}"),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invalid_number_is_refused_with_the_bounds() {
        let n = between::<u16>(1, 10);
        assert_eq!((n("1"), n("10")), (Ok(1), Ok(10)));
        for wrong in ["0", "11", "-1", "x", "", "1.5", "99999999999999999999"] {
            let expected = "expected a whole number from 1 to 10".to_owned();
            assert_eq!(n(wrong), Err(expected), "{wrong}");
        }
        let seed = between::<u64>(0, u64::MAX)("today");
        assert_eq!(seed, Err("expected a whole number, 0 or more".to_owned()));
        // A number that is too large for the type is out of bounds as well.
        assert!(between::<u8>(0, 1_000)("256").is_err());
    }
}
