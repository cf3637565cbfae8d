//! Records in JSON have named fields, wherever they stand.

use std::collections::BTreeMap;

use keyforge_core::kernel::read_json;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[derive(PartialEq, Debug, Serialize, Deserialize)]
struct Bid {
    chains: u8,
    note: Option<String>,
}

#[derive(PartialEq, Debug, Serialize, Deserialize)]
struct Held<T>(T);

#[derive(PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Step {
    Pass,
    Raise { chains: u8 },
    Bid(Bid),
    Pair(Bid, u8),
}

fn named() -> Value {
    json!({"chains": 6, "note": "last"})
}

/// As an array, in the order of the declaration, as serde would take it.
fn unnamed() -> Value {
    json!([6, "last"])
}

/// Reads what holds a record, and refuses it where the record is an array.
fn holds<T: DeserializeOwned + PartialEq + std::fmt::Debug>(form: impl Fn(Value) -> Value) {
    let good = form(named()).to_string();
    assert_eq!(read_json::<T>(&good).unwrap(), serde_json::from_str(&good).unwrap(), "{good}");
    let bad = form(unnamed()).to_string();
    assert!(serde_json::from_str::<T>(&bad).is_ok(), "{bad}");
    let error = read_json::<T>(&bad).unwrap_err().to_string();
    assert!(error.starts_with("invalid type: sequence, expected struct Bid at line 1 column"), "{bad}: {error}");
}

#[test]
fn an_array_is_no_record() {
    holds::<Bid>(|bid| bid);
    holds::<Option<Bid>>(|bid| bid);
    holds::<Box<Bid>>(|bid| bid);
    holds::<Held<Bid>>(|bid| bid);
    holds::<Vec<Bid>>(|bid| json!([bid]));
    holds::<(u8, Bid)>(|bid| json!([1, bid]));
    holds::<BTreeMap<String, Bid>>(|bid| json!({"first": bid}));
    holds::<Step>(|bid| json!({"bid": bid}));
    holds::<Step>(|bid| json!({"pair": [bid, 1]}));
}

#[test]
fn nor_is_it_the_fields_of_a_variant() {
    assert_eq!(read_json::<Step>(r#"{"raise": {"chains": 3}}"#).unwrap(), Step::Raise { chains: 3 });
    assert!(serde_json::from_str::<Step>(r#"{"raise": [3]}"#).is_ok());
    let error = read_json::<Step>(r#"{"raise": [3]}"#).unwrap_err().to_string();
    assert_eq!(error, "invalid type: sequence, expected struct variant Step::Raise at line 1 column 11");
}

#[test]
fn what_is_no_record_is_read_as_ever() {
    assert_eq!(read_json::<Step>(r#""pass""#).unwrap(), Step::Pass);
    assert_eq!(read_json::<Value>(r#"[1, null, -2.5, {"a": [true]}]"#).unwrap(), json!([1, null, -2.5, {"a": [true]}]));
    assert_eq!(read_json::<(char, i64, bool)>(r#"["ß", -3, false]"#).unwrap(), ('ß', -3, false));
    for wrong in ["", "{\"chains\": 1", "1 2", "{\"chains\": 300}", "{\"chains\": 1, \"chains\": 2}"] {
        let (here, there) = (read_json::<Bid>(wrong), serde_json::from_str::<Bid>(wrong));
        assert_eq!(here.unwrap_err().to_string(), there.unwrap_err().to_string(), "{wrong}");
    }
}
