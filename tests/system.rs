//! Tests that want the machine to themselves, or a program that not everybody has: `cargo test --test system`.

#[cfg(all(feature = "serve", unix))]
mod browser;
#[cfg(target_os = "linux")]
mod faults;
#[cfg(all(feature = "serve", target_os = "linux"))]
mod load;
#[cfg(all(feature = "serve", target_os = "linux"))]
#[path = "seats/phone.rs"]
mod phone;
#[cfg(all(feature = "serve", unix))]
mod pocket;
mod program;
#[cfg(feature = "serve")]
mod screen;
#[cfg(all(feature = "serve", target_os = "linux"))]
mod storm;
