//! The configuration of the desktop window.

use super::icon;
use crate::shell::config::start::StartOptions;
use crate::shell::platform::window::Size;
use crate::shell::render::view::{DRAW_CALL_INDICES, DRAW_CALL_VERTICES};
use macroquad::miniquad::conf::{Conf, Platform};
use macroquad::prelude::FilterMode;

/// Returns the configuration of the window: full screen, or otherwise of this size.
pub fn window_config(options: &StartOptions, is_full: bool, [width, height]: Size) -> macroquad::conf::Conf {
    let platform = Platform {
        // Pictures are taken as fast as possible, without waiting for the screen.
        swap_interval: options.is_picture().then_some(0),
        // The desktop finds the entry of the game by it: `StartupWMClass` in package/linux.
        linux_wm_class: "thief-girl",
        ..Platform::default()
    };
    let miniquad_conf = Conf {
        window_title: "Thief Girl ・ 怪盗むすめ".into(),
        window_width: width as i32,
        window_height: height as i32,
        window_resizable: true,
        fullscreen: is_full,
        high_dpi: true,
        sample_count: 1,
        icon: icon::icon(),
        platform,
    };
    macroquad::conf::Conf {
        miniquad_conf,
        default_filter_mode: FilterMode::Nearest,
        draw_call_vertex_capacity: DRAW_CALL_VERTICES,
        draw_call_index_capacity: DRAW_CALL_INDICES,
        ..Default::default()
    }
}
