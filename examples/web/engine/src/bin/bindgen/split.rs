//! The module in two: what a first game runs, which is loaded before anything else, and the rest, which is loaded behind it.
//!
//! The functions of the rest are in the table of functions of the first, once the rest is there. In the first a few instructions
//! stand for each of them: they load the rest if it is not there yet, and call on. So every call works at any time, whichever
//! functions are where.

use std::collections::{BTreeSet, HashMap};
use std::error::Error;
use std::ops::Range;

use walrus::ir::{Const, Load, Store, UnaryOp, Value, Visitor, dfs_in_order};
use walrus::{
    ConstExpr, DataKind, ElementItems, ElementKind, FunctionBuilder, FunctionId, FunctionKind, GlobalId, GlobalKind,
    ImportKind, ImportedFunction, InstrSeqBuilder, LocalId, Module, TableId, ValType, passes,
};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The module that the rest takes its imports from.
const FIRST: &str = "first";

/// A function of fewer instructions stays. Small ones move too: most are called by nothing that stays, so nothing stands for them.
const LEAST_MOVED: u64 = 2;

/// A module that notes which of its functions ran, in exported variables `ran0`, `ran1`, ….
pub fn watched(module: &[u8]) -> Result<Vec<u8>> {
    let mut module = Module::from_buffer(module)?;
    let locals: Vec<(usize, FunctionId)> = numbered(&module).filter(|(_, id)| is_local(&module, *id)).collect();
    for (number, id) in locals {
        let ran = module.globals.add_local(ValType::I32, true, false, ConstExpr::Value(Value::I32(0)));
        module.exports.add(&format!("ran{number}"), ran);
        let function = module.funcs.get_mut(id).kind.unwrap_local_mut();
        function.builder_mut().func_body().const_at(0, Value::I32(1)).global_set_at(1, ran);
    }
    Ok(module.emit_wasm())
}

/// The first module and the rest, by the numbers of the functions that ran, with texts that only the rest reads.
pub fn split(module: &[u8], ran: &BTreeSet<usize>, texts: &[Vec<u8>]) -> Result<(Vec<u8>, Vec<u8>)> {
    let mut first = Module::from_buffer(module)?;
    let mut rest = Module::from_buffer(module)?;
    let moved = moved(&first, ran);
    let places: Vec<_> = texts.iter().map(|text| cut_out(&mut first, text, &moved)).collect::<Result<_>>()?;
    let base = make_room(&mut first, moved.len())?;
    let called = take_over(&mut rest, &moved, base)?;
    for (text, place) in texts.iter().zip(places) {
        if let Some(place) = place {
            put_in(&mut rest, text, place)?;
        }
    }
    give_away(&mut first, &moved, base, &called)?;
    passes::gc::run(&mut first);
    passes::gc::run(&mut rest);
    Ok((first.emit_wasm(), rest.emit_wasm()))
}

/// Functions in the order of the file, which is the same however often it is read.
fn numbered(module: &Module) -> impl Iterator<Item = (usize, FunctionId)> {
    module.funcs.iter().map(walrus::Function::id).enumerate()
}

fn is_local(module: &Module, id: FunctionId) -> bool {
    matches!(module.funcs.get(id).kind, FunctionKind::Local(_))
}

fn moved(module: &Module, ran: &BTreeSet<usize>) -> Vec<usize> {
    let is_moved = |(number, id): &(usize, FunctionId)| match &module.funcs.get(*id).kind {
        FunctionKind::Local(function) => !ran.contains(number) && function.size() >= LEAST_MOVED,
        FunctionKind::Import(_) | FunctionKind::Uninitialized(_) => false,
    };
    numbered(module).filter(is_moved).map(|(number, _)| number).collect()
}

fn main_table(module: &Module) -> Result<TableId> {
    Ok(module.tables.main_function_table()?.ok_or("the module has no table of functions")?)
}

