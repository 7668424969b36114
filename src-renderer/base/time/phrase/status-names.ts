/** Somebody is not at work, or not as always. */
const AWAY = `ooo, afk, brb, gone, commuting, driving, wfh, wfo, pto, vacation, holiday, holidays, leave, sick leave, annual leave, parental leave, maternity leave,
  paternity leave, study leave, off, day off, half day, out, away, sick, ill, remote, remotely, busy, unavailable, offline, traveling,
  travelling, home, home office, office, on call, oncall, of office, dnd, do not disturb, heads down, focus, focusing, deep work,
  meetings, onsite, on site, urlaub, krank, homeoffice, home-office, frei, abwesend, unterwegs, verreist, nicht da, nicht erreichbar, weg,
  außer haus, dienstreise, geschäftsreise, elternzeit, karenz, zeitausgleich, za, gleittag, brückentag, bereitschaft,
  rufbereitschaft, mobil, mobiles arbeiten, telearbeit, beschäftigt, ferien, krankenstand, büro, bildungsurlaub, überstundenabbau`;
/** Something that is as likely looked for as planned. */
const EVENT = `meeting, lunch, dinner, breakfast, brunch, doctor, dentist, vet, conference, training, interview, appointment, workshop,
  offsite, course, seminar, trip, flight, jury duty, gym, therapy, physio, class, exam, call, arzt, zahnarzt, tierarzt, kinderarzt,
  arzttermin, zahnarzttermin, besprechung, termin, messe, schulung, konferenz, fortbildung, berufsschule, uni, kurs, sitzung, prüfung,
  klausur, therapie, sport, vorstellungsgespräch, mittagessen`;
/** Words before such a name. */
const BEFORE =
  "i['’]?m|i am|ich bin|bin|on|out|off|at|in|the|a|still|working|from|im|am|in der|einer|einem|eine|auf|beim|noch|kurz|kind";

const named = (list: string): RegExp =>
  new RegExp(`^(?:(?:${BEFORE})\\s+)*(?:${list.split(/,\s+/).join('|')})$`, 'i');
const [away, event] = [named(AWAY), named(EVENT)];

/** Whether a name is that of a status; `event` for what is as likely looked for. */
export const statusNamed = (name: string): 'away' | 'event' | null =>
  away.test(name) ? 'away' : event.test(name) ? 'event' : null;
