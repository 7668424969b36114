import { describe, expect, test } from 'vitest';
import { settingParams, type SettingParam } from '../../src-main/contract/operations/settings.ts';
import { catalogue } from '../../src-renderer/entities/settings/catalogue/index.ts';

const params: Record<string, SettingParam> = settingParams;

test('every setting is on the screen once', () => {
  const shown = catalogue.flatMap(({ name, control }) => [
    name,
    ...(control.kind === 'password' ? control.with : []),
  ]);
  expect(shown.toSorted()).toEqual(Object.keys(params).toSorted());
});

test('the settings of a group are listed together', () => {
  const groups = catalogue.map(({ group }) => group);
  const turns = groups.filter((group, index) => group !== groups[index - 1]);
  expect(turns).toEqual([...new Set(groups)]);
});

describe('each control fits the values that the server accepts', () => {
  test.each(catalogue.map((entry) => [entry.name, entry] as const))(
    'the control of %s fits its values',
    (name, { control }) => {
      const { type, choices, isNow = false } = params[name]!;
      expect(control.kind === 'email' || control.kind === 'password').toBe(isNow);
      if (type === 'boolean') expect(control.kind).toBe('switch');
      if (control.kind === 'choice') {
        const offered = control.choices.map(({ value }) => value);
        expect(offered.toSorted()).toEqual(choices?.toSorted());
      } else expect(choices).toBeUndefined();
      if (control.kind === 'number') {
        expect(type).toBe('integer');
        expect(control.min).toBeLessThan(control.max);
      }
    },
  );
});

/** Where each setting of how the chat looks takes effect: Perch follows it, or shows that it is for the web app. */
test('each setting of display and reading is followed by Perch or marked as web-only', () => {
  const looks = catalogue.filter(({ group }) => ['display', 'language', 'channels'].includes(group));
  const followed = looks.filter(({ webOnly }) => !webOnly).map(({ name }) => name);
  expect(followed).toEqual([
    'color_scheme',
    'web_font_size_px',
    'default_language',
    'timezone',
    'web_suggest_update_timezone',
    'twenty_four_hour_time',
  ]);
  expect(catalogue.find(({ name }) => name === 'enter_sends')?.webOnly).toBeUndefined();
});
