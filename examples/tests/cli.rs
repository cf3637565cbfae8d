//! The programs as a user meets them.

use std::fs;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, is_match};

/// The program as it is on any machine: what somebody likes to see in a terminal changes no test.
fn play() -> Command {
    let mut run = Command::new(env!("CARGO_BIN_EXE_play"));
    ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"].iter().for_each(|name| _ = run.env_remove(name));
    run
}

#[test]
fn a_game_is_told_and_its_log_proved() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.jsonl");
    let run = play().args(["--seed", "7", "--log"]).arg(&log).assert().success();
    run.stdout(
        contains("Seed 7, rulebook winds_of_exchange.")
            .and(contains("reaps with"))
            .and(contains("wins with the third key"))
            .and(is_match(r"\nReplay verified: \d+ actions, \d+ events\n$").unwrap()),
    );
    assert!(fs::read_to_string(log).unwrap().starts_with(r#"{"format":"keyforge-log","version":1"#));
}

#[test]
fn the_same_seed_tells_the_same_game_and_another_edition_another() {
    let folder = tempfile::tempdir().unwrap();
    let told = ["v1_1", "v1_1", "woe"].map(|edition| {
        let log = folder.path().join("game.jsonl");
        let run = play().args(["--seed", "3", "--agents", "random", "--edition", edition, "--log"]).arg(&log).assert();
        String::from_utf8(run.success().get_output().stdout.clone()).unwrap()
    });
    assert_eq!(told[0], told[1]);
    assert_ne!(told[0], told[2]);
}

#[test]
fn without_a_seed_every_game_is_another_and_can_be_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let told = |arguments: &[&str]| {
        let log = folder.path().join("game.jsonl");
        let run = play().args(["--agents", "random", "--log"]).arg(&log).args(arguments).assert().success();
        (String::from_utf8(run.get_output().stdout.clone()).unwrap(), fs::read_to_string(log).unwrap())
    };
    for game in ["keyforge", "kryptik"] {
        let seeds = [(); 2].map(|()| {
            let (story, log) = told(&["--game", game]);
            let seed = story.strip_prefix("Seed ").and_then(|rest| rest.split(',').next()).unwrap().to_owned();
            assert_eq!(seed.len(), 64, "{seed} has 256 bits");
            assert!(log.contains(&format!("\"seed\":\"{seed}\"")));
            assert_eq!(told(&["--game", game, "--seed", &seed]), (story, log));
            seed
        });
        assert_ne!(seeds[0], seeds[1]);
    }
    play().args(["--seed", "seven"]).assert().failure().stderr(contains("64 hexadecimal digits"));
}

#[test]
fn many_games_end_in_a_table() {
    let run = play().args(["--games", "5", "--seed", "1", "--agents", "greedy,random"]).assert().success();
    run.stdout(contains("Keys per game").and(contains("5 games in")).and(contains("0 without a winner")));
}

#[test]
fn many_games_without_a_seed_can_be_played_again() {
    for game in ["keyforge", "kryptik"] {
        let told = |seed: &[&str]| -> Vec<String> {
            let run = play().args(["--game", game, "--games", "3", "--agents", "random"]).args(seed).assert().success();
            let told = String::from_utf8(run.get_output().stdout.clone()).unwrap();
            // That line tells how long it took.
            told.lines().filter(|line| !line.contains(" games in ")).map(str::to_owned).collect()
        };
        let first = told(&[]);
        let seed = first[0].strip_prefix("Seeds from ").and_then(|rest| rest.strip_suffix(" on.")).unwrap();
        assert_eq!(told(&["--seed", seed]), first);
    }
}

#[test]
fn a_person_sees_numbered_options_and_may_give_up() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.jsonl");
    let run =
        play().args(["--human", "--seed", "1", "--log"]).arg(&log).write_stdin("x\nb\n1\nc\nc\n").assert().success();
    run.stdout(contains("   1  ").and(contains("\"x\" is none of the numbers.")).and(contains("wins by concession")));
}

