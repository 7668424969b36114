import type {
  AccountDiagnostics,
  BuildKind,
  DiagnosticCount,
  Diagnostics,
} from '../../../src-main/contract/calls/app.ts';
import type { PolicyProblem } from '../../../src-main/contract/values/policy-problem.ts';
import { type MessageKey, words } from '../../../resources/words.ts';

export interface DiagnosticLine {
  name: string;
  value: string;
}

export interface DiagnosticGroup {
  /** Null for the first group, which is under the dialog's own title. */
  title: string | null;
  lines: DiagnosticLine[];
}

const counts: Record<DiagnosticCount, MessageKey> = {
  unsent: 'about.count.unsent',
  needsUser: 'about.count.needsUser',
  snippets: 'about.count.snippets',
  scheduled: 'about.count.scheduled',
  reminders: 'about.count.reminders',
  channels: 'about.count.channels',
  people: 'about.count.people',
  messages: 'about.count.messages',
};

const builds: Record<BuildKind, MessageKey> = {
  source: 'about.build.source',
  unsigned: 'about.build.unsigned',
  signed: 'about.build.signed',
};

/** The diagnostics as they are shown and copied. */
export function diagnosticGroups({
  versions,
  sandbox,
  policy,
  accounts,
  notices,
  faults,
}: Diagnostics): DiagnosticGroup[] {
  const running = [
    { name: words('about.perch'), value: versions.perch },
    { name: words('about.build'), value: words(builds[versions.build]) },
    { name: 'Electron', value: versions.electron },
    { name: 'Chromium', value: versions.chromium },
    { name: 'Node.js', value: versions.node },
    { name: words('about.system'), value: versions.system },
    { name: words('about.sandbox'), value: sandbox ? words('about.sandbox.on') : words('about.sandbox.off') },
  ].map(orUnknown);
  const wrong = [...new Set(notices)].map((kind) => ({ name: words('about.notices'), value: kind }));
  const managed = policy ? linesOfPolicy(policy) : [];
  // A report may be read in another time zone.
  const late = faults.map(({ at, where, name }) => ({
    name: new Date(at).toISOString(),
    value: [where, name].filter(Boolean).join(': '),
  }));
  const none = { name: words('about.no-faults'), value: '' };
  return [
    { title: null, lines: [...running, ...managed, ...wrong] },
    ...accounts.map((account, at) => ({
      title: words('about.account', { number: at + 1 }),
      lines: linesOf(account),
    })),
    { title: words('about.faults'), lines: late.length > 0 ? late : [none] },
  ];
}

function linesOfPolicy({ source, problems }: NonNullable<Diagnostics['policy']>): DiagnosticLine[] {
  const file = problems.find(({ changeable }) => changeable !== undefined)?.changeable;
  if (file !== undefined)
    return [{ name: words('about.policy'), value: words('about.policy-not-followed', { source, file }) }];
  return [
    { name: words('about.policy'), value: source },
    ...problems.map((problem) => ({ name: words('about.policy-problem'), value: whereIn(problem) })),
  ];
}

function whereIn({ line, path, file }: PolicyProblem): string {
  if (line === null) return words('about.policy-unreadable');
  return [
    words('about.policy-line', { line, path: path || words('about.policy-unreadable') }),
    ...(file?.line ? [words('about.policy-file-line', { line: file.line })] : []),
    ...(file ? [words(`about.policy-file.${file.fault}`)] : []),
  ].join(': ');
}

function linesOf({ featureLevel, state, problem, counts: numbers }: AccountDiagnostics): DiagnosticLine[] {
  const level = featureLevel === null ? '' : words('about.level', { level: featureLevel });
  return [
    orUnknown({ name: words('about.server'), value: level }),
    { name: words('about.state'), value: [state, problem].filter(Boolean).join(': ') },
    ...Object.entries(counts).map(([count, key]) => ({
      name: words(key),
      value: String(numbers[count as DiagnosticCount]),
    })),
  ];
}

const orUnknown = ({ name, value }: DiagnosticLine): DiagnosticLine => ({
  name,
  value: value || words('about.unknown'),
});

/** The text that is copied: what is shown, and nothing else. */
export const diagnosticText = (groups: DiagnosticGroup[]): string =>
  groups
    .map(({ title, lines }) =>
      [
        ...(title === null ? [] : [title]),
        ...lines.map(({ name, value }) => (value ? `${name}: ${value}` : name)),
      ].join('\n'),
    )
    .join('\n\n');
