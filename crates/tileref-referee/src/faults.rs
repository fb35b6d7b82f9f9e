//! The `faults!` macro, which puts the sentences of an error next to its variant.

/// Declares an error: each variant with its facts, what is wrong, and what to try.
///
/// ```text
/// faults! {
///     pub enum SomeError;
///
///     OneWay { word: String }                         the facts
///         wrong: format!("{word} is …"),              what is wrong: one sentence, without a full stop
///         try: "…";                                   what to try
/// }
/// ```
///
/// The sentences can use the facts, as references.
#[doc(hidden)]
#[macro_export]
macro_rules! faults {
    (
        $(#[$meta:meta])*
        pub enum $name:ident;
        $(
            $way:ident $(($($place:ident: $kind:ty),+))? $({ $($fact:ident: $type:ty),+ })?
                wrong: $wrong:expr,
                try: $try:expr;
        )*
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the sentences explain the facts")]
        pub enum $name { $($way $(($($kind),+))? $({ $($fact: $type),+ })?),* }

        /// What is wrong: one sentence, without a full stop.
        #[allow(unused_variables, reason = "a sentence names some of the facts")]
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match *self {
                    $(Self::$way $(($(ref $place),+))? $({ $(ref $fact),+ })? => {
                        f.write_str(&String::from($wrong))
                    }),*
                }
            }
        }

        #[allow(unused_variables, reason = "a sentence names some of the facts")]
        impl $name {
            /// What to try instead, in any game.
            pub fn advice(&self) -> String {
                match *self {
                    $(Self::$way $(($(ref $place),+))? $({ $(ref $fact),+ })? => String::from($try)),*
                }
            }
        }
    };
}

pub use faults;
