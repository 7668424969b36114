export type Part =
  'morning' | 'forenoon' | 'noon' | 'afternoon' | 'evening' | 'night' | 'nacht' | 'eod' | 'lunch' | 'work';
export type Unit = 'second' | 'minute' | 'hour' | 'day' | 'workday' | 'week' | 'month' | 'quarter' | 'year';

/**
 * The words of times in English and German, by their meanings: `meaning: spellings`. Spellings after `|` are read and never
 * suggested.
 */
export const MEANINGS = {
  // Counted from 0 for Monday.
  weekday: `0: monday montag | mon mo; 1: tuesday dienstag | tue tues di; 2: wednesday mittwoch | wed weds mi;
    3: thursday donnerstag | thu thur thurs do; 4: friday freitag | fri fr; 5: saturday samstag sonnabend | sat sa;
    6: sunday sonntag | sun so`,
  month: `1: january januar jänner | jan; 2: february februar | feb feber; 3: march märz | mar mrz; 4: april | apr; 5: may mai;
    6: june juni | jun; 7: july juli | jul; 8: august | aug; 9: september | sep sept; 10: october oktober | oct okt;
    11: november | nov; 12: december dezember | dec dez`,
  // In days from today.
  day: `0: today heute tonight | tdy tonite heut; 1: tomorrow morgen | tommorow tmrw tmr tmw tmrrw; 2: übermorgen overmorrow;
    -1: yesterday gestern`,
  // "Nacht" is the coming evening or the small hours.
  part: `morning: morning morgens früh frühmorgens morgen | frühe; forenoon: forenoon vormittag vormittags;
    noon: noon midday mittag mittags | mittagszeit; lunch: lunch lunchtime mittagessen mittagspause;
    afternoon: afternoon nachmittag nachmittags; evening: evening abend abends; night: night tonight | tonite;
    nacht: nacht nachts; eod: eod feierabend | cob eob; work: work arbeit`,
  says: `now: now jetzt sofort; half: half halbe halben halber halb; quarter: quarter viertel; dreiviertel: dreiviertel;
    midnight: midnight mitternacht; weekend: weekend wochenende wochenendes; midweek: midweek | wochenmitte;
    a: | a an ein eine einer einem einen ne ner nem; at: | at um gegen around about ab ca circa etwa approx
    approximately roughly ungefähr; exactly: | exactly genau; on: | on am; in: | in im within innerhalb binnen; by: | by bis until till til; until: | until till til bis;
    the: | the der die das den dem des zum zur; sharp: | sharp punkt pünktlich spätestens prompt gleich; round: | rum herum;
    like: | like so; still: | still noch; ish: | ish; of: | of von vom; and: | and und; or: | or oder; to: | to;
    from: | from starting beginning ab starts beginnend; through: | through thru; for: | for für; plus: | plus; ago: | ago;
    past: | past nach after; before: | before vor; same: | same selbe selben dieselbe derselben gleiche gleichen diese dieser this;
    time: | time zeit; end: | end ende; close: | close; business: | business working work; mid: | mid middle mitte;
    late: | late spät späten; later: | later später; start: | start beginning early anfang; early: | early; thing: | thing;
    halb: | halb; oclock: | oclock; uhr: | uhr; week-number: | kw cw kalenderwoche; eow: | eow; eom: | eom monatsende; eoq: | eoq quartalsende;
    eoy: | eoy jahresende; ante: | am a; post: | pm p; shortly: | kurz shortly just;
    latest: | latest; every: | every each jeder jede jedes jeden jedem alle; every-part: | morgens vormittags mittags nachmittags abends; other: | other; single: | single einzelnen;
    times: | times mal x; hourly: | hourly stündlich nightly; once: | once twice einmal zweimal dreimal; per: | per pro`,
  unit: `second: second seconds sekunde sekunden | sec secs sek s; minute: minute minutes minuten | min mins m;
    hour: hour hours stunde stunden | hr hrs std stdn h; day: day days tag tages tage tagen | d;
    week: week weeks woche wochen | w; month: month months monat monats monates monate monaten;
    year: year years jahr jahres jahre jahren | jahrs; quarter: quarter quarters quartal quartals quartale quartalen;
    workday: workday workdays werktag werktage werktagen arbeitstag arbeitstage arbeitstagen | weekday weekdays`,
  // A length in one word.
  lasting: `2 week: fortnight; 6 month: halbjahr; 15 minute: viertelstunde; 45 minute: dreiviertelstunde`,
  // Numbers are rather typed than looked for.
  number: `1: | a an ein eine einer einem einen ne ner nem one eins; 2: | two zwei zwo couple; 3: | three drei few paar several;
    4: | four vier; 5: | five fünf; 6: | six sechs; 7: | seven sieben; 8: | eight acht; 9: | nine neun; 10: | ten zehn;
    11: | eleven elf; 12: | twelve zwölf; 13: | thirteen dreizehn; 14: | fourteen vierzehn; 15: | fifteen fünfzehn;
    16: | sixteen sechzehn; 17: | seventeen siebzehn; 18: | eighteen achtzehn; 19: | nineteen neunzehn; 20: | twenty zwanzig;
    21: | einundzwanzig; 22: | zweiundzwanzig; 23: | dreiundzwanzig; 24: | vierundzwanzig; 25: | fünfundzwanzig;
    30: | thirty dreißig; 35: | fünfunddreißig; 40: | forty vierzig; 45: | fünfundvierzig; 50: | fifty fünfzig;
    55: | fünfundfünfzig; 1.5: | anderthalb eineinhalb; 2.5: | zweieinhalb; 3.5: | dreieinhalb`,
  // -1 is the last one.
  ordinal: `1: first erster ersten erste erstes; 2: second zweiter zweiten zweite; 3: third dritter dritten dritte;
    4: fourth vierter vierten vierte;
    5: | fifth; 7: | siebter siebten siebte; 8: | eighth achter achten achte; 9: | ninth; 12: | twelfth; 20: | twentieth; 30: | thirtieth; -1: last letzten letzte letzter letztes`,
  which: `this: this diesen diese dieser dieses diesem; coming: coming kommenden kommende kommender kommendes;
    next: next nächsten nächste nächster nächstes nächstem;
    afternext: übernächsten übernächste übernächster übernächstes; last: last past letzten letzte letzter letztes`,
  // How often something comes, as an adverb says it.
  often: `1 day: | daily everyday täglich; 1 workday: | werktäglich werktags wochentags; 1 week: | weekly wöchentlich;
    2 week: | biweekly fortnightly zweiwöchentlich vierzehntägig; 1 month: | monthly monatlich;
    2 month: | bimonthly zweimonatlich; 3 month: | quarterly vierteljährlich; 6 month: | halbjährlich semiannually halfyearly; 1 year: | yearly annually jährlich`,
} as const;

type Trimmed<Text extends string> = Text extends `${' ' | '\n'}${infer Rest}` ? Trimmed<Rest> : Text;
type MeaningIn<Entry extends string> = Trimmed<Entry> extends `${infer Meaning}:${string}` ? Meaning : never;
type MeaningsIn<List extends string, Found = never> = List extends `${infer Entry};${infer Rest}`
  ? MeaningsIn<Rest, Found | MeaningIn<Entry>>
  : Found | MeaningIn<List>;
/** Words that join and turn the others, by their English names. */
export type Saying = MeaningsIn<(typeof MEANINGS)['says']>;

/** What a word can be. Many words are several of these: "second" is a unit and an ordinal, "may" a month and a word. */
export interface Senses {
  weekday?: number;
  month?: number;
  day?: number;
  part?: Part;
  says?: ReadonlySet<Saying>;
  unit?: Unit;
  lasting?: readonly [count: number, unit: Unit];
  number?: number;
  ordinal?: number;
  which?: 'this' | 'next' | 'coming' | 'afternext' | 'last';
  often?: readonly [interval: number, unit: Unit];
  /** The plural of a day or a part of it, or an adverb made of it: "mondays", "abends". */
  plural?: true;
}
