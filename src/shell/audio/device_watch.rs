//! The speakers of a desktop: when headphones are unplugged, or a driver or a sound server restarts, sound comes back by
//! itself.

use super::{Feed, SoundDevice, stream};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// Time without a pull after which a stream counts as lost, and time between two attempts to open another. A busy machine
/// does not keep a live stream waiting for so long.
const EVERY: Duration = Duration::from_secs(2);
/// Longest time to wait for a stream to be closed at the end.
const CLOSING: Duration = Duration::from_secs(1);

/// The system's default device, kept open.
pub struct Speakers {
    feed: Arc<Feed>,
    watch: Option<DeviceWatch>,
}

impl SoundDevice for Speakers {
    fn open(feed: Arc<Feed>) -> Result<(Self, u32), String> {
        let rate = stream::rate()?;
        Ok((Self { feed, watch: None }, rate))
    }

    fn start(&mut self) -> Result<(), String> {
        let (pulled, pulling) = (self.feed.clone(), self.feed.clone());
        let open = move || stream::play(&pulling);
        self.watch = Some(DeviceWatch::start(EVERY, open, move || pulled.pulls())?);
        Ok(())
    }
}

/// Threads of which the latest owns a stream. Dropping it closes the stream.
struct DeviceWatch {
    /// Nothing is sent: its end is the sign to close the stream.
    quit: Option<Sender<()>>,
    /// Ends once it is closed.
    closed: Receiver<()>,
}

impl DeviceWatch {
    /// Opens a stream and keeps one open: when `pulls`, which counts how often it was pulled, stands still for the time
    /// `every`, another one is opened. Each stays in its thread, as some systems require it to be closed where it was opened.
    ///
    /// # Errors
    /// Returns the error of the first stream.
    fn start<S>(
        every: Duration,
        mut open: impl FnMut() -> Result<S, String> + Send + 'static,
        pulls: impl Fn() -> u32 + Send + 'static,
    ) -> Result<Self, String> {
        let (quit, end) = channel();
        let (closing, closed) = channel();
        let (first, answer) = channel();
        let began = spawn(move || match open() {
            Ok(stream) => {
                // Fails only if nobody waits for the speakers any more.
                let _ = first.send(Ok(()));
                Watch { every, open, pulls, end, _closing: closing }.keep(stream);
            }
            Err(why) => {
                let _ = first.send(Err(why));
            }
        });
        began.map_err(|why| format!("no thread for the sound device ({why})"))?;
        let opened = answer.recv().map_err(|_| "the sound device ended while it was opened")?;
        opened.map(|()| Self { quit: Some(quit), closed })
    }
}

impl Drop for DeviceWatch {
    fn drop(&mut self) {
        self.quit = None;
        let _ = self.closed.recv_timeout(CLOSING);
    }
}

fn spawn(work: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
    thread::Builder::new().name("sound device".into()).spawn(work).map(drop)
}

/// What the thread that owns a stream hands on to the next one.
struct Watch<O, P> {
    every: Duration,
    open: O,
    pulls: P,
    end: Receiver<()>,
    /// Nothing is sent: its end is the sign that the stream is closed.
    _closing: Sender<()>,
}