#[test]
fn a_line_that_is_no_text_asks_for_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.jsonl");
    let typed: &[u8] = b"\xff\xfe\n1\nc\nc\n";
    let run = play().args(["--human", "--seed", "1", "--log"]).arg(&log).write_stdin(typed).assert().success();
    run.stdout(contains("is none of the numbers.").and(contains("wins by concession")));
}

#[test]
fn the_number_that_is_shown_is_the_one_that_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.jsonl");
    // Before and after the board, 1 takes a mulligan and 2 keeps the hand.
    for (typed, happened) in
        [("2\n", "keeps the starting hand."), ("b\n2\n", "keeps the starting hand."), ("1\n", "takes a mulligan.")]
    {
        let mut run = play();
        run.args(["--human", "--seed", "1", "--names", "Ada,Bo", "--log"]).arg(&log);
        let run = run.write_stdin(typed).assert().success();
        run.stdout(
            contains("   1  Take a mulligan")
                .and(contains("   2  Keep the hand"))
                .and(contains(format!("Ada {happened}"))),
        );
    }
}

#[test]
fn a_person_sees_the_hand_before_choosing_by_it_and_asks_for_houses_and_texts() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.jsonl");
    let told = |typed: &'static str| {
        let run =
            play().args(["--human", "--seed", "1", "--names", "Ada,Bo", "--log"]).arg(&log).write_stdin(typed).assert();
        String::from_utf8(run.success().get_output().stdout.clone()).unwrap()
    };
    let story = told("i\nt dust imp\nt no such card\n?\n1\n");
    let hand = story.find("Your hand:").unwrap();
    assert!(hand < story.find("Do you keep this hand?").unwrap(), "{story}");
    assert!(is_match(r"Ada draws \d cards: \w").unwrap().eval(&story), "own draws are named: {story}");
    assert!(is_match(r"Bo draws \d cards\.").unwrap().eval(&story), "{story}");
    assert!(is_match(r"\nAda: \w+, \w+, \w+\nBo: ").unwrap().eval(&story), "{story}");
    assert!(story.contains("\"no such card\" is no option with a card"), "{story}");
    assert!(story.contains("q  leaves the game, as Ctrl-D and Ctrl-C do"), "{story}");
    assert!(story.contains("\nImp\n"), "a trait: {story}");
    assert!(told("t too much to protect\n").contains("\nbonus icons: æmber\n"));
}

#[test]
fn a_game_that_is_left_keeps_its_log() {
    let folder = tempfile::tempdir().unwrap();
    for game in ["keyforge", "kryptik"] {
        let log = folder.path().join(format!("{game}.jsonl"));
        let run =
            play().args(["--game", game, "--human", "--seed", "1", "--log"]).arg(&log).write_stdin("1\n").assert();
        run.success().stdout(contains("The game stops here. Its log so far is in "));
        let lines = fs::read_to_string(&log).unwrap();
        assert!(lines.lines().count() >= 3 && lines.ends_with('\n'), "{lines}");
    }
}

#[test]
fn giving_up_is_meant_only_when_said_twice() {
    let folder = tempfile::tempdir().unwrap();
    for game in ["keyforge", "kryptik"] {
        let log = folder.path().join(format!("{game}.jsonl"));
        let told = |typed: &'static str| {
            let run =
                play().args(["--game", game, "--human", "--seed", "1", "--log"]).arg(&log).write_stdin(typed).assert();
            String::from_utf8(run.success().get_output().stdout.clone()).unwrap()
        };
        let once = told("c\nh\nc\nq\n1\n");
        assert!(once.contains("c once more gives this game up.") && once.contains("The game stops here."), "{once}");
        assert!(told("c\nc\n").contains("\nReplay verified: "));
    }
}

