//! The game's pictures on their way: which are needed before the title, and those that come while it is shown.

use crate::shared::sprites::SPRITES;
use crate::shell::platform::folder::own_bytes;
use crate::shell::platform::pending::Pending;
use std::cell::Cell;
use std::future::poll_fn;
use std::rc::Rc;
use std::task::Poll;

/// The pictures on the title and on the questions of the first start.
const OF_TITLE: [&str; 2] = ["girl", "ui"];

/// Which pictures are loaded before anything is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstPictures {
    All,
    /// Those of the title; the others come while it is shown.
    OfTitle,
}

impl FirstPictures {
    pub fn includes(self, name: &str) -> bool {
        self == Self::All || name.strip_suffix(".png").is_some_and(|name| OF_TITLE.contains(&name))
    }
}

type Bytes = Result<Vec<u8>, String>;

/// Pictures that are loaded all at once, because latency dominates when they come from a server.
#[derive(Default)]
pub struct IncomingPictures {
    count: usize,
    coming: Vec<(String, Pending<Bytes>)>,
    arrived: Vec<(String, Bytes)>,
}

impl IncomingPictures {
    pub fn ask(names: &[String]) -> Self {
        let ask = |name: &String| {
            let path = format!("{SPRITES}/{name}");
            (name.clone(), Pending::new(async move { own_bytes(&path).await }))
        };
        Self { count: names.len(), coming: names.iter().map(ask).collect(), arrived: Vec::new() }
    }

    /// Looks for what has arrived, once a frame. Returns the part that is there, 0 to 1.
    pub fn advance(&mut self) -> f32 {
        let arrived = &mut self.arrived;
        self.coming.retain_mut(|(name, pending)| {
            let bytes = pending.poll();
            let is_coming = bytes.is_none();
            arrived.extend(bytes.map(|bytes| (std::mem::take(name), bytes)));
            is_coming
        });
        self.arrived.len() as f32 / self.count.max(1) as f32
    }

    pub fn is_over(&self) -> bool {
        self.coming.is_empty()
    }

    /// Returns the contents of the pictures by their names.
    pub fn into_files(self) -> Vec<(String, Bytes)> {
        self.arrived
    }
}

/// Tells whether all pictures of the game are there. Clones share it.
#[derive(Clone, Default)]
pub struct Arrival(Rc<Cell<bool>>);

impl Arrival {
    pub fn is_over(&self) -> bool {
        self.0.get()
    }

    pub(super) fn end(&self) {
        self.0.set(true);
    }

    /// Waits for it, in a future that is polled once a frame while the game goes on.
    pub async fn wait(&self) {
        poll_fn(|_| if self.is_over() { Poll::Ready(()) } else { Poll::Pending }).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::sprites::SpritesFile;

    #[test]
    fn the_title_needs_few_pictures_and_all_of_them_are_the_games_own() {
        let sprites = SpritesFile::read(include_str!("../../../../assets/sprites/sprites.json")).unwrap();
        let names = sprites.images();
        let first = names.iter().filter(|name| FirstPictures::OfTitle.includes(name)).count();
        assert_eq!(first, OF_TITLE.len(), "{names:?}");
        assert!(names.iter().all(|name| FirstPictures::All.includes(name)));
    }

    #[test]
    fn each_picture_arrives_once_and_a_missing_one_is_told() {
        let names = ["girl.png".to_string(), "nobody.png".to_string()];
        let mut incoming = IncomingPictures::ask(&names);
        assert!(!incoming.is_over());
        assert_eq!(incoming.advance(), 1.0);
        assert!(incoming.is_over());
        let files = incoming.into_files();
        assert!(files[0].1.is_ok());
        assert!(files[1].1.as_ref().unwrap_err().contains("nobody.png"));
        assert!(IncomingPictures::ask(&[]).is_over(), "nothing is waited for if nothing is missing");
    }

    #[test]
    fn who_waits_for_the_pictures_goes_on_once_they_are_there() {
        let arrival = Arrival::default();
        let waiting = arrival.clone();
        let mut wait = Pending::new(async move { waiting.wait().await });
        assert_eq!(wait.poll(), None);
        arrival.end();
        assert_eq!(wait.poll(), Some(()));
    }
}