/// Takes a text out of the memory of the first, and says where it was. It stays where a function that stays names a place in it.
fn cut_out(first: &mut Module, text: &[u8], moved: &[usize]) -> Result<Option<i32>> {
    let (id, at) = first
        .data
        .iter()
        .find_map(|data| data.value.windows(text.len()).position(|window| window == text).map(|at| (data.id(), at)))
        .ok_or("the text for the rest is not in the module")?;
    let DataKind::Active { offset: ConstExpr::Value(Value::I32(start)), .. } = first.data.get(id).kind else {
        return Err("the text for the rest has no fixed place".into());
    };
    let begin = start + i32::try_from(at)?;
    let range = begin..begin + i32::try_from(text.len())?;

    let mut reads = Reads { range: range.clone(), found: false };
    for (_, id) in numbered(first).filter(|(number, _)| moved.binary_search(number).is_err()) {
        if let FunctionKind::Local(function) = &first.funcs.get(id).kind {
            dfs_in_order(&mut reads, function, function.entry_block());
        }
    }
    let is_address =
        |word: &[u8]| <[u8; 4]>::try_from(word).is_ok_and(|word| range.contains(&i32::from_le_bytes(word)));
    if reads.found || first.data.iter().any(|data| data.value.chunks(4).any(is_address)) {
        return Ok(None);
    }
    first.data.get_mut(id).value[at..at + text.len()].fill(0);
    Ok(Some(begin))
}

/// Puts it where it was, when the rest is loaded.
fn put_in(rest: &mut Module, text: &[u8], place: i32) -> Result<()> {
    let memory = rest.memories.iter().next().ok_or("the module has no memory")?.id();
    let offset = ConstExpr::Value(Value::I32(place));
    let data = rest.data.add(DataKind::Active { memory, offset }, text.to_vec());
    rest.memories.get_mut(memory).data_segments.insert(data);
    Ok(())
}

/// Room for functions in the table, and where it begins.
fn make_room(first: &mut Module, functions: usize) -> Result<i32> {
    let table = main_table(first)?;
    let table = first.tables.get_mut(table);
    let base = i32::try_from(table.initial)?;
    table.initial += u64::try_from(functions)?;
    table.maximum = Some(table.initial);
    Ok(base)
}

/// What both modules share besides functions, under the same names.
fn shared_global(at: usize) -> String {
    format!("global{at}")
}

fn shared_table(at: usize) -> String {
    format!("table{at}")
}

fn shared_function(number: usize) -> String {
    format!("{number:x}")
}

/// Leaves only the moved functions in the rest; says which others they call.
fn take_over(rest: &mut Module, moved: &[usize], base: i32) -> Result<BTreeSet<usize>> {
    let ids: Vec<FunctionId> = numbered(rest).map(|(_, id)| id).collect();
    let numbers: HashMap<FunctionId, usize> = ids.iter().enumerate().map(|(number, id)| (*id, number)).collect();
    let mut calls = Calls(BTreeSet::new(), &numbers);
    for number in moved {
        let function = rest.funcs.get(ids[*number]).kind.unwrap_local();
        dfs_in_order(&mut calls, function, function.entry_block());
    }
    let mut called = calls.0;
    called.retain(|number| moved.binary_search(number).is_err());

    rest.start = None;
    let exports: Vec<_> = rest.exports.iter().map(walrus::Export::id).collect();
    exports.into_iter().for_each(|id| rest.exports.delete(id));
    for number in &called {
        let id = ids[*number];
        let import = rest.imports.add(FIRST, &shared_function(*number), ImportKind::Function(id));
        let function = rest.funcs.get_mut(id);
        let ty = function.ty();
        if let FunctionKind::Import(before) = &function.kind {
            rest.imports.delete(before.import);
        }
        function.kind = FunctionKind::Import(ImportedFunction { import, ty });
    }
    share(rest)?;
    let table = main_table(rest)?;
    let items = ElementItems::Functions(moved.iter().map(|number| ids[*number]).collect());
    let offset = ConstExpr::Value(Value::I32(base));
    let element = rest.elements.add(ElementKind::Active { table, offset }, items);
    rest.tables.get_mut(table).elem_segments.insert(element);
    Ok(called)
}

