//! The places of a source at which a rule can be broken, and how.

use std::ops::Range;

use anyhow::{Context, Result};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, Pat, ReturnType, Signature, Stmt, Type, UnOp};

/// How a source says that a mutant is the one that is tried.
const ON: &str = "crate::mutant::on";

/// A change of one place of a source, which holds while it is switched on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The file, from the root of the project.
    pub file: String,
    /// The first and the last line, from 1.
    pub lines: [usize; 2],
    /// The function it stands in.
    pub function: String,
    /// What is otherwise with it.
    pub what: String,
    span: Range<usize>,
    shape: Shape,
}

/// What is written around a place; `ON` stands for the question whether the mutant is switched on.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Shape {
    /// Another expression in its place.
    Instead(String),
    /// Nothing in its place.
    Without,
    /// This before all that the body of a function does.
    First(String),
    /// A guard behind a pattern.
    Guard,
}

impl Mutant {
    /// What is written before and behind the place, if the mutant has that number.
    fn around(&self, number: usize) -> [String; 2] {
        let on = format!("{ON}({number})");
        match &self.shape {
            Shape::Instead(other) => [format!("(if {on} {{ {other} }} else {{ "), " })".to_owned()],
            Shape::Without => [format!("if !{on} {{ "), " }".to_owned()],
            Shape::First(value) => [format!(" if {on} {{ return {value}; }}"), String::new()],
            Shape::Guard => [format!(" if !{on}"), String::new()],
        }
    }
}

/// All mutants of a source.
///
/// # Errors
///
/// When it is not Rust.
pub fn mutants_of(file: &str, source: &str) -> Result<Vec<Mutant>> {
    let parsed = syn::parse_file(source).with_context(|| format!("{file} cannot be read"))?;
    let mut finder = Finder { file, functions: Vec::new(), found: Vec::new() };
    finder.visit_file(&parsed);
    Ok(finder.found)
}

/// A source in which all these mutants, each with its number, can be switched on. Its lines are those of the source.
pub fn instrumented(source: &str, mutants: &[(usize, &Mutant)]) -> String {
    let mut inserted = Vec::new();
    for (index, (number, mutant)) in mutants.iter().enumerate() {
        let length = mutant.span.len();
        let [before, after] = mutant.around(*number);
        // What encloses more stands further outside; of two around the same place the first does.
        inserted.push(((mutant.span.start, 1, usize::MAX - length, index), before));
        inserted.push(((mutant.span.end, 0, length, usize::MAX - index), after));
    }
    inserted.sort();
    let mut out = String::new();
    let mut from = 0;
    for ((at, ..), text) in inserted {
        out.push_str(&source[from..at]);
        out.push_str(&text);
        from = at;
    }
    out.push_str(&source[from..]);
    out
}

struct Finder<'a> {
    file: &'a str,
    functions: Vec<String>,
    found: Vec<Mutant>,
}