#[test]
fn a_game_that_was_left_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    for game in ["keyforge", "kryptik"] {
        let log = folder.path().join(format!("{game}.jsonl"));
        let told = |arguments: &[&str], typed: String| {
            let run = play().args(["--game", game]).args(arguments).arg(&log).write_stdin(typed).assert();
            String::from_utf8(run.success().get_output().stdout.clone()).unwrap()
        };
        let left = told(&["--human", "--seed", "1", "--log"], "1\n".repeat(14) + "q\n");
        assert!(left.contains(&format!("it goes on with --resume {}", log.display())), "{left}");
        let begun = fs::read_to_string(&log).unwrap();
        // The last two turns are told again, then the person is asked what was asked when they went.
        let back = told(&["--human", "--resume"], "q\n".to_owned());
        let turns = |story: &str| story.lines().filter(|line| line.starts_with("Turn ")).count();
        assert!(turns(&left) > 2 && turns(&back) == 2, "{left}\n{back}");
        let question = |story: &str| {
            let options: Vec<&str> = story.lines().skip_while(|line| !line.starts_with("   1  ")).collect();
            options.join("\n")
        };
        assert!(left.trim_end().ends_with(question(&back).trim_end()), "{left}\n{back}");
        assert_eq!(fs::read_to_string(&log).unwrap(), begun);
        // Agents play it to its end, in the same log.
        assert!(told(&["--resume"], String::new()).contains("\nReplay verified: "));
        assert!(fs::read_to_string(&log).unwrap().starts_with(&begun));
    }
    let other = folder.path().join("kryptik.jsonl");
    play().arg("--resume").arg(other).assert().failure().stderr(contains("kryptik"));
    play().args(["--resume", "nowhere.jsonl"]).assert().failure().stderr(contains("nowhere.jsonl"));
}

#[test]
fn a_reader_who_has_seen_enough_is_no_mistake() {
    let folder = tempfile::tempdir().unwrap();
    let mut run = std::process::Command::new(env!("CARGO_BIN_EXE_play"));
    run.args(["--seed", "7", "--log"]).arg(folder.path().join("game.jsonl"));
    let mut run = run.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().unwrap();
    drop(run.stdout.take());
    let done = run.wait_with_output().unwrap();
    assert!(done.status.success() && done.stderr.is_empty(), "{}", String::from_utf8_lossy(&done.stderr));
}

#[test]
fn lines_are_as_wide_as_the_terminal_and_plain_where_nobody_wants_colour() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.jsonl");
    let told = |variables: &[(&str, &str)]| {
        let mut run = play();
        variables.iter().for_each(|(name, value)| _ = run.env(name, value));
        let run = run.args(["--seed", "7", "--log"]).arg(&log).assert().success();
        String::from_utf8(run.get_output().stdout.clone()).unwrap()
    };
    let wide = |story: &str| story.lines().map(|line| line.chars().count()).max().unwrap();
    let plain = told(&[]);
    assert!(wide(&plain) > 60 && !plain.contains('\u{1b}'));
    assert!(wide(&told(&[("COLUMNS", "60")])) <= 60);
    assert!(told(&[("CLICOLOR_FORCE", "1")]).contains("\u{1b}[1mTurn 1: "));
    assert!(!told(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]).contains('\u{1b}'));
}

#[test]
fn a_game_is_told_in_german() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.jsonl");
    let run = play().args(["--seed", "7", "--language", "de", "--log"]).arg(&log).assert().success();
    run.stdout(
        contains("\nZug 3: ").and(contains(" erntet mit ")).and(contains(" gewinnt mit dem dritten Schlüssel.")),
    );
}

#[cfg(unix)]
#[test]
fn many_games_that_are_stopped_end_in_a_table_too() {
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_play"))
        .args(["--games", "1000000", "--seed", "1", "--agents", "random"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_secs(3));
    let stopped = std::process::Command::new("kill").args(["-INT", &run.id().to_string()]).status().unwrap();
    assert!(stopped.success());
    let done = run.wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success() && told.contains(" of 1000000 games.") && told.contains("Keys per game"), "{told}");
}

