import { folded, meaningsOfWord } from './vocabulary.ts';

/** The user is not asked about a phrase with more readings than this. */
const MOST_MEANINGS = 4;

const GERMAN_AM =
  /\bam (?=(?:(?:kommenden|nachsten|naechsten|diesen|ubernachsten) )?(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|werktag|arbeitstag|(?:mo|di|mi|do|fr|sa|so)\b)|\d{1,2}\.|morgen|fruh|spaten|vormittag|mittag|nachmittag|abend|wochenende|ende|(?:ersten|zweiten|dritten|vierten|letzten|monats))/g;

/** "The 24" and "am 24 um 9" name a day of the month, and "the 2 days" do not. */
const DAY_IN_DIGITS =
  /(?:\b(?:the|den|dem|zum)|(?<!\d )\b(am)(?= \d+(?:$| (?:um|gegen|ab|fruh|vormittags?|nachmittags?|abends?)\b))) (\d{1,2})(?=$| )(?! (?:[ap]m|uhr|oclock|seconds?|minutes?|min|hours?|days?|weeks?|months?|years?|quarters?)\b)/g;

/** "3ish" and "nineish" are about that time, and "20ish minutes" a length. */
const ISH =
  /\b(at |around |about )?(\d{1,2}(?:[:.]\d\d)?(?:[ap]m)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|lunchtime|midnight)[- ]?ish\b(?= (minutes?|mins?|hours?|hrs?|days?|weeks?))?/g;

/** The fives that minutes are counted in. */
const TENS: Record<string, number> = { twenty: 25, thirty: 35, forty: 45, fifty: 55 };

/**
 * A phrase in the words of the vocabulary, and in every way that a mistyped word can be read: "übermorgn um drei" is "the day
 * after tomorrow at 3". Unknown words stay.
 * @param lastWorkday the weekday that "the end of the week" means
 */
