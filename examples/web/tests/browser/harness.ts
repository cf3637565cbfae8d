// A browser that plays at the built page: `make web-page` must have been called.

import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from "playwright-core";
import { preview, type PreviewServer } from "vite";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const OUT = new URL("../out/", import.meta.url).pathname;

/** How long an answer of the page may take on a busy machine, in milliseconds. */
export const PATIENCE = 10_000;

export class House {
  private constructor(
    private readonly server: Pick<PreviewServer, "close">,
    private readonly browser: Browser,
    readonly address: string,
  ) {}

  /** Serves the page and starts a browser. */
  static async open(): Promise<House> {
    const server = await preview({ preview: { host: "127.0.0.1", port: 0 }, logLevel: "silent" });
    const { port } = server.httpServer.address() as AddressInfo;
    return new House(server, await House.browser(), `http://127.0.0.1:${port}/`);
  }

  /** Starts a browser that visits a server of games. */
  static async at(server: { address: string; close: () => Promise<void> }): Promise<House> {
    return new House(server, await House.browser(), server.address);
  }

  private static browser(): Promise<Browser> {
    if (!existsSync(CHROMIUM)) {
      throw new Error(`there is no ${CHROMIUM}: install chromium, or name another one with CHROMIUM`);
    }
    return chromium.launch({
      executablePath: CHROMIUM,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    });
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.close();
  }

  /** A visitor with nothing kept. What the page throws fails whoever asks for `faults`. */
  async visit(options: BrowserContextOptions = {}, query = "?seed=7&pace=0"): Promise<Visit> {
    const context = await this.browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 800 }, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const faults: string[] = [];
    const heard: string[] = [];
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    await page.goto(this.address + query);
    return { page, faults, heard, leave: () => context.close() };
  }
}

export interface Visit {
  page: Page;
  faults: string[];
  /** Every message that a server sent to the page. */
  heard: string[];
  leave: () => Promise<void>;
}

/** Begins a game against an agent of a level, with the decks that are offered. */
export async function begin(page: Page, level = "easy"): Promise<void> {
  await page.locator(`input[name=opponent][value=${level}]`).check();
  await page.locator("button.begin").click();
  await asked(page);
}

/** Waits until the player is asked or the game is over, and tells which question it is. */
export async function asked(page: Page, after: string | null = null): Promise<string | null> {
  const found = await page.waitForFunction(
    (before) => {
      if (document.querySelector(".over")) {
        return "over";
      }
      const { question } = document.querySelector<HTMLElement>(".question")?.dataset ?? {};
      const busy = document.querySelector(".question .answer:disabled");
      return question !== undefined && question !== before && !busy ? question : null;
    },
    after,
    { polling: 10 },
  );
  const question = (await found.jsonValue()) as string;
  return question === "over" ? null : question;
}

/** Where a card can be acted with: creatures first, so that games come to an end. */
const CARDS = [".side.below .zone-battleline .card.can", ".side.below .zone-artifacts .card.can", ".zone-hand .card.can"];

async function firstOf(page: Page, selectors: string[]): Promise<Locator | null> {
  for (const selector of selectors) {
    const found = page.locator(selector).first();
    if ((await found.count()) > 0) {
      return found;
    }
  }
  return null;
}

/** Answers the open question by clicks as somebody would who is in a hurry. */
export async function answer(page: Page): Promise<void> {
  const buttons = page.locator(".question .answer");
  const isStep = await page.locator(".question .answer.first").count() === 0;
  const card = isStep ? await firstOf(page, CARDS) : null;
  if (!card) {
    await ((await buttons.count()) > 0 ? buttons.first() : page.locator(".card.can").first()).click();
    return;
  }
  await card.click();
  const offered = page.locator("dialog .answers .answer");
  const reaping = offered.filter({ hasText: /reap/i });
  await ((await reaping.count()) > 0 ? reaping : offered).first().click();
}

/** Plays on until something holds, at most so many answers; how many there were. */
export async function playUntil(page: Page, done: () => Promise<boolean>, most: number): Promise<number> {
  for (let answers = 0; answers < most; answers++) {
    const question = await asked(page);
    if (question === null || (await done())) {
      return answers;
    }
    await answer(page);
    await asked(page, question);
  }
  throw new Error(`after ${most} answers the game goes on`);
}

/** Keeps a picture for whoever looks. */
export async function picture(page: Page, name: string): Promise<void> {
  await mkdir(OUT, { recursive: true });
  await page.screenshot({ path: `${OUT}${name}.png` });
}

/** Chooses from the menu of the table. */
export async function choose(page: Page, text: string): Promise<void> {
  await page.locator(".menu > button").click();
  await page.getByRole("menuitem", { name: text }).click();
}
