//! What `Cargo.lock` says of the crates whose licences are written down.

use std::collections::BTreeSet;

/// Returns a crate whose licence is written down though the lock file does not have it, or the other way round: one
/// of the bundled names that has no text. Crates of this repository have none, because they are not others' work.
pub fn stale<'a>(
    lock: &str,
    bundled: &BTreeSet<&str>,
    written: impl Iterator<Item = (&'a str, &'a str)>,
) -> Option<String> {
    let written: BTreeSet<(&str, &str)> = written.collect();
    let locked: BTreeSet<(&str, &str)> = foreign(lock).collect();
    let gone = written.difference(&locked).next().map(|(name, version)| format!("{name} {version}"));
    gone.or_else(|| {
        let is_missing =
            |name: &&str| bundled.contains(name) && !written.iter().any(|(known, _)| known == name);
        locked.iter().map(|(name, _)| *name).find(is_missing).map(str::to_owned)
    })
}

/// Returns names and versions of the crates that come from a registry.
fn foreign(lock: &str) -> impl Iterator<Item = (&str, &str)> {
    let blocks = lock.split("[[package]]").filter(|block| block.contains("\nsource = "));
    blocks.filter_map(|block| Some((value(block, "name")?, value(block, "version")?)))
}

fn value<'a>(block: &'a str, key: &str) -> Option<&'a str> {
    let rest = block.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \""))?;
    rest.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_of_another_version_and_one_without_a_text_are_named() {
        let lock = "[[package]]\nname = \"own\"\nversion = \"0.1.0\"\n\n\
                    [[package]]\nname = \"a\"\nversion = \"1.2.3\"\nsource = \"registry\"\n\n\
                    [[package]]\nname = \"b\"\nversion = \"2.0.0\"\nsource = \"registry\"\n";
        let bundled = BTreeSet::from(["own", "a"]);
        assert_eq!(stale(lock, &bundled, [("a", "1.2.3")].into_iter()), None);
        assert_eq!(stale(lock, &bundled, [("a", "1.2.2")].into_iter()), Some("a 1.2.2".into()));
        assert_eq!(stale(lock, &bundled, [("b", "2.0.0")].into_iter()), Some("a".into()));
    }
}
