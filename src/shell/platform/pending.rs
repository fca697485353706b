//! Something that is on its way while the game goes on.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

pub struct Pending<T>(Pin<Box<dyn Future<Output = T>>>);

impl<T> Pending<T> {
    pub fn new(work: impl Future<Output = T> + 'static) -> Self {
        Self(Box::pin(work))
    }

    /// Asks once a frame, so that nobody needs to be woken. Do not ask again after the answer.
    pub fn poll(&mut self) -> Option<T> {
        match self.0.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(done) => Some(done),
            Poll::Pending => None,
        }
    }
}
