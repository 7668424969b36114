import { basename, isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import { readCalendars, readRules, writeCalendars, writeRules } from '../../domain/status-rules.ts';
import { invalid, Refusal, refuse } from '../../contract/problem.ts';
import {
  CalendarCopy,
  checkRule,
  MOST_RULES,
  type CalendarSource,
  type RuleForm,
  type RulePlan,
  StatusRule,
} from '../../contract/values/rules.ts';
import type { StatusValue } from '../../contract/values/status.ts';
import { isProtected } from '../../contract/links/server-address.ts';
import { trimmed } from '../../contract/text/text.ts';
import { trueTime } from '../../sync/clocks/clock-skew.ts';
import { offerUndo } from '../../sync/outbox/undo-offer.ts';

/** The address of a rule's calendar, encrypted for the disk; null if the system cannot encrypt. */
interface NewAddress {
  encrypted: string | null;
  /** Stores it for this session. */
  remember(): void;
}

interface SaveContext {
  address: NewAddress | null;
  /** The paths of the calendars that the user chose in the system's dialog. */
  chosen: ReadonlySet<string>;
}

/**
 * Edits a rule, or adds one; a new one is on.
 * @param id null for a new rule
 * @param context the ID of a new rule, the address that `calendarAddress` found in the form, and the files that the user chose
 * @returns its ID
 * @throws {Refusal} with the field that breaks a rule; `gone` where there is no such rule.
 */
export function saveRule(
  db: Db,
  id: string | null,
  form: RuleForm,
  { now, newId, ...context }: { now: number; newId: string } & SaveContext,
): string {
  refuse(checkRule(form, trueTime(db, now)));
  const { goesBack, rules } = readRules(db);
  const before = id === null ? null : ruleOf(rules, id);
  if (!before && rules.length >= MOST_RULES)
    throw new Refusal({ kind: 'invalid-input', rule: 'too-many', limit: MOST_RULES });
  const ruleId = before?.id ?? newId;
  const saved: StatusRule = {
    id: ruleId,
    on: before?.on ?? true,
    plan: planOf(form, before, context),
  };
  const isOther = JSON.stringify(sourceOf(before?.plan)) !== JSON.stringify(sourceOf(saved.plan));
  db.transaction(() => {
    writeRules(db, {
      goesBack,
      rules: before ? rules.map((rule) => (rule === before ? saved : rule)) : [...rules, saved],
    });
    // The stored times belong to the previous calendar.
    if (isOther) forgetCalendar(db, ruleId);
  })();
  context.address?.remember();
  return ruleId;
}

const sourceOf = (plan: RulePlan | undefined): CalendarSource | null =>
  plan?.kind === 'calendar' ? plan.source : null;

function planOf(form: RuleForm, before: StatusRule | null, context: SaveContext): RulePlan {
  if (form.kind === 'system') return { ...form, status: form.status && trimmedStatus(form.status) };
  if (form.kind !== 'calendar') return { ...form, status: trimmedStatus(form.status) };
  const { meeting, out, least, tentative, kind } = form;
  const typed = trimmed(form.source);
  const stored = sourceOf(before?.plan);
  if (typed === '' && !stored) throw new Refusal(invalid('source', 'required'));
  return {
    kind,
    meeting,
    out,
    least,
    tentative,
    source: typed === '' && stored ? stored : storedSource(sourceIn(typed), stored, context),
  };
}

const trimmedStatus = (status: StatusValue): StatusValue => ({ ...status, text: trimmed(status.text) });

/**
 * The address of a calendar that the user typed. It is a secret and must be encrypted. Null for other rules and for
 * files.
 * @throws {Refusal} if the text is not an address, or no safe address
 */
export function calendarAddress(form: RuleForm): string | null {
  if (form.kind !== 'calendar' || trimmed(form.source) === '') return null;
  const source = sourceIn(trimmed(form.source));
  return source.kind === 'file' ? null : source.url.href;
}

type TypedSource = { kind: 'address'; url: URL } | Extract<CalendarSource, { kind: 'file' }>;

/**
 * The calendar that the user typed or chose for a rule that is not saved yet.
 * @throws {Refusal} as saving the rule does
 */
export function calendarToRead(typed: string, chosen: ReadonlySet<string>): TypedSource {
  const source = sourceIn(trimmed(typed));
  if (source.kind === 'file' && !chosen.has(source.path)) throw new Refusal(NOT_CHOSEN);
  return source;
}

const NOT_CHOSEN = invalid('source', 'not-chosen');

/** A file is one that the user chose, or the rule's own: otherwise a page could have any file read. */
function storedSource(
  source: TypedSource,
  stored: CalendarSource | null,
  { address, chosen }: SaveContext,
): CalendarSource {
  if (source.kind === 'file') {
    const isOwn = stored?.kind === 'file' && stored.path === source.path;
    if (isOwn || chosen.has(source.path)) return source;
    throw new Refusal(NOT_CHOSEN);
  }
  return { kind: 'address', host: source.url.host, encrypted: address?.encrypted ?? null };
}

/** Parses the typed source: an address, or the path of a file. */
function sourceIn(typed: string): TypedSource {
  if (isAbsolute(typed)) return { kind: 'file', path: typed };
  const url = URL.parse(typed.replace(/^webcals?:/i, 'https:'));
  if (url?.protocol === 'file:')
    try {
      return { kind: 'file', path: fileURLToPath(url) };
    } catch {
      throw new Refusal({ kind: 'invalid-address', field: 'source' });
    }
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new Refusal({ kind: 'invalid-address', field: 'source' });
  if (!isProtected(url)) throw new Refusal({ kind: 'insecure-address', field: 'source' });
  return { kind: 'address', url };
}

/**
 * Switches a rule on or off.
 * @throws {Refusal} `gone` where there is no such rule.
 */
export function switchRule(db: Db, id: string, on: boolean): void {
  const { goesBack, rules } = readRules(db);
  const switched = ruleOf(rules, id);
  writeRules(db, { goesBack, rules: rules.map((rule) => (rule === switched ? { ...rule, on } : rule)) });
}

/** Chooses whether the status before returns when a timed one ends. */
export const setGoesBack = (db: Db, goesBack: boolean): void =>
  writeRules(db, { ...readRules(db), goesBack });

/** The data that an undo writes back for a deleted rule. */
const RemovedRule = z.object({ rule: StatusRule, place: z.int(), calendar: CalendarCopy.nullable() });

/** Deletes a rule so that it can be undone for a time (sync: Undo). One that does not exist any more is deleted already. */
export const deleteRule = (db: Db, id: string, now: number): void =>
  db.transaction(() => {
    const { goesBack, rules } = readRules(db);
    const place = rules.findIndex((rule) => rule.id === id);
    const rule = rules[place];
    if (!rule) return;
    const removed: z.infer<typeof RemovedRule> = { rule, place, calendar: readCalendars(db)[id] ?? null };
    writeRules(db, { goesBack, rules: rules.toSpliced(place, 1) });
    forgetCalendar(db, id);
    offerUndo(db, { what: 'rule', title: nameOf(rule.plan), removed }, now);
  })();

function nameOf(plan: RulePlan): string {
  if (plan.kind !== 'calendar') return plan.status?.text ?? '';
  return plan.source.kind === 'file' ? basename(plan.source.path) : plan.source.host;
}

/**
 * Undoes the deletion of a rule: it returns to its place, also where another rule took its room.
 * @returns its ID
 */
export function restoreRule(db: Db, removed: unknown): string {
  const { rule, place, calendar } = RemovedRule.parse(removed);
  const { goesBack, rules } = readRules(db);
  writeRules(db, { goesBack, rules: rules.toSpliced(place, 0, rule) });
  if (calendar) writeCalendars(db, { ...readCalendars(db), [rule.id]: calendar });
  return rule.id;
}

function forgetCalendar(db: Db, id: string): void {
  const { [id]: forgotten, ...others } = readCalendars(db);
  if (forgotten) writeCalendars(db, others);
}

function ruleOf(rules: readonly StatusRule[], id: string): StatusRule {
  const rule = rules.find((one) => one.id === id);
  if (!rule) throw new Refusal({ kind: 'gone' });
  return rule;
}