/// Memory, tables and variables are those of the first, and filled by it.
fn share(rest: &mut Module) -> Result<()> {
    let memory = rest.memories.iter().next().ok_or("the module has no memory")?.id();
    let import = rest.imports.add(FIRST, "memory", ImportKind::Memory(memory));
    let memory = rest.memories.get_mut(memory);
    memory.import = Some(import);
    memory.data_segments.clear();
    let data: Vec<_> = rest.data.iter().map(walrus::Data::id).collect();
    data.into_iter().for_each(|id| rest.data.delete(id));

    let elements: Vec<_> = rest.elements.iter().map(walrus::Element::id).collect();
    elements.into_iter().for_each(|id| rest.elements.delete(id));
    let tables: Vec<TableId> = rest.tables.iter().map(walrus::Table::id).collect();
    for (at, id) in tables.into_iter().enumerate() {
        let import = rest.imports.add(FIRST, &shared_table(at), ImportKind::Table(id));
        let table = rest.tables.get_mut(id);
        table.import = Some(import);
        table.maximum = None;
        table.elem_segments.clear();
    }
    let globals: Vec<GlobalId> = rest.globals.iter().map(walrus::Global::id).collect();
    for (at, id) in globals.into_iter().enumerate() {
        let import = rest.imports.add(FIRST, &shared_global(at), ImportKind::Global(id));
        rest.globals.get_mut(id).kind = GlobalKind::Import(import);
    }
    Ok(())
}

/// Puts the instructions into the first that stand for moved functions, and shows the rest what it needs.
fn give_away(first: &mut Module, moved: &[usize], base: i32, called: &BTreeSet<usize>) -> Result<()> {
    let ids: Vec<FunctionId> = numbered(first).map(|(_, id)| id).collect();
    let globals: Vec<GlobalId> = first.globals.iter().map(walrus::Global::id).collect();
    for (at, id) in globals.into_iter().enumerate() {
        first.exports.add(&shared_global(at), id);
    }
    let tables: Vec<TableId> = first.tables.iter().map(walrus::Table::id).collect();
    for (at, id) in tables.into_iter().enumerate() {
        first.exports.add(&shared_table(at), id);
    }
    for number in called {
        first.exports.add(&shared_function(*number), ids[*number]);
    }

    let table = main_table(first)?;
    let load = loader(first)?;
    let is_there = first.globals.add_local(ValType::I32, true, false, ConstExpr::Value(Value::I32(0)));
    let mut ensure = FunctionBuilder::new(&mut first.types, &[], &[]);
    ensure.func_body().call(load).i32_const(1).global_set(is_there);
    let ensure = ensure.finish(Vec::new(), &mut first.funcs);
    for (slot, number) in (base..).zip(moved) {
        let id = ids[*number];
        let ty = first.funcs.get(id).ty();
        let (params, results) = (first.types.params(ty).to_vec(), first.types.results(ty).to_vec());
        let arguments: Vec<LocalId> = params.iter().map(|param| first.locals.add(*param)).collect();
        let mut builder = FunctionBuilder::new(&mut first.types, &params, &results);
        let mut body = builder.func_body();
        body.global_get(is_there).unop(UnaryOp::I32Eqz);
        let call = |then: &mut InstrSeqBuilder<'_>| {
            then.call(ensure);
        };
        body.if_else(None, call, |_| ());
        for argument in &arguments {
            body.local_get(*argument);
        }
        body.i32_const(slot).call_indirect(ty, table);
        first.funcs.get_mut(id).kind = FunctionKind::Local(builder.local_func(arguments));
    }
    Ok(())
}

/// The function of the page that loads the rest.
fn loader(first: &Module) -> Result<FunctionId> {
    let is_loader = |name: &str| name.starts_with("__wbg_loadRest");
    let import = first.imports.iter().find(|import| is_loader(&import.name));
    match import.map(|import| &import.kind) {
        Some(ImportKind::Function(id)) => Ok(*id),
        _ => Err("the module does not import `loadRest`".into()),
    }
}

/// The functions that instructions name.
struct Calls<'a>(BTreeSet<usize>, &'a HashMap<FunctionId, usize>);

impl<'a> Visitor<'a> for Calls<'_> {
    fn visit_function_id(&mut self, id: &FunctionId) {
        self.0.extend(self.1.get(id));
    }
}

/// Whether instructions name an address within a range.
struct Reads {
    range: Range<i32>,
    found: bool,
}

impl Reads {
    fn offset(&mut self, offset: u64) {
        self.found |= i32::try_from(offset).is_ok_and(|offset| self.range.contains(&offset));
    }
}

impl<'a> Visitor<'a> for Reads {
    fn visit_const(&mut self, instruction: &Const) {
        if let Value::I32(value) = instruction.value {
            self.found |= self.range.contains(&value);
        }
    }

    fn visit_load(&mut self, instruction: &Load) {
        self.offset(instruction.arg.offset);
    }

    fn visit_store(&mut self, instruction: &Store) {
        self.offset(instruction.arg.offset);
    }
}
