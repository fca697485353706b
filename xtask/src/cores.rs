//! Work that is done on all cores at once.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::sh::Result;

/// Does something with each item, on as many at once as the machine has cores, and returns the results in the order
/// of the items.
///
/// # Errors
///
/// Returns the first error in that order; the other items are done all the same.
pub fn on_all<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> Result<R> + Sync) -> Result<Vec<R>> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(place) else { return done };
            done.push((place, work(item)));
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut done = thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(worker)).collect();
        let joined = workers.into_iter().map(|worker| worker.join().unwrap_or_else(|e| resume_unwind(e)));
        joined.flatten().collect::<Vec<_>>()
    });
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_have_the_order_of_the_items_and_the_first_error_counts() {
        let items: Vec<u32> = (0..100).collect();
        let doubled = on_all(&items, |n| Ok(2 * n)).unwrap();
        assert_eq!(doubled, items.iter().map(|n| 2 * n).collect::<Vec<_>>());
        let tried = AtomicUsize::new(0);
        let refuse = |n: &u32| {
            tried.fetch_add(1, Ordering::Relaxed);
            if n % 40 == 7 { Err(n.to_string()) } else { Ok(()) }
        };
        assert_eq!(on_all(&items, refuse), Err("7".into()));
        assert_eq!(tried.into_inner(), items.len());
    }
}
