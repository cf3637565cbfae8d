import Foundation
import Keyforge

/// Plays a game on the console: a person against the greedy agent, or two agents when watching.
struct Console {
    let game: Game
    let opponent: Agent
    let watch: Bool
    let human = Seat.first

    func play() throws {
        var told: UInt32 = 0
        while true {
            told = try tell(since: told)
            guard let open = game.decision() else { return }
            if watch || open.seat != human {
                try game.stepBy(opponent)
            } else if try !ask() {
                try game.concede(seat: human)
            }
        }
    }

    /// Tells what happened since an entry; gives the entry to go on from.
    func tell(since: UInt32) throws -> UInt32 {
        try game.story(since: since, viewer: watch ? .everything : human.viewer).forEach { print($0) }
        return game.entryCount()
    }

    /// Lets the person choose; false when there is no more input.
    func ask() throws -> Bool {
        let board = game.board(viewer: human.viewer)
        guard let open = board.decision else { return true }
        show(board)
        print("\(open.source?.title ?? "You"): \(open.kind)")
        if let text = open.asking {
            print(text)
        }
        for (number, option) in open.options.enumerated() {
            print("  \(number + 1)  \(option.text)")
        }
        while true {
            print("1 to \(open.options.count), u to undo: ", terminator: "")
            guard let line = readLine() else { return false }
            do {
                if let number = Int(line), open.options.indices.contains(number - 1) {
                    try game.step(open.options[number - 1].action)
                } else if line == "u" {
                    try game.undo(seat: human)
                } else {
                    continue
                }
                return true
            } catch let error as KeyforgeError {
                print(error.localizedDescription)
            }
        }
    }

    func show(_ board: Board) {
        print()
        for seat in [human.other, human] {
            let player = board[seat]
            let line = player.battleline.map { "\($0.card.title) \($0.power - $0.damage)\($0.ready ? "" : " (exhausted)")" }
            print("\(seat)  \(player.amber) æmber of \(player.keyCost), keys: \(player.keys.count), hand: \(player.hand.count)")
            print("  battleline: \(line.joined(separator: ", "))")
            print("  artifacts: \(player.artifacts.map(\.card.title).joined(separator: ", "))")
        }
        print("  your hand: \(board[human].hand.known.map(\.title).joined(separator: ", "))")
    }
}

let arguments = CommandLine.arguments.dropFirst()
let options = arguments.filter { $0.hasPrefix("--") }
if options.contains("--help") || options.contains(where: { $0 != "--watch" }) {
    print("Console [--watch] [SEED]")
    exit(options.contains("--help") ? 0 : 2)
}
let seed = arguments.lazy.compactMap { UInt64($0) }.first
let decks = starterDecks()
let game = try Game(firstDeck: decks[0], secondDeck: decks[1], options: GameOptions(seed: seed.map { .small(number: $0) }))
let opponent = Agent.greedy(game: game, seed: seed ?? 0)
try Console(game: game, opponent: opponent, watch: options.contains("--watch")).play()
