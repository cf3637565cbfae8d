// People who play against each other over a server of games, each in a browser of their own.

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, asked, choose, House, PATIENCE, picture, type Visit } from "./harness";
import { GameServer } from "./server";

let server: GameServer;
let house: House;
const visits: Visit[] = [];

beforeAll(async () => {
  server = await GameServer.open();
  house = await House.at(server);
}, PATIENCE);
afterAll(() => house.close());
afterEach(async () => {
  await Promise.all(visits.splice(0).map((visit) => visit.leave()));
});

async function visit(behind = "", locale = "en-GB"): Promise<Visit> {
  const visitor = await house.visit({ locale }, behind);
  visits.push(visitor);
  return visitor;
}

/** Makes a table, and gives back the part of its link behind the address. */
async function invite(page: Page, name: string, clock = "none"): Promise<string> {
  await page.locator(".online input[value=invite]").check();
  await page.locator(".online input[name=name]").fill(name);
  await page.locator(".online select[name=clock]").selectOption(clock);
  await page.locator(".online button.enter").click();
  const link = await page.locator(".play-link input").inputValue();
  expect(link.startsWith(`${house.address}#table=`)).toBe(true);
  return link.slice(house.address.length);
}

async function sitDown(page: Page, name: string): Promise<void> {
  await page.locator(".online input[name=name]").fill(name);
  // Another deck than that of who invites.
  await page.locator(".online fieldset.deck select").selectOption({ label: "Radiant Argus the Supreme" });
  await page.locator(".online button.enter").click();
  await page.locator(".table").waitFor();
}

const turnOf = async (page: Page): Promise<number> =>
  Number(/Turn (\d+)/.exec((await page.locator(".status").textContent()) ?? "")?.[1] ?? 0);
const story = (page: Page): Promise<string[]> => page.locator(".story-box li").allTextContents();
const hand = (page: Page): Promise<number[]> =>
  page.locator(".dock .zone-hand [data-card]").evaluateAll((cards) => cards.map((card) => Number(card.getAttribute("data-card"))));

/** What a page asks now: nothing where it asks nothing, or is busy. */
const question = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const open = document.querySelector<HTMLElement>(".question");
    return open && !document.querySelector(".question .answer:disabled") ? (open.dataset.question ?? null) : null;
  });

/** Plays on by whoever is asked, until something holds or all of them show the end. */
async function play(pages: Page[], done: () => Promise<boolean>): Promise<number> {
  let answers = 0;
  for (let idle = 0; idle < PATIENCE / 20; ) {
    const over = await Promise.all(pages.map((page) => page.locator(".over").count()));
    if (over.every((count) => count > 0) || (await done())) {
      return answers;
    }
    const open = await Promise.all(pages.map(question));
    const at = open.findIndex((id) => id !== null);
    const page = pages[at];
    if (!page) {
      idle += 1;
      await new Promise((next) => setTimeout(next, 20));
      continue;
    }
    await answerInTurn(page, answers);
    await page.waitForFunction(
      (before) => document.querySelector(".over") || document.querySelector<HTMLElement>(".question")?.dataset.question !== before,
      open[at]!,
      { polling: 10 },
    );
    answers += 1;
    idle = 0;
  }
  throw new Error("nobody is asked, and the game is not over");
}

/** Answers as somebody in a hurry does, but chooses another house each time: with one house alone a hand is soon full of others. */
async function answerInTurn(page: Page, answers: number): Promise<void> {
  const houses = page.locator(".question .answer[class*=tint-]");
  const count = await houses.count();
  await (count > 0 ? houses.nth(answers % count).click() : answer(page));
}

async function giveUp(page: Page): Promise<void> {
  await choose(page, "Give up");
  await page.getByRole("button", { name: "Yes, give up" }).click();
}

/** For how long a game is waited for, in milliseconds. */
const LONG = 120_000;

/** What stands in place of a card that the reader may not know. */
const HIDDEN = 255;

interface Entry {
  events: { moved?: { card: number; seen: number[]; to: { seat: number; area: string } } }[];
}

/** The entries of the log as they were sent to a page. */
function entries(heard: string[]): Entry[] {
  let lines: string[] = [];
  for (const message of heard.map((text) => JSON.parse(text))) {
    if (message.type === "lines") {
      lines = [...lines.slice(0, message.from), ...message.lines];
    }
  }
  return lines.slice(1).map((line) => JSON.parse(line));
}

