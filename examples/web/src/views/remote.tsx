// A table at a server: who is there, how long they may think, and the link for those who are still missing.

import { useEffect, useState } from "preact/hooks";
import type { Words } from "../engine";
import { told } from "../faults";
import { linkTo } from "../invite";
import type { People, RemoteSource } from "../remote";
import type { TableSource } from "../source";
import type { UiWords } from "../words";
import { Dialog } from "./dialog";
import { TablePage, useScene } from "./table";

interface Props {
  source: RemoteSource;
  ui: UiWords;
  words: Words;
  onLeave: () => void;
  onOpen: (table: TableSource) => void;
}

function usePeople(source: RemoteSource): People {
  const [people, setPeople] = useState(source.people());
  useEffect(() => {
    setPeople(source.people());
    return source.subscribe(() => setPeople(source.people()));
  }, [source]);
  return people;
}

export function RemotePage({ source, ui, words, onLeave, onOpen }: Props) {
  const people = usePeople(source);
  const scene = useScene(source);
  if (!scene) {
    return <WaitingRoom source={source} people={people} ui={ui} onLeave={onLeave} />;
  }
  return (
    <TablePage
      source={source}
      ui={ui}
      words={words}
      onLeave={onLeave}
      onOpen={onOpen}
      onReload={null}
      people={<PeopleLine source={source} people={people} ui={ui} />}
    />
  );
}

/** Before the cards are dealt. */
function WaitingRoom({ source, people, ui, onLeave }: Pick<Props, "source" | "ui" | "onLeave"> & { people: People }) {
  const { ticket } = source;
  const link = (watch: boolean): string => linkTo({ table: ticket.table, game: ticket.game, watch });
  return (
    <div class="start">
      <section class="panel waiting-room" aria-label={ui.online.waiting}>
        {people.lost ? (
          <p class="notice" role="alert">
            {told(people.lost, ui)}
          </p>
        ) : (
          <>
            <h1>{people.connected ? ui.online.waiting : ui.online.comingBack}</h1>
            <p>{ui.online.waitingHint}</p>
            <LinkField class="play-link" label={ui.online.link} link={link(false)} ui={ui} />
            {people.mayWatch && <LinkField class="watch-link" label={ui.online.watchLink} link={link(true)} ui={ui} />}
            <p class="hint">{ui.online.tableCode(ticket.table)}</p>
            <PeopleLine source={source} people={people} ui={ui} />
          </>
        )}
        <div class="row">
          <button type="button" onClick={onLeave}>
            {ui.table.leave}
          </button>
        </div>
      </section>
    </div>
  );
}

function LinkField({ label, link, ui, class: className }: { label: string; link: string; ui: UiWords; class: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <div class={`field ${className}`}>
      <label>
        <span>{label}</span>
        <input type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      {/* Browsers have it only where nobody can listen. */}
      {navigator.clipboard && (
        <button type="button" onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}>
          {copied ? ui.table.copied : ui.table.copy}
        </button>
      )}
    </div>
  );
}

function PeopleLine({ source, people, ui }: { source: RemoteSource; people: People; ui: UiWords }) {
  const [inviting, setInviting] = useState(false);
  const { table, game } = source.ticket;
  return (
    <div class="people" role="group" aria-label={ui.online.people}>
      {people.seats.map((seat, at) => (
        <span key={at} class={`person ${seat?.here ? "here" : "away"}`} data-seat={at}>
          <span class="person-name">{seat?.name ?? ui.online.nobody}</span>
          {seat && <span class="unseen">{seat.here ? ui.online.here : ui.online.away}</span>}
          {seat && !seat.here && (
            <span class="hint" aria-hidden="true">
              {ui.online.away}
            </span>
          )}
          <Time people={people} seat={at} ui={ui} />
        </span>
      ))}
      {people.watching > 0 && <span class="hint">{ui.online.watching(people.watching)}</span>}
      {people.mayWatch && source.scene() && (
        <button type="button" class="plain link" onClick={() => setInviting(true)}>
          {ui.online.watchLink}
        </button>
      )}
      {inviting && (
        <Dialog title={ui.online.watchLink} close={ui.table.close} onClose={() => setInviting(false)} class="wide">
          <LinkField class="watch-link" label={ui.online.watchLink} link={linkTo({ table, game, watch: true })} ui={ui} />
        </Dialog>
      )}
    </div>
  );
}

/** How long a seat may still think; it runs here too, and the server has the last word. */
function Time({ people, seat, ui }: { people: People; seat: number; ui: UiWords }) {
  const [now, setNow] = useState(performance.now());
  const runs = people.running === seat && people.connected;
  useEffect(() => {
    setNow(performance.now());
    if (!runs) {
      return;
    }
    const ticking = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(ticking);
  }, [runs, people.since]);
  const left = people.left?.[seat];
  if (left === undefined) {
    return null;
  }
  const rest = Math.max(0, runs ? left - Math.max(0, now - people.since) : left);
  const seconds = Math.ceil(rest / 1000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <span class={`time ${runs ? "running" : ""} ${rest < 10_000 ? "short" : ""}`} role="timer" aria-label={ui.online.left(time)}>
      {time}
    </span>
  );
}