impl Finder<'_> {
    fn add(&mut self, place: &impl Spanned, what: String, shape: Shape) {
        let span = place.span();
        self.add_at(span.byte_range(), [span.start().line, span.end().line], what, shape);
    }

    fn add_at(&mut self, span: Range<usize>, lines: [usize; 2], what: String, shape: Shape) {
        let function = self.functions.join("::");
        self.found.push(Mutant { file: self.file.to_owned(), lines, function, what, span, shape });
    }

    /// What a function does and returns; one that is computed by the compiler is left out.
    fn function(&mut self, signature: &Signature, block: &Block) {
        if signature.constness.is_some() || signature.ident == "fmt" {
            return;
        }
        self.functions.push(signature.ident.to_string());
        let open = block.brace_token.span.open();
        let at = open.byte_range().end;
        for &value in values(&signature.output) {
            let what = format!("returns {} at once", if value.is_empty() { "()" } else { value });
            let line = open.start().line;
            self.add_at(at..at, [line, line], what, Shape::First(value.to_owned()));
        }
        visit::visit_block(self, block);
        self.functions.pop();
    }

    /// A condition that is no comparison, of which both answers are tried.
    fn condition(&mut self, condition: &Expr, answers: &[bool]) {
        if !matches!(condition, Expr::Call(_) | Expr::MethodCall(_) | Expr::Path(_) | Expr::Field(_) | Expr::Macro(_)) {
            return;
        }
        for answer in answers {
            let what = format!("`{}` is {answer}", short(condition));
            self.add(condition, what, Shape::Instead(answer.to_string()));
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.sig, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.sig, block);
        }
    }

    // What the compiler computes cannot be switched.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_expr_repeat(&mut self, _: &'ast syn::ExprRepeat) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_pat(&mut self, _: &'ast Pat) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_stmt(&mut self, stmt: &'ast Stmt) {
        if let Stmt::Expr(expr, Some(_)) = stmt
            && is_deed(expr)
        {
            self.add(stmt, format!("without `{}`", short(stmt)), Shape::Without);
        }
        visit::visit_stmt(self, stmt);
    }

    fn visit_expr_if(&mut self, it: &'ast syn::ExprIf) {
        self.condition(&it.cond, &[true, false]);
        visit::visit_expr_if(self, it);
    }

    fn visit_expr_while(&mut self, it: &'ast syn::ExprWhile) {
        self.condition(&it.cond, &[false]);
        visit::visit_expr_while(self, it);
    }

    fn visit_expr_match(&mut self, it: &'ast syn::ExprMatch) {
        let rest = it.arms.iter().position(|arm| arm.guard.is_none() && takes_all(&arm.pat));
        for (index, arm) in it.arms.iter().enumerate() {
            if let Some((_, guard)) = &arm.guard {
                self.condition(guard, &[true, false]);
            } else if rest.is_some_and(|rest| index < rest) {
                let end = arm.pat.span().byte_range().end;
                let line = arm.pat.span().end().line;
                self.add_at(end..end, [line, line], format!("without the arm `{}`", short(&arm.pat)), Shape::Guard);
            }
        }
        visit::visit_expr_match(self, it);
    }

    fn visit_expr_binary(&mut self, it: &'ast syn::ExprBinary) {
        if !is_let(&it.left) && !is_let(&it.right) {
            let [left, right] = [it.left.to_token_stream(), it.right.to_token_stream()];
            for other in others(&it.op) {
                // What is changed by an assignment is a place, which parentheses would not be.
                let text = match other.ends_with('=') && !["==", "!=", "<=", ">="].contains(other) {
                    true => format!("{left} {other} ({right})"),
                    false => format!("({left}) {other} ({right})"),
                };
                let what = format!("{other} for {} in `{}`", it.op.to_token_stream(), short(it));
                self.add(it, what, Shape::Instead(text));
            }
        }
        visit::visit_expr_binary(self, it);
    }

    fn visit_expr_unary(&mut self, it: &'ast syn::ExprUnary) {
        if matches!(it.op, UnOp::Not(_) | UnOp::Neg(_)) {
            let what = format!("without {} in `{}`", it.op.to_token_stream(), short(it));
            self.add(it, what, Shape::Instead(it.expr.to_token_stream().to_string()));
        }
        visit::visit_expr_unary(self, it);
    }
}

/// Whether a pattern fits whatever comes: a name that binds it, which no variant or constant is.
fn takes_all(pat: &Pat) -> bool {
    match pat {
        Pat::Wild(_) => true,
        Pat::Ident(it) => it.subpat.is_none() && it.ident.to_string().starts_with(|first: char| first.is_lowercase()),
        _ => false,
    }
}

/// Something that is done, and can be left out.
fn is_deed(expr: &Expr) -> bool {
    match expr {
        Expr::Call(_) | Expr::MethodCall(_) | Expr::Assign(_) => true,
        Expr::Try(it) => is_deed(&it.expr),
        Expr::Binary(it) => others(&it.op).iter().any(|other| ["-=", "+=", "&=", "/="].contains(other)),
        _ => false,
    }
}

/// Whether a part of a condition binds names, and so cannot be one of two cases.
fn is_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(it) => is_let(&it.left) || is_let(&it.right),
        _ => false,
    }
}

