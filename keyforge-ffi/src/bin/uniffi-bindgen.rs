//! Generates the Kotlin and Swift sources from the built library; `uniffi-bindgen fingerprint` says what they belong to.

fn main() {
    if std::env::args().nth(1).as_deref() == Some("fingerprint") {
        println!("{}", keyforge_ffi::interface_fingerprint());
        return;
    }
    uniffi::uniffi_bindgen_main();
}
