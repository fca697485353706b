//! The console of Windows, which a program with windows does not have of its own accord.

use windows_sys::Win32::System::Console::{ATTACH_PARENT_PROCESS, AttachConsole};

/// Prints into the console that started the program, if one did. Redirected output is left as it is.
pub fn attach() {
    // SAFETY: it takes no pointers; it fails where there is no console, and then there is nothing to do.
    unsafe { AttachConsole(ATTACH_PARENT_PROCESS) };
}
