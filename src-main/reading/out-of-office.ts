// Titles in the languages in which calendars were seen. Small letters, "ss" for "ß".

/** Words that take the owner out of office at any time. */
const AWAY = phrases(
  'out of office, out of the office, ooo, oof, away from work',
  'nicht im büro, ausser haus, abwesend, abwesenheit, auswärts',
  'hors bureau, hors du bureau, absent, absente, fuera de oficina, fuera de la oficina, ausente, fora do escritório',
  'fuori ufficio, assente, afwezig, niet op kantoor, frånvarande, ikke på kontoret, fraværende',
  'poza biurem, nieobecny, nieobecna, mimo kancelář, нет на месте, вне офиса',
);
/** Words that mean the same for whole days alone: half an hour may be about them. */
const DAYS_OFF = phrases(
  'vacation, vacations, on leave, annual leave, sick leave, parental leave, maternity leave, paternity leave, sick, pto',
  'day off, days off, time off, holiday, holidays',
  'urlaub, ferien, feiertag, brückentag, elternzeit, mutterschutz, krank, krankgeschrieben, krankmeldung',
  'überstundenabbau, freizeitausgleich, gleittag, freier tag, tag frei',
  'vacances, congé, congés, rtt, arrêt maladie, jour férié, vacaciones, festivo, día libre, baja médica',
  'férias, folga, feriado, baixa médica, ferie, malattia, giorno libero, vakantie, verlof, vrije dag, feestdag',
  'semesterledig, föräldraledig, sjuk, sykmeldt, vuosiloma, urlop, zwolnienie lekarskie, dzień wolny, dovolená',
  'отпуск, больничный, выходной',
);
/** German joins words before these. */
const LAST_PARTS = ['urlaub', 'ferien', 'feiertag'];
/** Words of scripts that have no spaces between them. */
const UNSPACED = '休暇 有給 年休 夏休み 冬休み 休業 不在 休假 年假 病假 휴가 연차 병가'.split(' ');
/** Titles that mean days off, and among other words mean anything. */
const WHOLE = phrases('frei, vrij, off, libre, ledig, wolne, semester, loma');

/** Whether a title says that its owner is out of office. @param isWhole whether the event takes whole days */
export function isOutOfOffice(title: string, isWhole: boolean): boolean {
  const words = ` ${title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()} `;
  const has = (phrase: string): boolean => words.includes(phrase);
  if (AWAY.some(has)) return true;
  if (!isWhole) return false;
  return (
    [...DAYS_OFF, ...LAST_PARTS.map((part) => `${part} `), ...UNSPACED].some(has) || WHOLE.includes(words)
  );
}

/** The phrases of these lists, each between spaces. */
function phrases(...lists: string[]): string[] {
  return lists.flatMap((list) => list.split(', ').map((phrase) => ` ${phrase} `));
}
