//! Genders, cases, articles, endings and verbs: what German words need to stand in a sentence.

/// The gender of a noun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gender {
    Masculine,
    Feminine,
    Neuter,
}

/// The case in which a noun stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Case {
    Nominative,
    Accusative,
    Dative,
    Genitive,
}

use Case::{Accusative, Dative, Genitive, Nominative};
use Gender::{Feminine, Masculine, Neuter};

/// A noun with its forms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Noun {
    pub(super) gender: Gender,
    /// The singular; its genitive.
    one: [&'static str; 2],
    /// The plural; its dative.
    many: [&'static str; 2],
}

impl Noun {
    pub(super) const fn new(
        gender: Gender,
        one: &'static str,
        of_one: &'static str,
        many: &'static str,
        to_many: &'static str,
    ) -> Noun {
        Noun { gender, one: [one, of_one], many: [many, to_many] }
    }

    /// A feminine noun has one form for each number.
    pub(super) const fn feminine(one: &'static str, many: &'static str) -> Noun {
        Noun::new(Feminine, one, one, many, many)
    }

    /// The form of that number and case.
    pub(super) fn form(&self, many: bool, case: Case) -> &'static str {
        match (many, case) {
            (false, Genitive) => self.one[1],
            (false, _) => self.one[0],
            (true, Dative) => self.many[1],
            (true, _) => self.many[0],
        }
    }
}

pub(super) const COUNTER: Noun = Noun::new(Masculine, "Marker", "Markers", "Marker", "Markern");
pub(super) const CARD: Noun = Noun::feminine("Karte", "Karten");
pub(super) const CREATURE: Noun = Noun::feminine("Kreatur", "Kreaturen");
pub(super) const TOKEN: Noun = Noun::feminine("Token-Kreatur", "Token-Kreaturen");
pub(super) const ARTIFACT: Noun = Noun::new(Neuter, "Artefakt", "Artefakts", "Artefakte", "Artefakten");
pub(super) const ACTION: Noun = Noun::feminine("Aktionskarte", "Aktionskarten");
pub(super) const UPGRADE: Noun = Noun::feminine("Aufwertung", "Aufwertungen");
pub(super) const HOUSE: Noun = Noun::feminine("Fraktion", "Fraktionen");
pub(super) const KEY: Noun = Noun::new(Masculine, "Schlüssel", "Schlüssels", "Schlüssel", "Schlüsseln");
pub(super) const AMBER: Noun = Noun::new(Neuter, "Æmber", "Æmbers", "Æmber", "Æmber");
pub(super) const DAMAGE: Noun = Noun::new(Masculine, "Schaden", "Schadens", "Schäden", "Schäden");
pub(super) const ARMOR: Noun = Noun::feminine("Rüstung", "Rüstungen");
pub(super) const TRAIT: Noun = Noun::new(Neuter, "Merkmal", "Merkmals", "Merkmale", "Merkmalen");
pub(super) const ICON: Noun = Noun::new(Neuter, "Bonussymbol", "Bonussymbols", "Bonussymbole", "Bonussymbolen");
pub(super) const AMBER_ICON: Noun =
    Noun::new(Neuter, "Æmber-Symbol", "Æmber-Symbols", "Æmber-Symbole", "Æmber-Symbolen");
pub(super) const HAND: Noun = Noun::feminine("Hand", "Hände");
pub(super) const DECK: Noun = Noun::new(Neuter, "Deck", "Decks", "Decks", "Decks");
pub(super) const DISCARD_PILE: Noun =
    Noun::new(Masculine, "Ablagestapel", "Ablagestapels", "Ablagestapel", "Ablagestapeln");
pub(super) const ARCHIVES: Noun = Noun::new(Neuter, "Archiv", "Archivs", "Archive", "Archiven");
pub(super) const POOL: Noun = Noun::new(Masculine, "Æmber-Vorrat", "Æmber-Vorrats", "Æmber-Vorräte", "Æmber-Vorräten");
pub(super) const TURN: Noun = Noun::new(Masculine, "Zug", "Zuges", "Züge", "Zügen");
pub(super) const IDENTITY: Noun = Noun::feminine("Avatarkarte", "Avatarkarten");
pub(super) const CONTROL: Noun = Noun::feminine("Kontrolle", "Kontrollen");
pub(super) const BATTLELINE: Noun = Noun::feminine("Schlachtreihe", "Schlachtreihen");
pub(super) const READY_STEP: Noun = Noun::new(
    Masculine,
    "Bereitmachen-Schritt",
    "Bereitmachen-Schritts",
    "Bereitmachen-Schritte",
    "Bereitmachen-Schritten",
);
pub(super) const STEP: Noun = Noun::new(Masculine, "Schritt", "Schritts", "Schritte", "Schritten");
pub(super) const PLAYER: Noun = Noun::new(Masculine, "Spieler", "Spielers", "Spieler", "Spielern");
pub(super) const OPPONENT: Noun = Noun::new(Masculine, "Gegner", "Gegners", "Gegner", "Gegnern");
pub(super) const OWNER: Noun = Noun::new(Masculine, "Besitzer", "Besitzers", "Besitzer", "Besitzern");

