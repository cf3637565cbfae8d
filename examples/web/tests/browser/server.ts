// A server of games that hands out the built page: the real one, with a database of its own.

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = new URL("../../../../", import.meta.url).pathname;
const DIST = new URL("../../dist/", import.meta.url).pathname;
const PROGRAM = join(process.env.CARGO_TARGET_DIR ?? join(ROOT, "target"), "debug/keyforge-server");

export class GameServer {
  private constructor(
    private readonly folder: string,
    private process: ChildProcess,
    readonly address: string,
  ) {}

  /** Starts one where the system has a free port. */
  static async open(): Promise<GameServer> {
    if (!existsSync(PROGRAM)) {
      throw new Error(`there is no ${PROGRAM}: scripts/test-web.sh builds it`);
    }
    const folder = await mkdtemp(join(tmpdir(), "keyforge-server-"));
    const { process, address } = await start(folder, "127.0.0.1:0");
    return new GameServer(folder, process, address);
  }

  /** Ends it without a warning. */
  async kill(): Promise<void> {
    await end(this.process, "SIGKILL");
  }

  /** Starts it again where it was, with what it had written. */
  async comeBack(): Promise<void> {
    ({ process: this.process } = await start(this.folder, new URL(this.address).host));
  }

  async close(): Promise<void> {
    await end(this.process, "SIGTERM");
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** It says on its first line where it listens. */
async function start(folder: string, listen: string): Promise<{ process: ChildProcess; address: string }> {
  const args = ["--listen", listen, "--database", join(folder, "games.db"), "--page", DIST, "--log", "warn"];
  const child = spawn(PROGRAM, args, { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (line: Buffer) => resolve(line.toString().trim()));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { process: child, address };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const ended = new Promise((done) => child.once("exit", done));
  child.kill(signal);
  await ended;
}
