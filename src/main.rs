#[cfg(feature = "shell")]
#[macroquad::main("Thief Girl")]
async fn main() {
    use macroquad::prelude::*;
    loop {
        clear_background(DARKBLUE);
        draw_rectangle(20.0, 20.0, 100.0, 60.0, RED);
        next_frame().await
    }
}

#[cfg(not(feature = "shell"))]
mod cli;

#[cfg(not(feature = "shell"))]
fn main() -> std::process::ExitCode {
    match cli::run() {
        cli::Then::Done(code) => code,
    }
}