/// What stands before a noun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Article {
    /// "die".
    The,
    /// "eine".
    A,
    /// "jede".
    Each,
    /// "keine".
    No,
    /// "diese".
    This,
    /// "deine".
    Your,
    /// "seine", of him or it.
    His,
    /// "ihre", of her or them.
    Her,
    /// "alle".
    All,
    /// Nothing, or a number.
    Bare,
}

impl Article {
    /// The word for a noun of that gender, number and case.
    pub(super) fn form(self, gender: Gender, many: bool, case: Case) -> String {
        let ending = strong(gender, many, case);
        let stem = match self {
            Article::The => return definite(gender, many, case).to_owned(),
            Article::Bare => return String::new(),
            Article::A if many => return String::new(),
            Article::Each if many => return Article::All.form(gender, many, case),
            Article::All => return format!("all{}", if many { ending } else { strong(gender, false, case) }),
            Article::Each => return format!("jed{ending}"),
            Article::This => return format!("dies{ending}"),
            Article::A => "ein",
            Article::No => "kein",
            Article::Your => "dein",
            Article::His => "sein",
            Article::Her => "ihr",
        };
        format!("{stem}{}", if is_bare_of_ein(gender, many, case) { "" } else { ending })
    }

    /// The ending of an adjective after it.
    pub(super) fn adjective(self, gender: Gender, many: bool, case: Case) -> &'static str {
        match self {
            Article::Bare => strong_adjective(gender, many, case),
            Article::A if many => strong_adjective(gender, many, case),
            Article::The | Article::Each | Article::This | Article::All => weak(gender, many, case),
            Article::A | Article::No | Article::Your | Article::His | Article::Her => {
                if is_bare_of_ein(gender, many, case) { strong(gender, many, case) } else { weak(gender, many, case) }
            }
        }
    }
}

/// Where "ein" has no ending: then the adjective shows the gender.
fn is_bare_of_ein(gender: Gender, many: bool, case: Case) -> bool {
    !many && matches!((gender, case), (Masculine | Neuter, Nominative) | (Neuter, Accusative))
}

/// The ending of "dieser".
fn strong(gender: Gender, many: bool, case: Case) -> &'static str {
    match (many, gender, case) {
        (true, _, Nominative | Accusative) | (false, Feminine, Nominative | Accusative) => "e",
        (true, _, Dative) | (false, Masculine, Accusative) => "en",
        (true, _, Genitive) | (false, Feminine, Dative | Genitive) | (false, Masculine, Nominative) => "er",
        (false, Masculine | Neuter, Dative) => "em",
        (false, Masculine | Neuter, Genitive) | (false, Neuter, Nominative | Accusative) => "es",
    }
}

/// The ending of an adjective without an article.
fn strong_adjective(gender: Gender, many: bool, case: Case) -> &'static str {
    match (many, gender, case) {
        (false, Masculine | Neuter, Genitive) => "en",
        _ => strong(gender, many, case),
    }
}

/// The ending of an adjective after "der".
fn weak(gender: Gender, many: bool, case: Case) -> &'static str {
    match (many, gender, case) {
        (false, _, Nominative) | (false, Feminine | Neuter, Accusative) => "e",
        _ => "en",
    }
}

/// "der", "die", "das"; also the relative pronoun, but for the genitive and the dative of several.
pub(super) fn definite(gender: Gender, many: bool, case: Case) -> &'static str {
    match (many, gender, case) {
        (true, _, Nominative | Accusative) | (false, Feminine, Nominative | Accusative) => "die",
        (true, _, Dative) | (false, Masculine, Accusative) => "den",
        (true, _, Genitive) | (false, Feminine, Dative | Genitive) | (false, Masculine, Nominative) => "der",
        (false, Masculine | Neuter, Dative) => "dem",
        (false, Masculine | Neuter, Genitive) => "des",
        (false, Neuter, Nominative | Accusative) => "das",
    }
}

