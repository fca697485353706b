//! Keeps a sound device open: when headphones are unplugged or a driver restarts, sound comes back by itself.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Reports that a stream has died. Clones go to everything that may notice it.
#[derive(Clone)]
pub struct StreamAlarm {
    to: Sender<Message>,
    /// Number of the stream, from 0, so that late news of an old stream does not end its successor.
    stream: u32,
}

impl StreamAlarm {
    /// Reports that the stream has died.
    pub fn ring(&self) {
        // Fails only after the watch has ended, when there is nothing to reopen.
        let _ = self.to.send(Message::Lost { stream: self.stream });
    }
}

/// A message to the watching thread.
enum Message {
    Lost { stream: u32 },
    Quit,
}

/// A thread that owns the stream. Dropping it closes the stream and ends the thread.
pub struct DeviceWatch {
    to: Sender<Message>,
    thread: Option<JoinHandle<()>>,
}

impl DeviceWatch {
    /// Opens a stream and keeps it open: once it is lost, another one is tried every `retry`. `S` stays in
    /// the thread, as some systems require a stream to be closed where it was opened.
    ///
    /// # Errors
    /// Returns the error of the first stream.
    pub fn start<S>(
        retry: Duration,
        mut open: impl FnMut(StreamAlarm) -> Result<S, String> + Send + 'static,
    ) -> Result<Self, String> {
        let (to, messages) = channel();
        let (first, answer) = channel();
        let alarms = to.clone();
        let watch = move || {
            let opened = open(StreamAlarm { to: alarms.clone(), stream: 0 });
            let (stream, told) = match opened {
                Ok(stream) => (Some(stream), Ok(())),
                Err(why) => (None, Err(why)),
            };
            let failed = told.is_err();
            if first.send(told).is_ok() && !failed {
                keep(stream, &messages, &alarms, retry, open);
            }
        };
        let thread = thread::Builder::new().name("sound device".into()).spawn(watch);
        let thread = thread.map_err(|why| format!("no thread for the sound device ({why})"))?;
        match answer.recv() {
            Ok(Ok(())) => Ok(Self { to, thread: Some(thread) }),
            Ok(Err(why)) => Err(why),
            Err(_) => Err("the sound device ended while it was opened".into()),
        }
    }
}

impl Drop for DeviceWatch {
    fn drop(&mut self) {
        // Fails only if the thread has ended already.
        let _ = self.to.send(Message::Quit);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn keep<S>(
    mut stream: Option<S>,
    messages: &Receiver<Message>,
    alarms: &Sender<Message>,
    retry: Duration,
    mut open: impl FnMut(StreamAlarm) -> Result<S, String>,
) {
    let mut count = 0;
    loop {
        let message = match stream {
            Some(_) => messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
            None => messages.recv_timeout(retry),
        };
        match message {
            Ok(Message::Lost { stream: lost }) if lost == count => stream = None,
            Ok(Message::Lost { .. }) => {}
            Ok(Message::Quit) | Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => {
                count += 1;
                stream = open(StreamAlarm { to: alarms.clone(), stream: count }).ok();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

    const RETRY: Duration = Duration::from_millis(1);
    /// Long enough for a busy machine.
    const LIMIT: Duration = Duration::from_secs(20);

    /// A stream that counts how many of its kind are open.
    struct TestStream(Arc<AtomicU32>);

    impl Drop for TestStream {
        fn drop(&mut self) {
            self.0.fetch_sub(1, SeqCst);
        }
    }

    struct Case {
        watch: Result<DeviceWatch, String>,
        /// Each attempt to open it, counted from 1, with its alarm.
        seen: Receiver<(u32, StreamAlarm)>,
        /// How many streams are open.
        open: Arc<AtomicU32>,
    }

    /// A device whose given attempts to open fail.
    fn device(failing: &'static [u32]) -> Case {
        let (attempts, seen) = channel();
        let open = Arc::new(AtomicU32::new(0));
        let counted = open.clone();
        let mut count = 0;
        let watch = DeviceWatch::start(RETRY, move |alarm| {
            count += 1;
            let fails = failing.contains(&count);
            counted.fetch_add(u32::from(!fails), SeqCst);
            attempts.send((count, alarm)).unwrap();
            if fails { Err("unplugged".into()) } else { Ok(TestStream(counted.clone())) }
        });
        Case { watch, seen, open }
    }

    #[test]
    fn a_lost_device_is_tried_until_it_is_back() {
        let Case { watch, seen, open } = device(&[2, 3]);
        let watch = watch.unwrap();
        let (_, alarm) = seen.recv_timeout(LIMIT).unwrap();
        alarm.ring();
        let attempts: Vec<u32> = (0..3).map(|_| seen.recv_timeout(LIMIT).unwrap().0).collect();
        assert_eq!(attempts, [2, 3, 4], "again until one of them opens");
        assert_eq!(open.load(SeqCst), 1, "the lost stream is closed, the new one open");
        drop(watch);
        assert_eq!(open.load(SeqCst), 0, "and closed with the watch");
    }

    #[test]
    fn late_news_of_an_old_stream_do_not_end_the_new_one() {
        let Case { watch, seen, .. } = device(&[]);
        let (_, first) = seen.recv_timeout(LIMIT).unwrap();
        first.ring();
        let (_, second) = seen.recv_timeout(LIMIT).unwrap();
        first.ring();
        second.ring();
        assert_eq!(seen.recv_timeout(LIMIT).unwrap().0, 3, "reopened for the second alone");
        drop(watch);
        assert!(seen.try_recv().is_err(), "and only once");
    }

    #[test]
    fn where_there_is_none_at_first_it_says_so() {
        assert_eq!(device(&[1]).watch.err().as_deref(), Some("unplugged"));
    }
}
