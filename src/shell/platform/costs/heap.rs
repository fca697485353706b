//! A global allocator that counts the allocations of each thread and otherwise leaves them to the system.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// Allocations of a thread since it began.
#[derive(Clone, Copy, Debug, Default)]
pub struct Allocations {
    pub times: u64,
    pub bytes: u64,
}

thread_local! {
    // Constant and without a destructor, so the allocator may use it at any time.
    static ASKED: Cell<Allocations> = const { Cell::new(Allocations { times: 0, bytes: 0 }) };
}

/// Returns the allocations of this thread so far.
pub fn asked() -> Allocations {
    ASKED.get()
}

fn count(bytes: usize) {
    let Allocations { times, bytes: before } = ASKED.get();
    ASKED.set(Allocations { times: times + 1, bytes: before + bytes as u64 });
}

/// The global allocator.
struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// SAFETY: every call goes on to the system's allocator; only sizes are added up.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size);
        unsafe { System.realloc(at, layout, size) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { System.dealloc(at, layout) }
    }
}