/// "er", "sie", "es"; what belongs to them has [`possessive`] before it.
pub(super) fn pronoun(gender: Gender, many: bool, case: Case) -> &'static str {
    match (many, gender, case) {
        (true, _, Dative) => "ihnen",
        (true, _, Genitive) | (false, Feminine, Genitive) => "ihrer",
        (false, Feminine, Dative) => "ihr",
        (true, ..) | (false, Feminine, _) => "sie",
        (false, Masculine, Nominative) => "er",
        (false, Masculine, Accusative) => "ihn",
        (false, Neuter, Nominative | Accusative) => "es",
        (false, Masculine | Neuter, Dative) => "ihm",
        (false, Masculine | Neuter, Genitive) => "seiner",
    }
}

/// The possessive of what has that gender.
pub(super) fn possessive(gender: Gender, many: bool) -> Article {
    match (gender, many) {
        (Masculine | Neuter, false) => Article::His,
        _ => Article::Her,
    }
}

/// Who does something: "du", one, several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Person {
    You,
    One,
    Several,
}

/// A verb with its forms.
#[derive(Clone, Copy, Debug)]
pub(super) struct VerbForms {
    infinitive: &'static str,
    you: &'static str,
    one: &'static str,
    imperative: &'static str,
    participle: &'static str,
    /// What stands at the end of a main clause: "ab", "spielbereit".
    prefix: &'static str,
    /// Whether the perfect is made with "sein".
    with_be: bool,
}

pub(super) const fn verb(
    infinitive: &'static str,
    you: &'static str,
    one: &'static str,
    imperative: &'static str,
    participle: &'static str,
) -> VerbForms {
    VerbForms { infinitive, you, one, imperative, participle, prefix: "", with_be: false }
}

impl VerbForms {
    pub(super) const fn with(self, prefix: &'static str) -> VerbForms {
        VerbForms { prefix, ..self }
    }

    pub(super) const fn moving(self) -> VerbForms {
        VerbForms { with_be: true, ..self }
    }

    /// Whether the prefix is a word of its own.
    fn stands_apart(&self) -> bool {
        matches!(self.prefix, "spielbereit" | "wütend" | "komplett" | "ins Spiel" | "das Spiel" | "ungeschmiedet")
    }

    fn prefixed(&self, form: &str) -> String {
        if self.stands_apart() { format!("{} {form}", self.prefix) } else { format!("{}{form}", self.prefix) }
    }

    /// "zieht", without the prefix.
    pub(super) fn finite(&self, person: Person) -> &'static str {
        match person {
            Person::You => self.you,
            Person::One => self.one,
            Person::Several => self.infinitive,
        }
    }

    /// "ziehe", without the prefix.
    pub(super) const fn imperative(&self) -> &'static str {
        self.imperative
    }

    /// "ab".
    pub(super) const fn prefix(&self) -> &'static str {
        self.prefix
    }

    /// "ablegen".
    pub(super) fn infinitive(&self) -> String {
        self.prefixed(self.infinitive)
    }

    /// "ablegt", as the last word of a clause.
    pub(super) fn last(&self, person: Person) -> String {
        self.prefixed(self.finite(person))
    }

    /// "abzulegen".
    pub(super) fn to(&self) -> String {
        match self.prefix {
            "" => format!("zu {}", self.infinitive),
            prefix if self.stands_apart() => format!("{prefix} zu {}", self.infinitive),
            prefix => format!("{prefix}zu{}", self.infinitive),
        }
    }

    /// "abgelegt".
    pub(super) fn participle(&self) -> String {
        self.prefixed(self.participle)
    }

    /// "abgelegt hat".
    pub(super) fn perfect(&self, person: Person) -> String {
        let auxiliary = match (self.with_be, person) {
            (false, Person::You) => "hast",
            (false, Person::One) => "hat",
            (false, Person::Several) => "haben",
            (true, Person::You) => "bist",
            (true, Person::One) => "ist",
            (true, Person::Several) => "sind",
        };
        format!("{} {auxiliary}", self.participle())
    }
}

