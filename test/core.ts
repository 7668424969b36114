/**
 * `npm test` runs the core: six minutes on two cores, for every change. `npm test -- --all` runs the whole suite, and so does
 * public CI. test/unit/core.test.ts looks for each name that is listed here.
 */

/** The tests in Node that only the whole suite runs: each takes seconds, because it tries one thing in every combination. */
export const wholeSuiteOnly: readonly string[] = [
  'test/contract/responses.test.ts',
  'test/desktop/session.test.ts',
  'test/faults/absurd-numbers.test.ts',
  'test/faults/accounts.test.ts',
  'test/faults/backup-origin.test.ts',
  'test/faults/backup-outbox.test.ts',
  'test/faults/backup.test.ts',
  'test/faults/bound-key.test.ts',
  'test/faults/certificates.test.ts',
  'test/faults/failing-file.test.ts',
  'test/faults/files.test.ts',
  'test/faults/floods.test.ts',
  'test/faults/foreign-responses.test.ts',
  'test/faults/full-disk.test.ts',
  'test/faults/moved.test.ts',
  'test/faults/profile.test.ts',
  'test/faults/responses.test.ts',
  'test/faults/unusable-file.test.ts',
  'test/faults/wrong-clocks.test.ts',
  'test/linear-time/linear-time.test.ts',
  'test/programs/server/facts-by-level.test.ts',
  'test/sync/batches.test.ts',
  'test/sync/calendars.test.ts',
  'test/sync/cancelling-out.test.ts',
  'test/sync/clocks.test.ts',
  'test/sync/events-failing.test.ts',
  'test/sync/events-races.test.ts',
  'test/sync/events-silence.test.ts',
  'test/sync/events-unparsed.test.ts',
  'test/sync/growth.test.ts',
  'test/sync/large-pull.test.ts',
  'test/sync/levels.test.ts',
  'test/sync/list-evidence.test.ts',
  'test/sync/malformed-responses.test.ts',
  'test/sync/many-deadlines.test.ts',
  'test/sync/overwrites-unseen.test.ts',
  'test/sync/pacing.test.ts',
  'test/sync/read-again.test.ts',
  'test/sync/request-backoff.test.ts',
  'test/sync/restored.test.ts',
  'test/sync/scheduled-unanswered.test.ts',
  'test/sync/silent-queue.test.ts',
  'test/sync/snippet-evidence.test.ts',
  'test/sync/values-sent.test.ts',
  'test/unit/decide-event.test.ts',
  'test/unit/decide-mark.test.ts',
  'test/unit/decide-rules.test.ts',
  'test/unit/decide.test.ts',
  'test/unit/exchange/reading.test.ts',
  'test/unit/judge.test.ts',
  'test/unit/reading-thread.test.ts',
  'test/unit/session-bus.test.ts',
  'test/unit/set-up.test.ts',
  'test/unit/start.test.ts',
  'test/unit/when-worst-days.test.ts',
  'test/updates/kill.test.ts',
];