/// A game with so many iterations for each decision takes minutes.
#[cfg(unix)]
#[test]
fn who_asks_twice_waits_for_no_game() {
    let mut run = std::process::Command::new(env!("CARGO_BIN_EXE_play"))
        .args(["--games", "10", "--seed", "1", "--agents", "search:1000000"])
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let pause = |seconds| std::thread::sleep(std::time::Duration::from_secs(seconds));
    pause(3);
    let mut code = None;
    for _ in 0..60 {
        let _ = std::process::Command::new("kill").args(["-INT", &run.id().to_string()]).status().unwrap();
        pause(1);
        code = run.try_wait().unwrap();
        if code.is_some() {
            break;
        }
    }
    let _ = run.kill();
    assert_eq!(code.and_then(|code| code.code()), Some(130));
}

#[test]
fn the_log_of_a_game_that_is_being_played_stays() {
    use std::io::Write;
    use std::process::Stdio;
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.jsonl");
    let mut first = std::process::Command::new(env!("CARGO_BIN_EXE_play"));
    first.args(["--human", "--seed", "1", "--log"]).arg(&log).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut first = first.spawn().unwrap();
    while fs::metadata(&log).map_or(0, |file| file.len()) == 0 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    play().args(["--seed", "2", "--log"]).arg(&log).assert().failure().stderr(contains("cannot write"));
    first.stdin.take().unwrap().write_all(b"2\nc\nc\n").unwrap();
    let done = first.wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success() && told.contains("wins by concession"), "{told}");
    assert!(fs::read_to_string(&log).unwrap().lines().count() >= 3);
    // Once it is over it gives way, and what a link leads to as well.
    #[cfg(unix)]
    {
        let link = folder.path().join("link.jsonl");
        std::os::unix::fs::symlink(&log, &link).unwrap();
        play().args(["--seed", "2", "--log"]).arg(&link).assert().success();
        assert!(fs::read_to_string(&log).unwrap().contains("\"seed\":\"02"), "the log is another one");
    }
}

#[test]
fn a_person_is_asked_in_german() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.jsonl");
    let run = play()
        .args(["--human", "--seed", "1", "--language", "de", "--log"])
        .arg(&log)
        .write_stdin("x\n?\nh\nt kopfjäger\nt no such card\n2\n")
        .assert();
    let told = String::from_utf8(run.success().get_output().stdout.clone()).unwrap();
    for words in [
        "Deine Hand:",
        "Behältst du diese Hand?",
        "\"x\" ist keine der Zahlen.",
        "Eine Zahl wählt diese Möglichkeit.",
        "\"no such card\" ist keine Möglichkeit mit einer Karte",
        "Startwert 1, Regelbuch winds_of_exchange.",
        "Kreatur, Stärke 5",
        "Das Spiel hört hier auf.",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    for words in ["Your hand", "Do you", "The game stops", "is none of", "A number takes", "power"] {
        assert!(!told.contains(words), "{words}: {told}");
    }
}

#[test]
fn each_of_several_opponents_has_an_agent() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.jsonl");
    let kryptik = ["--game", "kryptik", "--players", "4", "--human", "--seed", "1", "--agents"];
    let run = play().args(kryptik).args(["greedy,random", "--log"]).arg(&log).write_stdin("").assert();
    run.success().stdout(contains("Kryptik for 4 players."));
    let four = play().args(kryptik).arg("greedy,random,easy,hard").assert();
    four.failure().stderr(contains("--agents takes at most 3 names beside --human"));
    let two = ["--game", "kryptik", "--human", "--agents", "greedy,random"];
    play().args(two).assert().failure().stderr(contains("--agents takes one name beside --human"));
}

#[test]
fn a_person_sees_only_cards_of_their_seat() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.jsonl");
    let run = play().args(["--human", "--seed", "1", "--log"]).arg(&log).write_stdin("b\n").assert().success();
    run.stdout(is_match(r"player 2 \(.*\n  hand: \d+\n  deck: \d+\n").unwrap());
}

