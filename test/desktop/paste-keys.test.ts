// Keys for pasting on an X display with a window manager: the text field of another program gets the text.
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { X11Keys } from '../../src-main/shell/paste/x11-keys.ts';
import { usePrograms } from '../unit/temporary.ts';
import { lacking, PYTHON, startSession, type Session } from './session.ts';

const lacks = lacking('dbus-daemon', 'Xvfb', 'openbox', 'xdotool', 'gtk', 'xev');

/** A window with a text field, which prints its text. It owns the clipboard, too. */
const FIELD = `
import gi, sys
gi.require_version('Gtk', '3.0')
gi.require_version('Gdk', '3.0')
from gi.repository import Gdk, Gtk
window = Gtk.Window(title='A field')
field = Gtk.Entry()
field.connect('changed', lambda field: print(field.get_text(), flush=True))
window.add(field)
window.show_all()
Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD).set_text('Parcel lost', -1)
Gtk.main()
`;

let session: Session;
beforeEach(async () => {
  if (lacks !== '') return;
  session = await startSession();
  vi.stubEnv('DISPLAY', session.env['DISPLAY']);
  session.start('openbox');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  if (lacks === '') await session.end();
});

/** Starts the program with the field, which has the focus then. */
async function startField() {
  const script = path.join(session.home, 'field.py');
  fs.writeFileSync(script, FIELD);
  const program = session.start(PYTHON, [script]);
  await focus('A field');
  return program;
}

async function focus(title: string): Promise<void> {
  const id = (await session.run('xdotool', 'search', '--sync', '--name', title)).trim();
  await session.run('xdotool', 'windowactivate', '--sync', id);
}

test.skipIf(lacks !== '')(
  `the program before Perch gets the focus back and pastes, and another one gets nothing${lacks}`,
  async () => {
    const keys = new X11Keys();
    expect(await keys.obstacle()).toBeNull();
    const field = await startField();
    keys.remember();
    const other = session.start('xev', ['-name', 'Another program', '-event', 'keyboard']);
    await focus('Another program');
    await keys.aim()();
    await expect.poll(() => field.output()).toBe('Parcel lost\n');
    expect(await session.run('xdotool', 'getactivewindow', 'getwindowname')).toBe('A field\n');
    expect(other.output()).not.toMatch(/KeyPress/);
  },
);

test.skipIf(lacks !== '')(
  `keys are pressed in the focused program, also while the user holds those of a shortcut${lacks}`,
  async () => {
    const keys = new X11Keys();
    const field = await startField();
    keys.remember();
    keys.forget();
    await session.run('xdotool', 'keydown', 'Control_L', 'keydown', 'Alt_L', 'keydown', 'Shift_L');
    await keys.aim()();
    await expect.poll(() => field.output()).toBe('Parcel lost\n');
  },
);

test.skipIf(lacks !== '')(`a window that has gone is an error${lacks}`, async () => {
  const keys = new X11Keys();
  const field = await startField();
  keys.remember();
  const press = keys.aim();
  await field.end();
  await expect(press()).rejects.toThrow('xdotool');
});

test('where xdotool is missing, that is the obstacle', async () => {
  usePrograms(import.meta.dirname);
  expect(await new X11Keys().obstacle()).toBe('no-tool');
});