/// What may stand in the place of an operator.
fn others(op: &BinOp) -> &'static [&'static str] {
    match op {
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::Lt(_) => &["<=", ">"],
        BinOp::Le(_) => &["<", ">"],
        BinOp::Gt(_) => &[">=", "<"],
        BinOp::Ge(_) => &[">", "<"],
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::Add(_) => &["-"],
        BinOp::Sub(_) => &["+"],
        BinOp::Mul(_) => &["+"],
        BinOp::Div(_) | BinOp::Rem(_) => &["*"],
        BinOp::BitAnd(_) => &["|"],
        BinOp::BitOr(_) | BinOp::BitXor(_) => &["&"],
        BinOp::AddAssign(_) => &["-="],
        BinOp::SubAssign(_) => &["+="],
        BinOp::MulAssign(_) => &["/="],
        BinOp::BitOrAssign(_) => &["&="],
        // Every other assigns what a host cannot see, or shifts bits of a code.
        _ => &[],
    }
}

/// What a function of that type might return in a hurry.
fn values(output: &ReturnType) -> &'static [&'static str] {
    let ReturnType::Type(_, output) = output else {
        return &[""];
    };
    let text = output.to_token_stream().to_string().replace(' ', "");
    match text.as_str() {
        "bool" => &["true", "false"],
        "u8" | "u16" | "u32" | "u64" | "usize" | "i16" | "i32" | "i64" => &["0", "1"],
        "Result<(),Fault>" => &["Ok(())"],
        "Result<bool,Fault>" => &["Ok(true)", "Ok(false)"],
        _ if text.starts_with("Option<") => &["None"],
        _ if text.starts_with("Vec<") => &["Vec::new()"],
        _ if text.starts_with("Result<Option<") => &["Ok(None)"],
        _ => &[],
    }
}

/// A part of a source in one short line.
fn short(part: &impl ToTokens) -> String {
    let text = part.to_token_stream().to_string();
    let text = [(" . ", "."), (" (", "("), ("( ", "("), (" )", ")"), (" :: ", "::"), (" ,", ","), (" ;", ";")]
        .iter()
        .fold(text, |text, (from, to)| text.replace(from, to));
    match text.char_indices().nth(70) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "impl A {\n    fn f(&mut self, a: u8) -> bool {\n        self.go(a)?;\n        \
                          if self.can() && a < 3 {\n            return !self.has();\n        }\n        false\n    }\n}\n\
                          const fn g() -> bool {\n    1 < 2\n}\n";

    #[test]
    fn every_kind_of_place_is_found() {
        let found: Vec<String> = mutants_of("a.rs", SOURCE).unwrap().into_iter().map(|it| it.what).collect();
        let expected = [
            "returns true at once",
            "returns false at once",
            "without `self.go(a) ?;`",
            "|| for && in `self.can() && a < 3`",
            "<= for < in `a < 3`",
            "> for < in `a < 3`",
            "without ! in `! self.has()`",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn what_is_written_around_places_is_nested_as_they_are_and_keeps_the_lines() {
        let all = mutants_of("a.rs", SOURCE).unwrap();
        let numbered: Vec<(usize, &Mutant)> = all.iter().enumerate().collect();
        let text = instrumented(SOURCE, &numbered);
        assert!(syn::parse_file(&text).is_ok(), "{text}");
        assert_eq!(text.lines().count(), SOURCE.lines().count());
        assert!(text.contains("if !crate::mutant::on(2) { self.go(a)?; }"), "{text}");
        let nested =
            "(if crate::mutant::on(4) { (a) <= (3) } else { (if crate::mutant::on(5) { (a) > (3) } else { a < 3 }) })";
        assert!(text.contains(nested), "{text}");
    }

    #[test]
    fn conditions_that_bind_names_stay() {
        let source = "fn f() {\n    if let Some(a) = g() && a > 3 {\n        h();\n    }\n}\n";
        let found: Vec<String> = mutants_of("a.rs", source).unwrap().into_iter().map(|it| it.what).collect();
        assert_eq!(found, ["returns () at once", ">= for > in `a > 3`", "< for > in `a > 3`", "without `h();`"]);
    }

    #[test]
    fn an_arm_is_left_out_where_another_takes_its_cases() {
        let found = |source: &str| mutants_of("a.rs", source).unwrap().len() - 1;
        assert_eq!(found("fn f() {\n    match g() {\n        Some(1) => 2,\n        other => 3,\n    };\n}\n"), 1);
        assert_eq!(found("fn f() {\n    match g() {\n        Some(a) => 2,\n        None => 3,\n    };\n}\n"), 0);
    }
}