impl<S, O, P> Watch<O, P>
where
    O: FnMut() -> Result<S, String> + Send + 'static,
    P: Fn() -> u32 + Send + 'static,
{
    /// Returns once the stream is to be closed.
    fn keep(self, stream: S) {
        loop {
            let before = (self.pulls)();
            if !self.goes_on() {
                drop(stream);
                return;
            }
            if (self.pulls)() == before {
                // Without a thread there is no sound: as good as no device.
                let _ = spawn(|| self.replace());
                // By miniaudio, it may never return from this after its sound server has ended. Nobody waits for it.
                drop(stream);
                return;
            }
        }
    }

    /// Opens another stream as soon as there is a device, and keeps it.
    fn replace(mut self) {
        loop {
            match (self.open)() {
                Ok(stream) => return self.keep(stream),
                Err(_) if self.goes_on() => {}
                Err(_) => return,
            }
        }
    }

    /// Waits; returns whether anybody still wants to hear something.
    fn goes_on(&self) -> bool {
        self.end.recv_timeout(self.every) == Err(RecvTimeoutError::Timeout)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
    use std::time::Instant;

    const EVERY: Duration = Duration::from_millis(5);
    /// Long enough for a busy machine.
    const LIMIT: Duration = Duration::from_secs(20);

    /// What becomes of an attempt to open a stream.
    #[derive(Clone, Copy, PartialEq)]
    enum Fate {
        Fails,
        /// It is never pulled.
        Dies,
        /// It is never pulled, and closing it takes forever.
        Hangs,
        Lives,
    }
    use Fate::{Dies, Fails, Hangs, Lives};

    /// A stream that counts how many of its kind are open.
    struct TestStream {
        open: Arc<AtomicU32>,
        fate: Fate,
    }

    impl Drop for TestStream {
        fn drop(&mut self) {
            if self.fate == Hangs {
                loop {
                    thread::park();
                }
            }
            self.open.fetch_sub(1, SeqCst);
        }
    }

    struct Case {
        watch: Result<DeviceWatch, String>,
        /// Each attempt to open it, counted from 0.
        seen: Receiver<usize>,
        open: Arc<AtomicU32>,
    }

    /// A device whose attempts to be opened have these fates. After the last of them it lives.
    fn device(fates: &'static [Fate]) -> Case {
        let (attempts, seen) = channel();
        let open = Arc::new(AtomicU32::new(0));
        let (counted, living, pulls) = (open.clone(), Arc::new(AtomicU32::new(0)), AtomicU32::new(0));
        let lives = living.clone();
        let mut count = 0;
        let attempt = move || {
            let fate = fates.get(count).copied().unwrap_or(Lives);
            attempts.send(count).unwrap();
            count += 1;
            if fate == Fails {
                return Err("unplugged".into());
            }
            counted.fetch_add(1, SeqCst);
            lives.store(u32::from(fate == Lives), SeqCst);
            Ok(TestStream { open: counted.clone(), fate })
        };
        let pulled = move || pulls.fetch_add(living.load(SeqCst), SeqCst);
        Case { watch: DeviceWatch::start(EVERY, attempt, pulled), seen, open }
    }

    fn attempts(seen: &Receiver<usize>, count: usize) -> Vec<usize> {
        (0..count).map(|_| seen.recv_timeout(LIMIT).unwrap()).collect()
    }

    /// Waits until so many streams are open; threads close theirs when it is their turn.
    fn settles_at(open: &AtomicU32, count: u32) -> bool {
        let began = Instant::now();
        while open.load(SeqCst) != count && began.elapsed() < LIMIT {
            thread::sleep(EVERY);
        }
        open.load(SeqCst) == count
    }

    #[test]
    fn a_lost_device_is_tried_until_it_is_back() {
        let Case { watch, seen, open } = device(&[Dies, Fails, Fails, Dies, Lives]);
        assert_eq!(attempts(&seen, 5), [0, 1, 2, 3, 4], "again until one lives");
        assert!(seen.recv_timeout(20 * EVERY).is_err(), "which is left alone");
        assert!(settles_at(&open, 1), "the others are closed");
        drop(watch);
        assert!(settles_at(&open, 0), "and it is closed with the watch");
    }

    #[test]
    fn one_that_can_not_be_closed_stops_nobody() {
        let Case { watch, seen, open } = device(&[Hangs, Lives]);
        assert_eq!(attempts(&seen, 2), [0, 1]);
        drop(watch);
        assert!(settles_at(&open, 1), "the second is closed, the first never");
    }

    #[test]
    fn a_game_that_ends_does_not_wait_forever_for_its_device() {
        let Case { watch, .. } = device(&[Hangs, Hangs, Hangs, Hangs]);
        let began = Instant::now();
        drop(watch);
        assert!(began.elapsed() < LIMIT);
    }

    #[test]
    fn where_there_is_none_at_first_it_says_so() {
        let Case { watch, seen, .. } = device(&[Fails]);
        assert_eq!(watch.err().as_deref(), Some("unplugged"));
        assert_eq!(seen.iter().count(), 1, "and does not try again");
    }
}
