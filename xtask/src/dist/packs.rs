//! Small sounds, joined to a few larger files: each request costs a page a millisecond or more, on a slow processor ten,
//! and the game asks for most sounds in the first seconds of its first heist.

use std::collections::BTreeMap;

use super::files::SiteFiles;

/// Where the sounds are.
const FOLDER: &str = "assets/sounds/";
/// How large a pack is at least, but for the last one, in bytes: a second of a slow line.
const SIZE: usize = 200_000;
/// What is this large stays a file of its own.
const LARGE: usize = SIZE / 2;

/// Where each sound is that is part of a pack, by its path: the path of the pack, and its first byte and length there.
pub type PackedSounds = BTreeMap<String, (String, usize, usize)>;

/// Replaces all small sounds by packs, in the order in which the game asks for them: those of menus first.
pub fn join(files: &mut SiteFiles) -> PackedSounds {
    let is_small = |path: &str, content: &[u8]| {
        path.starts_with(FOLDER) && path.ends_with(".ogg") && content.len() < LARGE
    };
    let small = files.iter().filter(|(path, content)| is_small(path, content));
    let mut small: Vec<String> = small.map(|(path, _)| path.to_owned()).collect();
    small.sort_by_key(|path| (!path[FOLDER.len()..].starts_with("ui_"), path.clone()));
    let (mut sounds, mut packs) = (PackedSounds::new(), vec![Vec::new()]);
    for path in small {
        let content = files.take(&path).unwrap_or_default();
        if packs.last().is_none_or(|pack| pack.len() >= SIZE) {
            packs.push(Vec::new());
        }
        let (number, pack) = (packs.len(), packs.last_mut().expect("the first is there from the start"));
        sounds.insert(path, (pack_path(number), pack.len(), content.len()));
        pack.extend(content);
    }
    for (i, pack) in packs.into_iter().enumerate().filter(|(_, pack)| !pack.is_empty()) {
        files.add(&pack_path(i + 1), pack);
    }
    sounds
}

fn pack_path(number: usize) -> String {
    format!("{FOLDER}{number}.pack")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_small_sound_is_in_one_pack_and_the_others_stay() {
        let mut files = SiteFiles::default();
        let content = |i: u8, length: usize| vec![i; length];
        for i in 0..9 {
            files.add(&format!("assets/sounds/a{i}.ogg"), content(i, 60_000));
        }
        files.add("assets/sounds/ui_move.ogg", content(20, 10));
        files.add("assets/sounds/music.ogg", content(21, LARGE));
        files.add("assets/sounds/manifest.json", content(22, 10));
        let before: Vec<(String, Vec<u8>)> =
            files.iter().map(|(path, content)| (path.to_owned(), content.to_vec())).collect();
        let sounds = join(&mut files);
        for (path, content) in before {
            match sounds.get(&path) {
                Some((pack, from, length)) => {
                    assert_eq!(files.content(pack).unwrap()[*from..from + length], content, "{path}");
                    assert_eq!(files.content(&path), None);
                }
                None => assert_eq!(files.content(&path), Some(content.as_slice()), "{path}"),
            }
        }
        assert_eq!(sounds.len(), 10);
        assert_eq!(sounds["assets/sounds/ui_move.ogg"], (pack_path(1), 0, 10));
        let sizes: Vec<usize> =
            files.iter().filter(|(path, _)| path.ends_with(".pack")).map(|f| f.1.len()).collect();
        assert_eq!(sizes, [240_010, 240_000, 60_000]);
    }

    #[test]
    fn without_sounds_there_is_no_pack() {
        let mut files = SiteFiles::default();
        assert!(join(&mut files).is_empty());
        assert_eq!(files.iter().count(), 0);
    }
}