/** The specs of the core, by file and title: the main way through each place, and the promises that matter most. */
export const coreSpecs: Readonly<Record<string, readonly string[]>> = {
  activity: [
    'what concerns the user arrives in one place, is opened and read by keys, and counted in the rail',
  ],
  'account-menu': ['the account menu sets and clears the status, and sets away, by keyboard alone'],
  accounts: ['with two accounts on two servers, a server that is down does not delay the other account'],
  channels: [
    'channels are listed and searched, and the chosen one is shown with its details',
    'a channel is left and joined again, and its topics are one click away',
  ],
  'command-line': ['commands of the command line are done by the running Perch, which answers'],
  composer: [
    'buttons and shortcuts format the selection, and the field’s undo takes that back',
    'a snippet is found by what one types, and inserted by Enter alone',
  ],
  conflict: [
    'a conflict that arises behind an open editor is resolved after saving, by keyboard alone (rule: conflict-open-editor)',
  ],
  content: ['a snippet is shown as Markdown, and nothing in it runs, loads or leads away'],
  'deleted-elsewhere': [
    'a snippet that is deleted elsewhere while it is edited offline can be created again',
  ],
  'edit-menu': [
    'a right click shows the edit menu in a field, Copy on selected text, Copy link on links, and nothing elsewhere',
  ],
  emoji: [
    'an emoji is chosen by its group with the keyboard alone, is recent then, and Escape gives the focus back',
  ],
  enter: ['Enter right after typing copies the snippet that was typed'],
  fill: ['Copy asks for placeholders, shows what is copied, and offers what is on the clipboard'],
  focus: ['three shortcuts mean the same everywhere, and ? lists all of them'],
  folders: ['are created, renamed, described, archived and restored'],
  'held-press': [
    'a held press on each button of the first scheduled message has its effect, whatever arrives meanwhile',
  ],
  history: ['an overwritten value is read, copied, used and forgotten by keyboard alone (rule: last-writer)'],
  'hostile-messages': [
    'a message that clobbers the DOM leaves its neighbours readable, and is readable itself',
  ],
  import: ['a file is compared with what is here before anything is queued, and then imported'],
  palette: [
    'places, actions, channels, topics, people and settings are found and opened by keyboard alone',
    'Enter copies a snippet in any place, asks for its placeholders, and Ctrl+Enter opens it',
  ],
  keyboard: ['signing in, setting a status, finding and copying a snippet work by keyboard alone'],
  language: ['the language is chosen in the settings, and changes everything at once'],
  'layout-shifts': [
    'what moves under the focus is found, and what the user scrolls is not',
    'what moves later than half a second after the last key is found',
  ],
  links: ['links to this server open in Perch, and others in the browser'],
  list: ['a list is searched, walked through and opened by keyboard'],
  live: [
    'a snippet that another client creates, changes and deletes is shown so',
    'an open topic shows a new message, a reaction and who is typing',
  ],
  'live-counts': ['the tree counts unread messages that arrive, are read elsewhere or are moved'],
  'local-settings': ['the settings of this computer are reached and changed by keyboard alone'],
  'main-jobs': [
    'a status is set by one key, or by two clicks',
    'a snippet is found and copied by two keys and a few letters, or by three clicks',
    'a message is scheduled by eight keys beside what is written',
    'a reminder is set by a letter, Tab and Enter on a message',
    'a view is pinned by two clicks',
  ],
  'message-actions': [
    'messages are starred, copied, marked and selected by keyboard alone',
    'a reaction is removed, and another one is added',
  ],
  'message-toolbar': [
    'the toolbar of a message appears without moving anything, and reacts, stars and quotes',
  ],
  'message-writing': [
    'an own message is edited, typing is reported meanwhile, and a conflicting change is asked about',
    'offline a message is queued with one press, can be edited while it waits, and arrives once',
  ],
  navigation: ['a view is hidden, a built-in one is pinned, and a new one is added, renamed and removed'],
  'new-channel': ['has every attribute that was chosen'],
  notifications: [
    'a direct message and a mention cause notifications, and a click opens them, even with the window closed',
  ],
  offline: [
    'changes that are made offline survive kill -9 and arrive once',
    'a failing server is not shown as offline: the time of the next try is shown, and returning to the window tries at once',
  ],
  outbox: [
    'a refused snippet shows the server’s words, is edited and arrives (rule: state-rejected)',
    'a discarding names what is lost, and removes the snippet (rule: discard-names-loss)',
  ],
  people: [
    'people are listed, filtered and searched, and the chosen one is shown with every detail',
    'an administrator deactivates a person after typing their name, with a comment in the mail',
  ],
  'perch-links': [
    'a link of Perch’s own opens its thing in the running Perch, and changes nothing (rule: perch-links)',
  ],
  places: ['after a start without a connection every place shows its last data'],
  presets: [
    'a new preset is set by click, key and tray, also without a connection, and is there after a restart',
  ],
  'profile-fields': ['a refused field is corrected from the Outbox'],
  quick: [
    'a snippet is found and copied from any program, with the shortcut, its letters and Enter',
    '“lunch 45 min” is a status with its moment, another one, or one that never clears',
    '“remind me tomorrow 9 …” is about what is written, and about a message that is chosen',
    'the quick window may call what its rows need, and nothing else',
  ],
  reading: [
    'unread messages are counted at the place, the channels, topics and people, and a message that is looked at is read',
  ],
  reminders: ['a reminder is made from a pasted link, moved to another time and cancelled'],
  'resolve-topic': [
    'a topic is resolved from its bar and taken back from its menu, and what is being written stays',
  ],
  'row-menus': ['a row of the snippets has a menu on a right click, by key and behind its "…"'],
  rules: [
    'a rule that repeats is added, has its turn, is switched off and on, edited, deleted and brought back',
  ],
  scheduled: [
    'a message to a channel and one to people are scheduled, changed and deleted',
    'an invalid value is reported beside its field, and nothing is sent',
  ],
  security: [
    'every call of a window is validated: unknown names, wrong types and huge strings are refused (rule: input-checked)',
    'key and password are in no file, no log and no window (rule: no-secrets-at-rest, log-without-texts)',
  ],
  'server-html': [
    'sanitised HTML runs nothing, loads nothing and stays inside the message (rule: server-html)',
  ],
  settings: [
    'every type of setting is changed, by its name and not by a number',
    'settings that are changed offline are marked with the old value, and sent in one request (rule: unsent-over-server)',
  ],
  'sign-in': ['each failure to sign in has its own sentence, and the form keeps what was typed'],
  'snippet-search': [
    'rows have excerpts without Markdown, marked matches and the day of the last use, and no IDs',
  ],
  status: ['text, emoji and clear-after are set, and a status that is too long is refused beside the field'],
  tray: [
    'the tray’s items for custom status, open and quit work',
    'a snippet is copied without a window, and one with placeholders asks for them first',
  ],
  topics: [
    'topics are listed newest first, searched, and shown offline as of the last connection',
    'a message starts a new topic, and a direct message goes to a person',
  ],
};