#[test]
fn bad_arguments_are_explained() {
    let cases: [(&[&str], &str); 23] = [
        (&["--resume", "game.jsonl", "--seed", "1"], "--seed means nothing beside --resume"),
        (&["--resume", "game.jsonl", "--log", "other.jsonl"], "--log means nothing beside --resume"),
        (&["--human", "--verbose"], "--verbose means nothing beside --human"),
        (&["--human", "--agents", "greedy,random"], "--agents takes one name beside --human"),
        (&["--players", "3"], "--players means nothing in KeyForge"),
        (&["--game", "kryptik", "--edition", "v1_1"], "--edition means nothing in Kryptik"),
        (&["--list-decks", "--deck-a", "onyx"], "--deck-a means nothing beside --list-decks"),
        (&["--games", "3", "--names", "Ada,Bo"], "--names means nothing beside --games"),
        (&["--names", "Ada"], "--names takes two names, not 1"),
        (&["--names", "Ada,"], "--names takes two names, and one of them is empty"),
        (&["--seed", "18446744073709551616"], "expected a number below 2^64, or 64 hexadecimal digits"),
        (&["--seed", "seven"], "expected a number below 2^64, or 64 hexadecimal digits"),
        (&["--log", "nowhere/"], "cannot write nowhere/: nowhere/: opening failed: this names no file"),
        (&["--edition", "v9"], "is no edition"),
        (&["--games", "0"], "0 is not in 1"),
        (&["--games", "3", "--human"], "cannot be used with"),
        (&["--agents", "clever"], "there are random, greedy, search, easy, medium and hard"),
        (&["--agents", "greedy,random,greedy"], "one or two names"),
        (&["--decks", "nowhere.json"], "cannot read nowhere.json"),
        (&["--first", "Nobody"], "no deck is called \"Nobody\"; there are \"Benegoblin"),
        (&["--deck-b", "the"], "\"the\" may be any of"),
        (&["--deck-a", "decks/nowhere.txt"], "cannot read decks/nowhere.txt"),
        (&["--cards", "nowhere.kf"], "cannot read nowhere.kf"),
    ];
    for (arguments, words) in cases {
        play().args(arguments).assert().failure().stderr(contains(words));
    }
}

/// A full disk is met by who keeps what the program says in a file.
#[cfg(target_os = "linux")]
#[test]
fn a_mistake_that_cannot_be_told_is_still_one() {
    let full = || fs::File::options().write(true).open("/dev/full").unwrap();
    let mut run = std::process::Command::new(env!("CARGO_BIN_EXE_play"));
    let ended = run.args(["--deck-a", "Nobody"]).stderr(full()).status().unwrap();
    assert_eq!(ended.code(), Some(1));
}

#[test]
fn decks_come_from_a_file_and_their_mistakes_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("decks.json");
    let core = concat!(env!("CARGO_MANIFEST_DIR"), "/../keyforge-core/cards/decks");
    let [onyx, argus] = ["miss-onyx-censorius", "radiant-argus-the-supreme"]
        .map(|name| fs::read_to_string(format!("{core}/{name}.json")).unwrap());
    let run = |text: &str, arguments: &[&str]| {
        fs::write(&file, text).unwrap();
        play().arg("--decks").arg(&file).args(["--seed", "1", "--games", "1"]).args(arguments).assert()
    };
    let both = format!("[{onyx},{argus}]");
    run(&both, &["--first", "radiant", "--second", "onyx"]).success();
    run(&both, &["--first", "lucretia"]).success();
    run(&both, &["--first", "lucrezia"]).failure().stderr(contains("no deck is called \"lucrezia\""));
    run("[{]", &[]).failure().stderr(contains("line 1"));
    let unknown = both.replacen("\"001\"", "\"998\"", 1).replacen("\"010\"", "\"999\"", 1);
    run(&unknown, &[]).failure().stderr(contains("CotA 998, CotA 999"));
    let short = both.replacen("{\"number\": \"001\"}, ", "", 1);
    run(&short, &[]).failure().stderr(contains("has 35 cards instead of 36"));
}

#[test]
fn any_two_of_the_built_in_decks_play() {
    let list = play().arg("--list-decks").assert().success();
    let list = String::from_utf8(list.get_output().stdout.clone()).unwrap();
    assert_eq!(list.lines().count(), 20);
    assert!(list.contains("Guide Achea ("), "{list}");
    let run = play().args(["--deck-a", "ACHEA", "--deck-b", "vlaad", "--seed", "1", "--games", "1"]).assert().success();
    run.stdout(contains("Guide Achea").and(contains("Vlaad, Firemoon Keep's Whale")));
}

