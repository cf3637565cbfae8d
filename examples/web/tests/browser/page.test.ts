// What a person does with the page, in a real browser.

import { readFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answer, asked, begin, choose, House, PATIENCE, picture, playUntil, type Visit } from "./harness";

let house: House;
let visit: Visit;

beforeAll(async () => {
  house = await House.open();
}, PATIENCE);
afterAll(() => house.close());

const story = (): Promise<string[]> => visit.page.locator(".story-box li").allTextContents();
/** The cards in the hand and on the battleline, and the last thing that is asked. */
const table = async (): Promise<string[]> => [
  ...(await visit.page.locator(".zone-hand .card-title").allTextContents()),
  ...(await visit.page.locator(".zone-battleline .card-title").allTextContents()),
  ...(await visit.page.locator(".question h2").allTextContents()),
];
const ownStep = async (): Promise<boolean> => (await visit.page.locator(".question", { hasText: "Your move" }).count()) > 0;
const never = async (): Promise<boolean> => false;

describe("on a wide screen", () => {
  beforeEach(async () => {
    visit = await house.visit();
  });
  afterEach(async () => {
    await visit.leave();
    expect(visit.faults).toEqual([]);
  });

  test("a game against an agent is played to its end by clicks", async () => {
    const { page } = visit;
    await picture(page, "start");
    await begin(page);
    const answers = await playUntil(page, never, 2000);
    expect(answers).toBeGreaterThan(20);
    expect(await page.locator(".over").getAttribute("data-winner")).toMatch(/^[01]$/);
    await picture(page, "over");
    await page.locator(".over button").click();
    expect(await page.locator("button.begin").isVisible()).toBe(true);
  }, 150_000);

  test("an answer is taken back", async () => {
    const { page } = visit;
    await begin(page);
    await playUntil(page, ownStep, 50);
    const before = await table();
    const question = await asked(page);
    await answer(page);
    await asked(page, question);
    expect(await table()).not.toEqual(before);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(table, { timeout: PATIENCE }).toEqual(before);
  }, 60_000);

  test("houses are offered by name, in a row beside the question", async () => {
    const { page } = visit;
    await begin(page);
    const houses = page.locator(".question .answer[class*=tint-]");
    await playUntil(page, async () => (await houses.count()) > 0, 50);
    expect(await houses.allTextContents()).toEqual(await page.locator(".side.below .house").allTextContents());
    const tops = await page.locator(".question h2, .question .answer").evaluateAll((all) =>
      all.map((it) => (it.getBoundingClientRect().top + it.getBoundingClientRect().bottom) / 2),
    );
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4);
  }, 60_000);

  test("a reload in mid-game goes on where it was", async () => {
    const { page } = visit;
    await begin(page);
    await playUntil(page, async () => ((await page.locator(".status").textContent()) ?? "").includes("Turn 4"), 200);
    const question = await asked(page);
    const before = { status: await page.locator(".status").textContent(), story: await story() };
    expect(before.story.length).toBeGreaterThan(10);
    await picture(page, "table");
    await page.reload();
    expect(await asked(page)).toBe(question);
    expect({ status: await page.locator(".status").textContent(), story: await story() }).toEqual(before);
  }, 60_000);

  test("what one person looked at is not shown to the next one at the same screen", async () => {
    const { page } = visit;
    const handover = page.locator(".handover button");
    const nothing = page.locator(".inspector .nothing");
    const takeSeat = async (): Promise<void> => {
      await handover.click();
      await asked(page);
    };
    await page.locator("input[name=opponent][value=person]").check();
    await page.locator("button.begin").click();
    await page.locator(".handover, .question").first().waitFor();
    // Not even for a moment: whatever the page becomes on its way is looked at.
    await page.evaluate(() => {
      const shown: string[] = [];
      Object.assign(window, { shown });
      new MutationObserver(() => {
        const card = document.querySelector(".inspector .face, dialog");
        if (document.querySelector(".handover") && card) {
          shown.push(card.textContent ?? "");
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    if ((await handover.count()) > 0) {
      await takeSeat();
    }
    while ((await handover.count()) === 0) {
      await page.locator(".zone-hand .card").first().hover();
      await expect.poll(() => nothing.count()).toBe(0);
      const question = await asked(page);
      await answer(page);
      await page.waitForFunction((before) => {
        const open = document.querySelector<HTMLElement>(".question");
        return document.querySelector(".handover") !== null || (open !== null && open.dataset.question !== before);
      }, question);
    }
    expect(await nothing.count()).toBe(1);
    expect(await page.evaluate(() => (window as unknown as { shown: string[] }).shown)).toEqual([]);
    await takeSeat();
    expect(await nothing.count()).toBe(1);
  }, 60_000);

  test("a link that is opened at a table leads where it should, and the game is kept", async () => {
    const { page } = visit;
    await begin(page);
    await playUntil(page, ownStep, 60);
    const before = await story();
    await choose(page, "Share this position");
    const link = await page.locator("dialog textarea, dialog input").first().inputValue();
    await page.keyboard.press("Escape");
    const follow = (behind: string): Promise<void> => page.evaluate((hash) => void (location.hash = hash), behind);

    await follow("#table=ABCD-EFGH");
    await page.getByRole("heading", { name: "Your last game" }).waitFor();
    await page.getByRole("button", { name: "Go on" }).click();
    await asked(page);
    expect(await story()).toEqual(before);

    await follow(link.slice(link.indexOf("#")));
    await page.getByRole("heading", { name: "A shared position" }).waitFor();
    await page.locator("button.begin").click();
    await asked(page);
    expect(await page.locator(".table").count()).toBe(1);
  }, 60_000);

  test("a bad deck is refused with its fault, and a good one is not", async () => {
    const { page } = visit;
    const deck = page.locator("fieldset.deck").first();
    await deck.locator("select").selectOption("paste");
    await deck.locator("textarea").fill("My deck\nThis is no card at all");
    await deck.getByRole("button", { name: "Use this list" }).click();
    const told = deck.locator(".faults li").first();
    await told.waitFor();
    expect((await told.textContent())!.length).toBeGreaterThan(10);
    expect(await page.locator("button.begin").isDisabled()).toBe(true);
    await deck.locator("select").selectOption({ index: 2 });
    expect(await deck.locator(".faults").count()).toBe(0);
    expect(await page.locator("button.begin").isEnabled()).toBe(true);
  }, 60_000);

  test("a saved game is loaded again", async () => {
    const { page } = visit;
    await begin(page);
    await playUntil(page, async () => ((await page.locator(".status").textContent()) ?? "").includes("Turn 2"), 200);
    const [download] = await Promise.all([page.waitForEvent("download"), choose(page, "Save the game as a file")]);
    const log = await readFile((await download.path())!, "utf8");
    expect(JSON.parse(log.slice(0, log.indexOf("\n"))).ruleset).toBe("keyforge");
    const before = await story();
    await choose(page, "To the start page");
    await page.evaluate(() => localStorage.clear());
    await page.locator(".more input[type=file]").setInputFiles({
      name: "game.jsonl",
      mimeType: "application/jsonl",
      buffer: Buffer.from(log),
    });
    await asked(page);
    expect(await story()).toEqual(before);
  }, 60_000);

  test("the keyboard alone begins a game, answers and takes back", async () => {
    const { page } = visit;
    await page.locator("button.begin:enabled").waitFor();
    await page.locator("button.begin").focus();
    await page.keyboard.press("Enter");
    for (let answers = 0; !(await ownStep()) && answers < 20; answers++) {
      const question = await asked(page);
      await page.keyboard.press("1");
      await asked(page, question);
    }
    const before = await table();
    const question = await asked(page);
    // To a card that can be acted with; Enter shows what can be done, and the first of that has the focus.
    for (let steps = 0; (await page.locator(".card.can:focus").count()) === 0 && steps < 60; steps++) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.locator("dialog .answer:focus").waitFor();
    await page.keyboard.press("Enter");
    await asked(page, question);
    expect(await table()).not.toEqual(before);
    await page.keyboard.press("u");
    await expect.poll(table, { timeout: PATIENCE }).toEqual(before);
    // Who speaks to the machine can turn the letters off.
    await choose(page, "Turn keys 1–9, U, Q off");
    await page.locator("body").press("q");
    expect(await page.locator(".question h2:focus").count()).toBe(0);
    await choose(page, "Turn keys 1–9, U, Q on");
    await page.locator("body").press("q");
    expect(await page.locator(".question h2:focus").count()).toBe(1);
  }, 60_000);

  test("a game of Kryptik is given up", async () => {
    const { page } = visit;
    await page.locator("input[name=game][value=kryptik]").check();
    await begin(page);
    await choose(page, "Give up");
    await page.getByRole("button", { name: "Yes, give up" }).click();
    await page.locator(".over").waitFor();
    expect(await page.locator(".over").getAttribute("data-winner")).toBe("1");
  }, 60_000);
});

describe("elsewhere", () => {
  afterEach(async () => {
    await visit.leave();
    expect(visit.faults).toEqual([]);
  });

  test.each([
    { width: 1100, height: 1000, sticky: true },
    { width: 1280, height: 800, sticky: true },
    { width: 1100, height: 760, sticky: false },
    { width: 1280, height: 560, sticky: false },
  ])("no bar covers the card that is gone to, at $width × $height", async ({ width, height, sticky }) => {
    visit = await house.visit({ viewport: { width, height } });
    const { page } = visit;
    await begin(page);
    const cards = page.locator(".felt .card");
    await playUntil(page, async () => (await cards.count()) > 7, 400);
    // As with many creatures in play: rows of them on either side.
    const covered = await page.evaluate(() => {
      const felt = document.querySelector<HTMLElement>(".felt")!;
      for (const slot of document.querySelectorAll(".felt .slot")) {
        for (let copy = 0; copy < 3; copy++) {
          slot.after(slot.cloneNode(true));
        }
      }
      const found = [...felt.querySelectorAll<HTMLElement>(".card")];
      const covered: string[] = [];
      for (const card of [...found, ...found.reverse()]) {
        card.focus();
        const { left, top, bottom, width, height } = card.getBoundingClientRect();
        const room = felt.getBoundingClientRect();
        // A card that is higher than the table shows as much as there is room for.
        const seen = height > room.height ? [(top + bottom) / 2] : [top + 6, bottom - 6];
        const at = seen.map((y) => document.elementFromPoint(left + width / 2, y));
        if (document.activeElement !== card || at.some((element) => !card.contains(element))) {
          covered.push(`${card.textContent}: ${top} to ${bottom} in ${room.top} to ${room.bottom}, ${at.map((other) => other?.className)}`);
        }
      }
      const bar = getComputedStyle(felt.querySelector(".strip-bar")!).position;
      return { covered, scrolls: felt.scrollHeight > felt.clientHeight, sticky: bar === "sticky" };
    });
    await picture(page, `crowded-${height}`);
    expect(covered).toEqual({ covered: [], scrolls: true, sticky });
  }, 120_000);

  test("German is spoken to whoever reads German, and can be changed in the game", async () => {
    visit = await house.visit({ locale: "de-DE" });
    const { page } = visit;
    await begin(page);
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    const german = await page.locator(".question h2").textContent();
    await picture(page, "german");
    await page.getByRole("button", { name: "English" }).click();
    await page.locator(".bar", { hasText: "Undo" }).waitFor();
    expect(await page.locator(".question h2").textContent()).not.toBe(german);
  }, 60_000);

  test("on a phone nothing is wider than the screen", async () => {
    visit = await house.visit({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const { page } = visit;
    const wide = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await wide()).toBeLessThanOrEqual(360);
    await begin(page);
    await playUntil(page, async () => ((await page.locator(".status").textContent()) ?? "").includes("Turn 4"), 200);
    expect(await wide()).toBeLessThanOrEqual(360);
    // What scrolls by itself would hide that.
    const hidden = await page.locator(".dock").evaluate((dock) => dock.scrollWidth - dock.clientWidth);
    expect(hidden).toBeLessThanOrEqual(0);
    await picture(page, "phone");
  }, 60_000);

  test("light and dark follow the system", async () => {
    const ground = (): Promise<string> => visit.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    visit = await house.visit({ colorScheme: "light" });
    const light = await ground();
    await visit.page.emulateMedia({ colorScheme: "dark" });
    expect(await ground()).not.toBe(light);
  }, 60_000);
});