pub(super) const PLAY: VerbForms = verb("spielen", "spielst", "spielt", "spiele", "gespielt");
pub(super) const USE: VerbForms = verb("verwenden", "verwendest", "verwendet", "verwende", "verwendet");
pub(super) const REAP: VerbForms = verb("ernten", "erntest", "erntet", "ernte", "geerntet");
pub(super) const FIGHT: VerbForms = verb("kämpfen", "kämpfst", "kämpft", "kämpfe", "gekämpft");
pub(super) const LAY: VerbForms = verb("legen", "legst", "legt", "lege", "gelegt");
pub(super) const DISCARD: VerbForms = LAY.with("ab");
pub(super) const LEAVE: VerbForms =
    verb("verlassen", "verlässt", "verlässt", "verlasse", "verlassen").with("das Spiel");
pub(super) const COME: VerbForms = verb("kommen", "kommst", "kommt", "komme", "gekommen").with("ins Spiel").moving();
pub(super) const BRING: VerbForms = verb("bringen", "bringst", "bringt", "bringe", "gebracht").with("ins Spiel");
pub(super) const DESTROY: VerbForms = verb("zerstören", "zerstörst", "zerstört", "zerstöre", "zerstört");
pub(super) const SACRIFICE: VerbForms = verb("opfern", "opferst", "opfert", "opfere", "geopfert");
pub(super) const CALL_BY_NAME: VerbForms = verb("nennen", "nennst", "nennt", "nenne", "genannt");
pub(super) const ORDER: VerbForms = verb("ordnen", "ordnest", "ordnet", "ordne", "geordnet");
pub(super) const END: VerbForms = verb("beenden", "beendest", "beendet", "beende", "beendet");
pub(super) const ARCHIVE: VerbForms = verb("archivieren", "archivierst", "archiviert", "archiviere", "archiviert");
pub(super) const FORGE: VerbForms = verb("schmieden", "schmiedest", "schmiedet", "schmiede", "geschmiedet");
pub(super) const SPEND: VerbForms = verb("geben", "gibst", "gibt", "gib", "gegeben").with("aus");
pub(super) const CHOOSE: VerbForms = verb("wählen", "wählst", "wählt", "wähle", "gewählt");
pub(super) const GAIN: VerbForms = verb("erhalten", "erhältst", "erhält", "erhalte", "erhalten");
pub(super) const LOSE: VerbForms = verb("verlieren", "verlierst", "verliert", "verliere", "verloren");
pub(super) const STEAL: VerbForms = verb("stehlen", "stiehlst", "stiehlt", "stiehl", "gestohlen");
pub(super) const CAPTURE: VerbForms = verb("erbeuten", "erbeutest", "erbeutet", "erbeute", "erbeutet");
pub(super) const DEAL: VerbForms = verb("fügen", "fügst", "fügt", "füge", "gefügt").with("zu");
pub(super) const EXALT: VerbForms = verb("erheben", "erhebst", "erhebt", "erhebe", "erhoben");
pub(super) const PREVENT: VerbForms = verb("verhindern", "verhinderst", "verhindert", "verhindere", "verhindert");
pub(super) const HEAL: VerbForms = verb("heilen", "heilst", "heilt", "heile", "geheilt");
pub(super) const FULLY_HEAL: VerbForms = HEAL.with("komplett");
pub(super) const STUN: VerbForms = verb("betäuben", "betäubst", "betäubt", "betäube", "betäubt");
pub(super) const WARD: VerbForms = verb("beschützen", "beschützt", "beschützt", "beschütze", "beschützt");
pub(super) const MAKE: VerbForms = verb("machen", "machst", "macht", "mache", "gemacht");
pub(super) const READY: VerbForms = MAKE.with("spielbereit");
pub(super) const ENRAGE: VerbForms = MAKE.with("wütend");
pub(super) const UNFORGE: VerbForms = MAKE.with("ungeschmiedet");
pub(super) const EXHAUST: VerbForms = verb("erschöpfen", "erschöpfst", "erschöpft", "erschöpfe", "erschöpft");
pub(super) const REMOVE: VerbForms = verb("entfernen", "entfernst", "entfernt", "entferne", "entfernt");
pub(super) const TAKE: VerbForms = verb("nehmen", "nimmst", "nimmt", "nimm", "genommen").with("über");
pub(super) const SWAP: VerbForms = verb("tauschen", "tauschst", "tauscht", "tausche", "getauscht");
/// "verlassen", of a place.
pub(super) const QUIT: VerbForms = verb("verlassen", "verlässt", "verlässt", "verlasse", "verlassen");
pub(super) const MOVE: VerbForms = verb("bewegen", "bewegst", "bewegt", "bewege", "bewegt");
pub(super) const SHARE: VerbForms = verb("verteilen", "verteilst", "verteilt", "verteile", "verteilt");
pub(super) const RESOLVE: VerbForms = verb("handeln", "handelst", "handelt", "handle", "gehandelt").with("ab");
pub(super) const DRAW: VerbForms = verb("ziehen", "ziehst", "zieht", "ziehe", "gezogen");
pub(super) const REFILL: VerbForms = verb("füllen", "füllst", "füllt", "fülle", "gefüllt").with("auf");
pub(super) const TURN_OVER: VerbForms = verb("drehen", "drehst", "dreht", "drehe", "gedreht").with("um");
pub(super) const REVEAL: VerbForms = verb("decken", "deckst", "deckt", "decke", "gedeckt").with("auf");
pub(super) const LOOK: VerbForms = verb("sehen", "siehst", "sieht", "sieh", "gesehen").with("an");
pub(super) const SHUFFLE: VerbForms = verb("mischen", "mischst", "mischt", "mische", "gemischt");
pub(super) const RETURN: VerbForms = verb("schicken", "schickst", "schickt", "schicke", "geschickt").with("zurück");
pub(super) const PURGE: VerbForms = verb("verbannen", "verbannst", "verbannt", "verbanne", "verbannt");
pub(super) const GIVE: VerbForms = verb("geben", "gibst", "gibt", "gib", "gegeben");
pub(super) const CREATE: VerbForms = verb("erzeugen", "erzeugst", "erzeugt", "erzeuge", "erzeugt");
pub(super) const CALL: VerbForms = verb("rufen", "rufst", "ruft", "rufe", "gerufen");
pub(super) const RESET: VerbForms = verb("setzen", "setzt", "setzt", "setze", "gesetzt").with("zurück");
pub(super) const SEARCH: VerbForms = verb("suchen", "suchst", "sucht", "suche", "gesucht");
pub(super) const REPEAT: VerbForms = verb("wiederholen", "wiederholst", "wiederholt", "wiederhole", "wiederholt");
pub(super) const BECOME: VerbForms = verb("werden", "wirst", "wird", "werde", "geworden").moving();
pub(super) const HAVE: VerbForms = verb("haben", "hast", "hat", "habe", "gehabt");
pub(super) const COST: VerbForms = verb("kosten", "kostest", "kostet", "koste", "gekostet");
pub(super) const BELONG: VerbForms = verb("gehören", "gehörst", "gehört", "gehöre", "gehört");
pub(super) const COUNT: VerbForms = verb("gelten", "giltst", "gilt", "gelte", "gegolten");
pub(super) const SKIP: VerbForms = verb("überspringen", "überspringst", "überspringt", "überspringe", "übersprungen");
pub(super) const PROTECT: VerbForms = verb("schützen", "schützt", "schützt", "schütze", "geschützt");
pub(super) const STAY: VerbForms = verb("bleiben", "bleibst", "bleibt", "bleibe", "geblieben").moving();

/// "kannst", "dürfen", "muss".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Modal {
    Can,
    May,
    Must,
    Would,
}

impl Modal {
    pub(super) const fn form(self, person: Person) -> &'static str {
        match (self, person) {
            (Modal::Can, Person::You) => "kannst",
            (Modal::Can, Person::One) => "kann",
            (Modal::Can, Person::Several) => "können",
            (Modal::May, Person::You) => "darfst",
            (Modal::May, Person::One) => "darf",
            (Modal::May, Person::Several) => "dürfen",
            (Modal::Must, Person::You) => "musst",
            (Modal::Must, Person::One) => "muss",
            (Modal::Must, Person::Several) => "müssen",
            (Modal::Would, Person::You) => "würdest",
            (Modal::Would, Person::One) => "würde",
            (Modal::Would, Person::Several) => "würden",
        }
    }
}

/// An adjective as a neuter noun: "das 3-Fache", "dem Kleineren".
pub(super) fn nominal(stem: &str, case: Case) -> String {
    format!("{} {stem}{}", definite(Neuter, false, case), weak(Neuter, false, case))
}

/// The parts of a sentence that are not empty, with blanks between them.
pub(super) fn words(parts: &[&str]) -> String {
    parts.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(" ")
}