#[test]
fn random_decks_of_a_set_play_and_can_be_had_again() {
    let story = |arguments: &[&str]| {
        let run = play().args(["--seed", "1", "--games", "1"]).args(arguments).assert().success();
        String::from_utf8(run.get_output().stdout.clone()).unwrap()
    };
    let known = story(&["--deck-a", "random:CotA:42", "--deck-b", "random:worlds collide:7:dis"]);
    assert!(known.starts_with("Player 1 plays The ") && known.contains("(random:CotA:42).\nPlayer 2"), "{known}");
    assert!(known.contains("(random:WC:7:dis).\n"), "{known}");

    // Without a seed every deck is another, and its name is told.
    let names = [(); 2].map(|()| {
        let fresh = story(&["--deck-a", "random:AoA"]);
        let first = fresh.lines().next().unwrap();
        let name = first.split(['(', ')']).nth(1).unwrap().to_owned();
        assert!(name.starts_with("random:AoA:"), "{first}");
        assert_eq!(story(&["--deck-a", &name]).lines().next(), Some(first));
        name
    });
    assert_ne!(names[0], names[1]);

    let cases = [
        ("random:XY", "no set is called \"XY\"; there are \"CotA\", \"AoA\", \"WC\""),
        ("random:WC:seven", "is no number and not 64 hexadecimal digits"),
        ("random:WC:1:mars", "the set WC has no house Mars; it has Brobnar, Dis"),
        ("random:", "it is `random:SET`"),
    ];
    for (deck, words) in cases {
        play().args(["--deck-a", deck]).assert().failure().stderr(contains(words));
    }
}

const LIST: &str = "name: Lamps\nset: CotA\nDis\n083 x11\nLamplighter\nLogos\n108 x12\nMars\nLAMPLIGHTER +draw x12\n";

const LAMPLIGHTER: &str = r#"{"facts": {"slug": "lamplighter", "title": "Lamplighter", "house": "logos", "type": "creature", "power": 3},
                             "script": "reap: draw(1)"}"#;

#[test]
fn a_deck_file_brings_home_made_cards() {
    let folder = tempfile::tempdir().unwrap();
    let [deck, json, script] = ["lamps.txt", "cards.json", "cards.kf"].map(|name| folder.path().join(name));
    fs::write(&deck, LIST).unwrap();
    fs::write(&json, LAMPLIGHTER).unwrap();
    fs::write(&script, "card lamplighter \"Lamplighter\"\n  logos creature · power 3\n  reap: draw(1)\n").unwrap();
    let run = |cards: &[&std::path::Path], arguments: &[&str]| {
        let mut command = play();
        cards.iter().for_each(|file| _ = command.arg("--cards").arg(file));
        command.arg("--deck-a").arg(&deck).args(["--games", "1", "--seed", "1"]).args(arguments).assert()
    };
    run(&[&json], &[]).success().stdout(contains("Lamps"));
    run(&[&script], &["--deck-b", "onyx"]).success();
    fs::write(&json, format!("[{LAMPLIGHTER}]")).unwrap();
    run(&[&json], &[]).success();
    run(&[], &[]).failure().stderr(contains("the deck \"Lamps\" has unknown cards: Lamplighter, LAMPLIGHTER"));
    run(&[&json, &script], &[]).failure().stderr(contains("two cards are called \"lamplighter\""));
    fs::write(&json, LAMPLIGHTER.replace("draw", "drew")).unwrap();
    run(&[&json], &[]).failure().stderr(contains("cards.json has cards that cannot be read").and(contains("drew")));
    fs::write(&script, "card lamplighter \"Lamplighter\"\n  logos creature · power 3\n  reap: drew(1)\n").unwrap();
    run(&[&script], &[]).failure().stderr(contains("cards.kf:3:").and(contains("`drew`")));
}