export function spelled(phrase: string, lastWorkday: string): string[] {
  const plain = folded(phrase.replace(/(\d) ?½/g, '$1.5').replaceAll('½', '1/2'))
    .replace(/['’]/g, '')
    .replace(/@ ?/g, 'at ')
    .replace(/\bo clock\b/g, 'oclock')
    .replace(/(?<!\bam )\bso (?=gegen|um|in|ca|etwa|ab)\b/g, '')
    .replace(/\b(in|at|um) (?:like|so)\b/g, '$1')
    .replace(/(?<=\S) (?:or so|oder so)\b/g, '')
    .replace(/(?<=\S) (?:he)?rum\b/g, '')
    .replace(ISH, (_, _at, number: string, isCounted?: string) => (isCounted ? number : `at ${number}`))
    .replace(/(?<=^|[a-z] )0\d[0-5]\d(?=$| [a-z])/g, 'at $&')
    .replace(/(\d) 1\/2\b/g, '$1.5')
    .replace(/\bheute noch\b|\bnoch heute\b/g, 'later today')
    .replace(/\bat the latest\b|\bno later than\b/g, '')
    .replace(/\b(?:kw|cw|calendar week|kalenderwoche) ?(?=\d)|(?<=^|\b(?:in|on) )week (?=\d+$)/g, 'kw ')
    .replace(/(\d) ?([ap])\.m\.?/g, '$1$2m')
    .replace(/(\d),(\d)(?!\d)/g, '$1.$2')
    .replace(/[,;!?()]/g, ' ')
    .replace(/([a-z])\.(?= |$)/g, '$1')
    .replace(/\b(end|close) of (?:the )?(?:business|work(?:day)?|day)\b|\bende des tages\b/g, 'eod')
    .replace(/\b(?:business|work(?:ing)?) (days?)\b/g, 'work$1')
    .replace(/\b(next|coming|this|end(?: of)?(?: the)?) quarter\b(?! of an? hour)/g, '$1 quartal')
    .replace(/\b(twenty|thirty|forty|fifty)[- ](five)\b/g, (_, tens: string) => String(TENS[tens] ?? ''))
    .replace(/\s+/g, ' ')
    .trim()
    .replace(GERMAN_AM, 'on ')
    .replace(/(?<!\d )\bam (?=[a-z]{4})/g, 'on ')
    .replace(DAY_IN_DIGITS, (_, on = '', day: string) => `${on ? 'on ' : ''}${day}th`)
    // "9 Uhr am Montag" aside, this one is the first half of a day.
    .replace(/(\d) am\b/g, '$1am');
  return plain
    .split(/([a-z]+)/)
    .reduce<string[]>(
      (texts, part, index) => {
        const found = index % 2 === 1 ? meaningsOfWord(part) : [];
        const meanings = found.length > 0 ? found : [part];
        return texts.flatMap((text) => meanings.map((meaning) => text + meaning)).slice(0, MOST_MEANINGS + 1);
      },
      [''],
    )
    .slice(0, MOST_MEANINGS)
    .map(inOrder)
    .map((text) => text.replaceAll(LAST_WORKDAY, lastWorkday));
}

/** Stands for the weekday that ends a week of work. */
const LAST_WORKDAY = '¶';

const IDIOMS: [RegExp, string][] = [
  // The end of a sentence makes no ordinal of an hour.
  [/\b(at \d{1,2})\.$/g, '$1'],
  [/\b1\/2 (?:a )?hour\b/g, '30 minutes'],
  [/\bcoming week\b/g, 'next week'],
  [/\bstart (?:of )?next week\b/g, 'next week'],
  [/\b(?:a )?half (?:of )?(?:a )?hour\b/g, '30 minutes'],
  [/\b3 quarters of (?:a )?hour\b/g, '45 minutes'],
  [/\b(?:a )?quarter (?:of )?(?:a )?hour\b/g, '15 minutes'],
  [/\ba hour and a half\b/g, '90 minutes'],
  [/\b(\d+) and a half hours?\b/g, '$1.5 hours'],
  [/\ba (\d\d minutes)\b/g, '$1'],
  [/\ba (minute|hour|day|week|month) or (\d)\b/g, '1 or $2 $1s'],
  [/\ba uhr\b/g, '1 uhr'],
  [/\b(?:a )?half (?:of )?(?:a )?year\b/g, '6 months'],
  [/\ba (6 months)\b/g, '$1'],
  [/\b3 quarter (?=\d)/g, 'dreiviertel '],
  [/\bafter noon\b/g, 'at 13:00'],
  [/(?<!\b(?:hours?|minutes?) )\bbefore noon\b/g, 'at 11:00'],
  [/\b(?:(?:in|on) )?late morning\b/g, 'at 11:00'],
  [/\b(?:(?:in|on) )?late afternoon\b/g, 'at 17:00'],
  [/\blate tonight\b/g, 'today 22:00'],
  [/\b(?:(?:in|on) )?late (?:evening|night)\b/g, 'at 22:00'],
  // "After 3" is from then on, and "10 after 3" is a time.
  [/(?<=^|day |tomorrow )after (?=\d{1,2}(?::\d\d)?(?:[ap]m)?(?: uhr)?(?:$| [a-z]*day))/g, 'at '],
  [/\bstart (?:of )?((?:to|mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow)(?: morning)?\b/g, '$1 morning'],
  [/\bstart morning\b/g, 'morning'],
  [/\bmid (?:of )?(?:this )?week\b/g, 'wednesday'],
  [/\bmid (?:of )?next week\b/g, 'wednesday next week'],
  [/\bafter (?:eod|work)\b/g, 'evening'],
  [/\bend (?:of )?(?:this )?week\b/g, `${LAST_WORKDAY} eod`],
  [/\bend (?:of )?next week\b/g, `${LAST_WORKDAY} next week eod`],
  [/\bbefore ((?:a|\d+) (?:second|minute|hour|day|week|month|year)s?)\b/g, '$1 ago'],
  [/\ba (2 weeks)\b/g, '$1'],
];

/** German has one word for morning and tomorrow, and both languages halve their hours. */
function inOrder(text: string): string {
  const day = '(?:to)?day|monday|tuesday|wednesday|thursday|friday|saturday|sunday';
  const single = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(new RegExp(`\\b(${day}|tomorrow|morgen|on) morgen\\b`, 'g'), '$1 morning')
    .replace(/\bmorgen\b/g, 'tomorrow')
    .replace(/(?<!the )\bday after\b/g, 'the day after')
    .replace(/\bfirst thing\b/g, 'morning');
  return IDIOMS.reduce((text, [pattern, plain]) => text.replace(pattern, plain), single);
}
