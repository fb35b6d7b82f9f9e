//! Any line: it is read or refused with a place in it, and what is printed reads as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tileref::action::TypedLine;

fuzz_target!(|line: &str| {
    match TypedLine::parse(line) {
        Ok(said) => {
            let printed = said.to_string();
            assert_eq!(
                TypedLine::parse(&printed).as_ref(),
                Ok(&said),
                "{printed:?}"
            );
            let again = TypedLine::parse(&printed).map(|said| said.to_string());
            assert_eq!(again, Ok(printed));
        }
        Err(error) => {
            let end = line.chars().count();
            let at = &error.at;
            assert!(
                at.start <= end && at.start < at.end && at.end <= end + 1,
                "{error:?}"
            );
            let told = error.to_string();
            assert!(!told.chars().any(char::is_control), "{told:?}");
        }
    }
});
