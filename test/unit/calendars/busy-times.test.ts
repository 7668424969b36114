import { describe, expect, test } from 'vitest';
import { event, MORNING, readIn, readInWarsaw, times } from './read-times.ts';

readInWarsaw();

test('an event makes its owner busy from its start to its end', () => {
  expect(times(event(...MORNING))).toEqual(['2027-04-05T08:00 2027-04-05T09:30']);
  expect(times(event('DTSTART:20270405T080000Z', 'DURATION:PT45M'))).toEqual([
    '2027-04-05T08:00 2027-04-05T08:45',
  ]);
  expect(times(event('DTSTART:20260405T080000Z', 'DTEND:20260405T090000Z'))).toEqual([]);
  expect(times()).toEqual([]);
});

describe('what leaves its owner free', () => {
  test.each([
    ['a cancelled event', ['STATUS:CANCELLED']],
    ['a transparent event', ['TRANSP:TRANSPARENT']],
    ['an event that Outlook shows as free', ['X-MICROSOFT-CDO-BUSYSTATUS:FREE']],
    ['an event of working elsewhere', ['X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE']],
    ['an event that the owner declined', ['ATTENDEE;PARTSTAT=DECLINED:mailto:Mira@example.com']],
  ])('%s', (_, lines) => {
    expect(times(event(...MORNING, ...lines))).toEqual([]);
  });

  test('an event that the owner of the named calendar declined', () => {
    const declined = event(...MORNING, 'ATTENDEE;PARTSTAT=DECLINED:mailto:mira@home.example');
    expect(times(declined)).toHaveLength(1);
    expect(times('X-WR-CALNAME:mira@home.example', declined)).toEqual([]);
  });

  test('but not an event that somebody else declined', () => {
    expect(times(event(...MORNING, 'ATTENDEE;PARTSTAT=DECLINED:mailto:olu@example.com'))).toHaveLength(1);
  });

  test.each([
    ['a tentative event', true, ['STATUS:TENTATIVE']],
    ['an event that Outlook shows as tentative', true, ['X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE']],
    ['an invitation without an answer', true, ['ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:mira@example.com']],
    ['a tentative answer', true, ['ATTENDEE;PARTSTAT=TENTATIVE;EMAIL=mira@example.com:urn:uuid:1']],
    ['an accepted invitation', false, ['ATTENDEE;PARTSTAT=ACCEPTED:mailto:mira@example.com']],
    ['somebody else who has not answered', false, ['ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:olu@example.com']],
    ['an invitation from a program that knows no answers', false, ['ATTENDEE:mailto:mira@example.com']],
    [
      'an invitation of the owner',
      false,
      ['ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:mira@example.com', 'ORGANIZER:mailto:mira@example.com'],
    ],
  ])('%s is tentative: %s', (_, tentative, lines) => {
    const { times: found } = readIn('Europe/Warsaw', event(...MORNING, ...lines));
    expect(found.map((one) => one.tentative)).toEqual([tentative]);
  });
});

describe('what is out of office', () => {
  test.each([
    'X-MICROSOFT-CDO-BUSYSTATUS:OOF',
    ...['Out of office', 'Mira OOO', 'OOO: dentist', 'Nicht im Büro', 'AUSSER HAUS', 'Olu abwesend'].map(
      (title) => `SUMMARY:${title}`,
    ),
    ...['Absent', 'Hors du bureau', 'Fuera de la oficina', 'Fuori ufficio', 'Afwezig'].map(
      (title) => `SUMMARY:${title}`,
    ),
  ])('%s', (line) => {
    expect(times(event(...MORNING, line))).toEqual(['2027-04-05T08:00 2027-04-05T09:30 out']);
  });

  test.each([
    'Abwesenheitsplanung',
    'Urlaubsplanung',
    'Semester 2 begins',
    'Free entrance',
    'Eintritt frei',
    'Frühjahrsputz',
  ])('not a day of %s', (title) => {
    expect(times(event('DTSTART;VALUE=DATE:20270405', `SUMMARY:${title}`))).toEqual([]);
  });

  test('of all-day events these only, and their days are those of this computer', () => {
    const day = ['DTSTART;VALUE=DATE:20270405', 'DTEND;VALUE=DATE:20270407'];
    expect(times(event(...day, 'SUMMARY:Birthday of Olu'))).toEqual([]);
    expect(times(event(...day, 'SUMMARY:Vacation'))).toEqual(['2027-04-04T22:00 2027-04-06T22:00 out']);
    expect(times(event('DTSTART;VALUE=DATE:20270405', 'SUMMARY:Vacation'))).toEqual([
      '2027-04-04T22:00 2027-04-05T22:00 out',
    ]);
  });

  test.each([
    ...['Plan the holidays page', 'PTO policy', 'Vacation in Rome', 'Sick', 'Time off'],
    ...[
      'Urlaub',
      'Sommerurlaub Rügen',
      'Elternzeit',
      'Osterferien',
      'krank',
      'Frei',
      'Gesetzlicher Feiertag',
    ],
    ...[
      'Congés d’été',
      'Vacances',
      'Vacaciones',
      'Férias',
      'Ferie',
      'Vakantie',
      'Urlop',
      'Отпуск',
      '夏季休暇',
      '휴가',
    ],
  ])('for whole days alone: %s', (title) => {
    const line = `SUMMARY:${title}`;
    expect(times(event(...MORNING, line))).toEqual(['2027-04-05T08:00 2027-04-05T09:30']);
    const days = [
      ['DTSTART;VALUE=DATE:20270405', 'DTEND;VALUE=DATE:20270407'],
      ['DTSTART;TZID=Europe/Warsaw:20270405T000000', 'DTEND;TZID=Europe/Warsaw:20270407T000000'],
    ];
    for (const some of days)
      expect(times(event(...some, line))).toEqual(['2027-04-04T22:00 2027-04-06T22:00 out']);
  });

  test('not a word that only contains one of these', () => {
    expect(times(event(...MORNING, 'SUMMARY:Mood board'))).toEqual(['2027-04-05T08:00 2027-04-05T09:30']);
  });
});
