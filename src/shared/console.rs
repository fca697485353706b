//! The console of Windows, which a program with windows does not have of its own accord.

use windows_sys::Win32::Foundation::{HANDLE_FLAG_INHERIT, SetHandleInformation};
use windows_sys::Win32::System::Console::{
    ATTACH_PARENT_PROCESS, AttachConsole, GetStdHandle, STD_ERROR_HANDLE, STD_INPUT_HANDLE, STD_OUTPUT_HANDLE,
};

/// Prints into the console that started the program, if one did. Redirected output is left as it is.
pub fn attach() {
    // SAFETY: it takes no pointers; it fails where there is no console, and then there is nothing to do.
    unsafe { AttachConsole(ATTACH_PARENT_PROCESS) };
}

/// Keeps the programs that this one starts from holding its output open: a level editor waits for its end.
pub fn keep_output() {
    for which in [STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE] {
        // SAFETY: both take no pointers but a handle of this process; on one that is none they fail without effect.
        unsafe { SetHandleInformation(GetStdHandle(which), HANDLE_FLAG_INHERIT, 0) };
    }
}
