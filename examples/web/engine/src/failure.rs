//! What can go wrong, as JavaScript sees it.

use js_sys::{Error, JSON, Reflect};
use keyforge_core::kernel::Coded;
use serde::Serialize;
use wasm_bindgen::JsValue;

/// Why a call was refused: an error of the engine in its JSON form, or one of this module.
#[derive(Debug)]
pub struct Failure {
    code: String,
    message: String,
    /// The error as JSON: its code, its message and what else belongs to it.
    details: String,
}

impl Failure {
    /// One of this module's own.
    pub fn new(code: &str, message: impl Into<String>) -> Failure {
        let message = message.into();
        let details = serde_json::json!({ "code": code, "message": message }).to_string();
        Failure { code: code.to_owned(), message, details }
    }

    /// An argument that is no value of its type.
    pub fn argument(name: &str, error: &serde_json::Error) -> Failure {
        Failure::new(&format!("argument/{name}"), format!("{name}: {error}"))
    }
}

impl<E: Coded + Serialize> From<E> for Failure {
    fn from(error: E) -> Failure {
        let (code, message) = (error.code().to_owned(), error.to_string());
        match serde_json::to_string(&error) {
            Ok(details) => Failure { code, message, details },
            Err(_) => Failure::new(&code, message),
        }
    }
}

/// An `Error` with a `code`, and with `details` that are an object.
impl From<Failure> for JsValue {
    fn from(failure: Failure) -> JsValue {
        let error = Error::new(&failure.message);
        error.set_name("KeyforgeError");
        let details = JSON::parse(&failure.details).unwrap_or(JsValue::NULL);
        for (name, value) in [("code", JsValue::from_str(&failure.code)), ("details", details)] {
            // A fresh object takes any property.
            let _ = Reflect::set(&error, &JsValue::from_str(name), &value);
        }
        error.into()
    }
}
