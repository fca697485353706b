//! What all fuzz targets share: a limit of memory.
//!
//! libFuzzer looks at the resident memory once a second, and so misses what is asked for and never used. Here
//! a reader that asks for more than [`MOST_BYTES`] ends at once, with its input.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Most bytes that may be allocated at the same time: several times what the largest file needs that the game reads.
const MOST_BYTES: usize = 1 << 30;

#[global_allocator]
static LIMITED: LimitedAllocator = LimitedAllocator(AtomicUsize::new(0));

/// The system's allocator, which refuses what would exceed the limit; the program ends then.
struct LimitedAllocator(AtomicUsize);

// SAFETY: the system's allocator does the work; a null pointer is an answer that the trait allows.
unsafe impl GlobalAlloc for LimitedAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if self.0.fetch_add(layout.size(), Ordering::Relaxed) + layout.size() > MOST_BYTES {
            self.0.fetch_sub(layout.size(), Ordering::Relaxed);
            return std::ptr::null_mut();
        }
        // SAFETY: the caller keeps the contract of the same function.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        self.0.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: `at` is from `alloc`, and so from the system's allocator.
        unsafe { System.dealloc(at, layout) }
    }
}
