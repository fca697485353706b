//! Prepares what the program embeds: its fonts, and for Windows its icon and version.

mod fonts;

fn main() {
    println!("cargo::rerun-if-changed=build");
    fonts::write();
    icon();
}

/// Puts icon and version into the program for Windows; for other systems it does nothing.
fn icon() {
    println!("cargo::rerun-if-changed=package/icons/thief-girl.ico");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "windows") {
        let mut resource = winresource::WindowsResource::new();
        resource.set_icon("package/icons/thief-girl.ico").set("ProductName", "Thief Girl");
        if let Err(why) = resource.compile() {
            println!("cargo::warning=the program has no icon: {why}");
        }
    }
}
