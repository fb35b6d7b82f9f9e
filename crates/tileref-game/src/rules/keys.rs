//! The keys of a ruleset, as the built-in rulesets explain them in their comments.

use super::BUILT_IN;

/// A key of a built-in ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesetKey {
    /// Its name.
    pub name: &'static str,
    /// The comment above it, as one line.
    pub about: String,
    /// Its value as written; empty if it has several lines.
    pub value: &'static str,
    /// The comment after the value.
    pub note: &'static str,
}

/// The keys of a built-in ruleset, in order.
pub fn keys(game: &str) -> Vec<RulesetKey> {
    let text = BUILT_IN.iter().find(|(id, _)| *id == game);
    let (mut keys, mut comment) = (Vec::new(), Vec::new());
    for line in text.map_or("", |(_, yaml)| yaml).lines() {
        if let Some(text) = line.strip_prefix('#') {
            comment.push(text.trim());
        } else if let Some((name, value)) = line.split_once(':')
            && !line.starts_with(' ')
        {
            let (value, note) = value.split_once(" #").unwrap_or((value, ""));
            keys.push(RulesetKey {
                name,
                about: comment.join(" "),
                value: value.trim().trim_start_matches('|'),
                note: note.trim(),
            });
        } else if line.is_empty() {
            comment.clear();
        }
    }
    keys
}

/// What a built-in game is: the comment in its first line.
pub fn summary(game: &str) -> &'static str {
    let text = BUILT_IN.iter().find(|(id, _)| *id == game);
    let first = text.and_then(|(_, yaml)| yaml.lines().next());
    first.map_or("", |line| line.trim_start_matches('#').trim())
}

/// The names of all keys, each once.
pub fn key_names() -> Vec<&'static str> {
    let mut names: Vec<&str> = Vec::new();
    for key in BUILT_IN.iter().flat_map(|(id, _)| keys(id)) {
        if !names.contains(&key.name) {
            names.push(key.name);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_explained_somewhere_and_every_game_says_what_it_is() {
        assert!(key_names().contains(&"first_word"));
        for name in key_names() {
            let all = BUILT_IN.iter().flat_map(|(id, _)| keys(id));
            let mut found = all.filter(|key| key.name == name && !key.about.is_empty());
            assert!(found.next().is_some(), "{name}");
        }
        // Where the texts of games differ, none only adds to another one.
        for key in BUILT_IN.iter().flat_map(|(id, _)| keys(id)) {
            let mut all = BUILT_IN.iter().flat_map(|(id, _)| keys(id));
            let extended = all.find(|other| {
                let more = other.about.strip_prefix(&key.about).unwrap_or_default();
                other.name == key.name && key.about.contains(". ") && !more.is_empty()
            });
            assert!(extended.is_none(), "{}: {}", key.name, key.about);
        }
        for (id, _) in BUILT_IN {
            let name = crate::rules::Ruleset::built_in(id).expect("built in").name;
            let first = summary(id);
            assert!(
                first.starts_with(&name),
                "the first line of {id}: `# {name}: ...`, not {first}"
            );
        }
        let keys = keys("wordgame");
        let of = |name: &str| keys.iter().find(|key| key.name == name).expect("a key");
        assert_eq!(of("first_word").value, "{letters: 4}");
        assert_eq!(of("board").value, "");
        assert_eq!(of("challenge").value, "false");
        assert!(of("challenge").note.contains("judge: challenge"));
        assert!(of("tie").about.contains("`highest-turn`"));
    }
}