/** The cards that the events of an entry name. */
function named(entry: Entry | undefined): number[] {
  const found: number[] = [];
  JSON.stringify(entry?.events ?? [], (key, value) => {
    if (key === "card" && typeof value === "number") {
      found.push(value);
    }
    return value;
  });
  return found;
}

test("two people play a game to its end, one reloads within it, and nobody is sent the other's hand", async () => {
  const ada = await visit();
  const link = await invite(ada.page, "Ada");
  await picture(ada.page, "invited");
  const bob = await visit(link);
  await sitDown(bob.page, "Bob");
  await ada.page.locator(".table").waitFor();
  expect(await bob.page.locator(".person-name").allTextContents()).toEqual(["Ada", "Bob"]);

  // Before anything is played both hands are secret: each was sent its own cards, and none of the other's.
  for (const [own, other] of [[ada, bob], [bob, ada]] as const) {
    const cards = await hand(own.page);
    expect(cards.length).toBeGreaterThanOrEqual(6);
    expect(named(entries(own.heard)[0])).toEqual(expect.arrayContaining(cards));
    expect(named(entries(other.heard)[0]).filter((card) => cards.includes(card))).toEqual([]);
  }

  const pages = [ada.page, bob.page];
  await play(pages, async () => (await turnOf(bob.page)) >= 4);
  await picture(bob.page, "online");
  const [token, before] = [tokenOf(ada.heard), await story(bob.page)];
  bob.heard.length = 0;
  await bob.page.reload();
  await bob.page.locator(".table").waitFor();
  await expect.poll(() => story(bob.page), { timeout: PATIENCE }).toEqual(before);
  // Nobody knows the cards beforehand: where the end does not come in time, one of them gives up.
  const begin = Date.now();
  const answers = await play(pages, async () => Date.now() - begin > LONG);
  expect(answers).toBeGreaterThan(10);
  console.log(`a game of two browsers: ${answers} answers in ${Date.now() - begin} ms, turn ${await turnOf(bob.page)}`);
  if ((await bob.page.locator(".over").count()) === 0) {
    await giveUp(bob.page);
    await Promise.all(pages.map((page) => page.locator(".over").waitFor()));
  }

  const winners = await Promise.all(pages.map((page) => page.locator(".over").getAttribute("data-winner")));
  expect(winners[0]).toMatch(/^[01]$/);
  expect(winners[1]).toBe(winners[0]);
  const ends = await Promise.all(pages.map((page) => page.locator(".over h2").textContent()));
  expect(ends.filter((text) => text === "You win the game!")).toHaveLength(1);

  // The same over the whole game: what only one may see come to a hand was told to that one alone.
  const logs = [entries(ada.heard), entries(bob.heard)] as const;
  for (const seat of [0, 1] as const) {
    const [own, others] = [logs[seat], logs[1 - seat]!];
    expect(others.length).toBe(own.length);
    const moves = secretMoves(own, others, seat);
    expect(moves.length).toBeGreaterThan(6);
    expect(moves.every(([card]) => card !== HIDDEN)).toBe(true);
    expect(moves.filter(([, told]) => told !== HIDDEN)).toEqual([]);
  }
  expect(bob.heard.join("\n")).not.toContain(token);
  expect(await bob.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(token);
  expect([...ada.faults, ...bob.faults]).toEqual([]);
}, 300_000);

/** The secret by which a page has its seat. */
function tokenOf(heard: string[]): string {
  const seated = heard.map((text) => JSON.parse(text)).find((message) => message.type === "seated");
  return seated.token as string;
}

/**
 * The cards that came to the hand of a seat for its eyes only: as its player was told of them, and as the other was. Left out are
 * those that the other had met before, as a creature that goes back to a hand.
 */
function secretMoves(own: Entry[], others: Entry[], seat: number): [card: number, told: number | undefined][] {
  const met = new Set<number>();
  return own.flatMap((entry, n) => {
    const found = entry.events.flatMap(({ moved }, at): [number, number | undefined][] => {
      const isSecret = moved?.to.area === "hand" && moved.to.seat === seat && !moved.seen.includes(1 - seat);
      return isSecret && !met.has(moved.card) ? [[moved.card, others[n]?.events[at]?.moved?.card]] : [];
    });
    named(others[n]).forEach((card) => met.add(card));
    return found;
  });
}

test("who watches sees the game, everybody comes back to a server that was killed, and giving up ends it", async () => {
  const ada = await visit();
  const link = await invite(ada.page, "Ada", "game");
  const code = link.slice(link.indexOf("=") + 1);
  const bob = await visit();
  await bob.page.locator(".online input[value=join]").check();
  await bob.page.locator(".online input[name=code]").fill(code.toLowerCase());
  await sitDown(bob.page, "Bob");
  const cleo = await visit(`#watch=${code}`);
  await cleo.page.locator(".online button.enter").click();
  await cleo.page.locator(".table").waitFor();

  const pages = [ada.page, bob.page];
  await play(pages, async () => (await turnOf(ada.page)) >= 2);
  // The time of who is asked runs.
  const clocks = await ada.page.locator(".person .time").allTextContents();
  expect(clocks).toEqual([expect.stringMatching(/^(30:00|29:\d\d)$/), expect.stringMatching(/^(30:00|29:\d\d)$/)]);
  expect(await ada.page.locator(".person .time.running").count()).toBe(1);
  expect(await cleo.page.locator(".dock .zone-hand [data-card]").count()).toBe(0);
  expect(await ada.page.locator(".people").textContent()).toContain("1 watches");

  const before = await story(ada.page);
  await server.kill();
  const all = [ada.page, bob.page, cleo.page];
  await Promise.all(all.map((page) => page.locator(".waiting", { hasText: "The connection is lost" }).waitFor()));
  await server.comeBack();
  await Promise.all(all.map((page) => page.locator(".waiting", { hasText: "connection" }).waitFor({ state: "detached" })));
  expect(await story(ada.page)).toEqual(before);
  await play(pages, async () => (await turnOf(ada.page)) >= 4);

  await giveUp(bob.page);
  await Promise.all(all.map((page) => page.locator(".over").waitFor()));
  expect(await ada.page.locator(".over h2").textContent()).toBe("You win the game!");
  expect(await bob.page.locator(".over h2").textContent()).toBe("Ada wins the game.");
  expect(await cleo.page.locator(".over h2").textContent()).toBe("Ada wins the game");
  // Nobody comes back to what is over.
  await bob.page.locator(".over button").click();
  await bob.page.locator(".online").waitFor();
  expect(await bob.page.locator(".seats").count()).toBe(0);
}, 120_000);

test("against the program of the server something is taken back, and a closed window is gone on with", async () => {
  const { page, faults } = await visit();
  const begin = async (): Promise<void> => {
    await page.locator(".online input[value=invite]").check();
    await page.locator(".online select[name=against]").selectOption("easy");
    await page.locator(".online button.enter").click();
  };
  const cards = async (): Promise<string[]> => [
    ...(await page.locator(".dock .zone-hand .card-title").allTextContents()),
    ...(await page.locator(".zone-battleline .card-title").allTextContents()),
    ...(await page.locator(".question h2").allTextContents()),
  ];
  const undo = page.getByRole("button", { name: "Undo" });
  let before: string[] = [];
  /** Answers until something can be taken back; whether that comes before the game is over. */
  const untilUndo = async (): Promise<boolean> => {
    let open = await asked(page);
    while (open !== null) {
      before = await cards();
      await answer(page);
      open = await asked(page, open);
      if (open !== null && (await undo.isEnabled())) {
        return true;
      }
    }
    return false;
  };
  await begin();
  // The server draws its games: one that is lost soon may have nothing that could be taken back.
  for (let games = 1; !(await untilUndo()); games++) {
    expect(games).toBeLessThan(5);
    await page.locator(".over button").click();
    await begin();
  }
  await undo.click();
  await expect.poll(cards, { timeout: PATIENCE }).toEqual(before);

  await choose(page, "To the start page");
  await page.locator(".seats button").click();
  await expect.poll(cards, { timeout: PATIENCE }).toEqual(before);
  expect(faults).toEqual([]);
}, 120_000);

test("what the server refuses is said in the language of the page", async () => {
  const { page, faults } = await visit("#table=ZZZZ2222", "de-DE");
  await page.locator(".online", { hasText: "Du bist an Tisch ZZZZ2222 eingeladen" }).waitFor();
  await page.locator(".online button.enter").click();
  const told = page.locator(".online .faults li");
  expect(await told.textContent()).toBe("Diesen Tisch gibt es nicht, oder nicht mehr.");
  await page.locator(".online input[name=code]").fill("?");
  await page.locator(".online button.enter").click();
  expect(await page.locator(".online form [role=alert]").textContent()).toContain("kein Link");
  expect(faults).toEqual([]);
}, 60_000);

test("a page from a server of files offers no games over the network", async () => {
  const files = await House.open();
  const { page, leave } = await files.visit();
  await page.locator("button.begin:enabled").waitFor();
  expect(await page.locator(".online").count()).toBe(0);
  await leave();
  await files.close();
}, 60_000);
