//! A future that is polled once a frame while the game goes on.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

/// A future that is polled once a frame.
pub struct Pending<T>(Pin<Box<dyn Future<Output = T>>>);

impl<T> Pending<T> {
    pub fn new(work: impl Future<Output = T> + 'static) -> Self {
        Self(Box::pin(work))
    }

    /// Returns the result once it is there. Call it once a frame, so that no waker is needed, and never after
    /// the result.
    pub fn poll(&mut self) -> Option<T> {
        match self.0.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(done) => Some(done),
            Poll::Pending => None,
        }
    }
}