#[test]
fn the_example_of_the_book_plays() {
    let file = |name: &str| format!("{}/cards/{name}", env!("CARGO_MANIFEST_DIR"));
    for card in ["lamplighter.kf", "lamplighter.json"] {
        let arguments = ["--cards", &file(card), "--deck-a", &file("lamplighters.txt"), "--games", "1", "--seed", "1"];
        play().args(arguments).assert().success().stdout(contains("The Lamplighters"));
    }
}

#[test]
fn faults_of_a_deck_file_are_named_all_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("odd.txt");
    let run = |text: &str, arguments: &[&str]| {
        fs::write(&file, text).unwrap();
        play().arg("--deck-a").arg(&file).args(["--games", "1", "--seed", "1"]).args(arguments).assert()
    };
    let small = "name: Small\nset: CotA\nDis\n083 x11\nLogos\n108 x12\n";
    run(small, &[]).failure().stderr(
        contains("2 houses on its identity card").and(contains("23 cards instead of 36")).and(contains("11 of Dis")),
    );
    run(small, &["--free"]).success();
    run("name: Odd\nDis\n083 +blood", &[]).failure().stderr(contains("line 3, column 1: \"blood\""));
    run("name: Odd\nset: CotA\nDis\n998\n999", &[]).failure().stderr(contains("CotA 998, CotA 999"));
    run(&format!("{small}{small}"), &[]).failure().stderr(contains("has 2 decks (Small, Small)"));
}

#[test]
fn the_smallest_app_plays_saves_and_takes_back() {
    Command::new(env!("CARGO_BIN_EXE_hello")).assert().success().stdout(contains("Loaded: turn 4"));
}

#[test]
fn kryptik_is_played_and_its_log_proved() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.jsonl");
    let run = play().args(["--game", "kryptik", "--seed", "7", "--log"]).arg(&log).assert().success();
    run.stdout(
        contains("Seed 7, Kryptik for 2 players.")
            .and(contains("Turn 3: "))
            .and(is_match(r"\nReplay verified: \d+ actions, \d+ events\n$").unwrap()),
    );
    let many = ["--game", "kryptik", "--players", "3", "--agents", "random", "--games", "3", "--seed", "1"];
    play().args(many).assert().success().stdout(contains("3 games, ").and(contains("player 3: ")));
}

#[test]
fn a_log_that_finds_no_place_here_takes_none_of_others() {
    let (here, temporary) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    fs::write(here.path().join("target"), "no folder").unwrap();
    let precious = temporary.path().join("seed-7.jsonl");
    fs::write(&precious, "precious").unwrap();
    let mut run = play();
    run.current_dir(here.path()).env("TMPDIR", temporary.path()).env("TMP", temporary.path());
    let told = is_match(r"The log is in .*keyforge-[0-9a-f]{8}.seed-7\.jsonl\.").unwrap();
    run.args(["--seed", "7"]).assert().success().stdout(told);
    assert_eq!(fs::read_to_string(precious).unwrap(), "precious");
}

#[test]
fn decks_of_kryptik_go_by_their_names_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let log = |decks: &[&str]| {
        let file = folder.path().join("game.jsonl");
        let run = play().args(["--game", "kryptik", "--seed", "7", "--log"]).arg(&file).args(decks).assert();
        run.success();
        fs::read_to_string(file).unwrap()
    };
    let usual = log(&[]);
    assert_eq!(log(&["--deck-a", "lantern", "--deck-b", "Cinder Court"]), usual);
    assert_ne!(log(&["--deck-a", "cinder", "--deck-b", "lantern"]), usual);
    let refused: [(&str, &str); 4] = [
        ("nobody", "\"nobody\" names no deck; there are \"Lantern Coast\" and \"Cinder Court\""),
        ("", "\"\" names no deck"),
        ("nowhere.json", "cannot read the deck nowhere.json"),
        ("decks/nowhere", "cannot read the deck decks/nowhere"),
    ];
    for (deck, words) in refused {
        play().args(["--game", "kryptik", "--deck-b", deck]).assert().failure().stderr(contains(words));
    }
}
