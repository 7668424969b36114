import { devicesPart } from '../devices/soak.ts';
import { crashPart } from '../faults/soak.ts';
import { filePart } from '../hostile-files/soak.ts';
import { modelPart } from '../model/soak.ts';
import { calendarPart } from '../moment/soak.ts';
import { networkPart } from '../network/soak.ts';
import type { SoakPart } from './part.ts';

/** Every proof, in the order in which they run and appear on the page. A new one is added here. */
export const proofs: SoakPart[] = [
  /*
   * Random commands of the user, of other clients, of the network, of intermediaries on it and of the clock run
   * against the real engine on a real SQLite file and the real reference server, beside a small model in memory
   * that records the last value that the user chose and what the server may hold. In between, the process is
   * killed and restarted, connections go silent and the server is restored from a backup. At the end of each run
   * everything is brought to rest, and cache, server and model must agree: every change was delivered, refused,
   * expired or waits in sight, and no create happened twice but one that the user chose to send again. A failing
   * run shrinks and prints its seed. In a quarter of the time another program edits a followed file, often in steps,
   * while creates of the file are in doubt, Perch is killed and the computer's clock jumps; in the end each match has
   * one snippet.
   */
  modelPart,
  /*
   * Round by round, every fault that the reference server can play, at every phase of a request, happens to every
   * mutation; these are taken from the catalog itself, so that a new one cannot be forgotten. What a fault must lead to
   * is declared from the specification by the way a change is delivered. After each, the fault is lifted, the user
   * decides by what the server really has, and nothing may be lost or be there twice. In each round the network
   * gets intermediaries as well, singly, for every mutation and for minutes, and for twenty accounts at once: proxies, portals,
   * load balancers and content networks, each written from recordings of such programs. None of them may end a
   * change, or make Perch send more than 120 requests of one kind in a minute.
   */
  networkPart,
  /*
   * A real process runs the engine on a real SQLite file against a real HTTP server, while a hasty user acts every
   * few milliseconds. SIGKILL ends the process at random instants, and the next process starts on its files.
   * In half of the profiles each, intermediaries respond in the server’s place, the computer's clock is wrong or
   * set meanwhile, and files are damaged, deleted and replaced and a second Perch starts on the profile. The
   * process announces each action before its begin and acknowledges the action after its commit, through a pipe that
   * outlives the process, so the promised actions are known without asking the database. After every kill a copy of
   * the files is opened as the app opens them and must pass `integrity_check` and `foreign_key_check`; every few
   * dozen kills everything is delivered, and the server must then hold each acknowledged action, each create once,
   * and the cache the same.
   */
  crashPart,
  /*
   * Two or three Perch profiles of one account lose their networks, edit the same things, are killed and started
   * again, and are connected again together or one after the other, with their event queues alive or expired, or
   * on a server without events. After each round all must show what the server has, and every value that any of
   * the users ever chose must be on the server, have been shown on the screen of whoever replaced it, be in a
   * conflict or in the outbox, or be in the history of overwrites. What needs the user is decided at random.
   */
  devicesPart,
  /*
   * A Perch with two accounts and unsent changes is handed files that anybody may have written, while its engines
   * run on real SQLite files and the real reference server: calendars with rules that never end, absurd zones,
   * dates and exceptions, imports of each format, and its own backups with other bytes, tables, rows, versions and
   * accounts; a part of them cut off, doubled or with bytes that are not a text. Each must be refused by its kind or
   * read rightly, with the ordinary event or snippet in it. The process must go on taking turns, the caches pass
   * `integrity_check` and `foreign_key_check`, no text of a file may be in another account, and what was drafted
   * and queued must be there after each file, and arrive once. A restored backup is undone, after which everything
   * must be as before. In between the computer's clock jumps by weeks and months, with and without a connection
   * and over restarts, and nothing may ring, expire or be cleared before its time. Random
   * calendars must be read as ical.js reads them, but for listed differences.
   */
  filePart,
  /*
   * The tests whose results time could change run at random moments and in random zones: half of them on the days
   * and nights at which code that computes with days goes wrong, the others at any minute of three years. Test
   * code, reference servers, Perch's processes and its windows all see that moment, while timers run as they do. A
   * test that fails there counts as a failure, whether the product was wrong or the test.
   */
  calendarPart,
];
