//! A future that is polled once a frame while the game goes on.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

/// A future that is polled once a frame; it is dropped when it is done.
pub struct Pending<T>(Option<Pin<Box<dyn Future<Output = T>>>>);

impl<T> Pending<T> {
    pub fn new(work: impl Future<Output = T> + 'static) -> Self {
        Self(Some(Box::pin(work)))
    }

    /// Returns the result once, as soon as it is there, and afterwards `None` again. Call it once a frame, so that
    /// no waker is needed.
    pub fn poll(&mut self) -> Option<T> {
        match self.0.as_mut()?.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(done) => {
                self.0 = None;
                Some(done)
            }
            Poll::Pending => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_result_comes_once_and_asking_again_does_no_harm() {
        let mut first = true;
        let mut pending = Pending::new(std::future::poll_fn(move |_| {
            if std::mem::take(&mut first) { Poll::Pending } else { Poll::Ready(7) }
        }));
        assert_eq!(pending.poll(), None);
        assert_eq!(pending.poll(), Some(7));
        // An `async` block would panic if it were polled after its end.
        assert_eq!(pending.poll(), None);
        let mut done = Pending::new(async { 1 });
        assert_eq!([done.poll(), done.poll(), done.poll()], [Some(1), None, None]);
    }
}
