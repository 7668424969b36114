/** Lines and what they mean where clocks go to 24 and days stand before months; see quick-phrases.test.ts. */
export default {
  'a moment that is asked about': String.raw`
remind me an hour before 3 people arrive → remind? before 3 people arrive @ 2026-11-19T16:18 | people arrive @ 2026-11-20T14:00
schedule 1/2 price sale tomorrow 9 → schedule? price sale tomorrow 9 @ 2027-02-01T09:00 | 1/2 price sale @ 2026-11-20T09:00
schedule friday 9 tonight we celebrate → schedule? tonight we celebrate @ 2026-11-20T09:00
remind me to read chapter 3 may 5 → remind? read chapter 3 @ 2027-05-05T09:00 | read chapter @ 2027-05-03T17:00
remind me in a week and a half to follow up → remind? follow up @ 2026-11-29T09:00 | follow up @ 2026-11-30T09:00
remind me at 9 to call Bob tomorrow → remind? call Bob @ 2026-11-20T09:00 | call Bob tomorrow @ 2026-11-20T09:00 | at 9 to call Bob @ 2026-11-20T09:00
schedule Um 3 gibt es Kuchen heute 14:45 → schedule? gibt es Kuchen heute 14:45 @ 2026-11-20T15:00
remind me to prepare for monday → remind? prepare @ 2026-11-23T09:00
schedule tomorrow 10 may I ask you → schedule? 10 may I ask you @ 2026-11-20T09:00
remind me morgens to take the pills → remind? take the pills @ 2026-11-20T09:00 every 1 day | take the pills @ 2026-11-20T09:00
schedule Feierabend um 18 Uhr → schedule? Feierabend @ 2026-11-19T18:00 |  @ 2026-11-19T18:00
remind me from monday on to write → remind? on to write @ 2026-11-23T09:00
`,
  'the only reading is taken': String.raw`
schedule friday 4pm weekly report is out → schedule: weekly report is out @ 2026-11-20T16:00
remind me every 2 weeks on thursday to do payroll → remind: do payroll @ 2026-11-26T09:00 every 2 week
remind me on thursday do payroll → remind: do payroll @ 2026-11-26T09:00
remind me ab Montag täglich to write → remind: write @ 2026-11-23T09:00 every 1 day
remind me bis Freitag täglich um 9 to write → remind: write @ 2026-11-20T09:00 every 1 day
remind me of standup every mon-fri at 9 → remind: standup @ 2026-11-20T09:00 every 1 week
remind me the night before christmas to hang the stockings → remind: the night before christmas to hang the stockings
remind me half an hour before 6 to leave → remind: leave @ 2026-11-19T17:30
remind me eine Stunde vor 6 to leave → remind: leave @ 2026-11-19T17:00
remind me in exactly one hour to check → remind: check @ 2026-11-19T16:18
remind me in genau einer Stunde to check → remind: check @ 2026-11-19T16:18
schedule 2. Januar 9 Uhr Frohes neues Jahr! → schedule: Frohes neues Jahr! @ 2027-01-02T09:00
remind me am Morgen vor Nikolaus to look → remind: am Morgen vor Nikolaus to look
remind me ne halbe Stunde vor 9 to look → remind: look @ 2026-11-19T20:30
remind me to pay exactly 20 euros tomorrow → remind: pay exactly 20 euros @ 2026-11-20T09:00
schedule tomorrow thursday's agenda is attached → schedule: thursday's agenda is attached @ 2026-11-20T09:00
`,
  'a status has the moment at which it is cleared': String.raw`
meeting at 3 → status: meeting at 3 @ 2026-11-20T15:00
Termin um 17 Uhr → status: Termin um 17 Uhr @ 2026-11-19T17:00
lunch 45 → status: lunch @ 2026-11-19T16:03
on a call 25 → status: on a call @ 2026-11-19T15:43
bin gleich zurück 10 → status: bin gleich zurück @ 2026-11-19T15:28
brb 5 → status: brb @ 2026-11-19T15:23
Mittagspause 45 → status: Mittagspause @ 2026-11-19T16:03
krank heute → status: krank @ 2026-11-20T00:00
off today → status: off @ 2026-11-20T00:00
working from home today → status: working from home @ 2026-11-20T00:00
Pause eine Stunde → status: Pause @ 2026-11-19T16:18
heute krank → status: krank @ 2026-11-20T00:00
meeting 3pm-4pm → status: meeting @ 2026-11-19T16:00
Besprechung 15-16 Uhr → status: Besprechung @ 2026-11-19T16:00
meeting 15:00-16:00 → status: meeting @ 2026-11-19T16:00
on the road today - tomorrow → status: on the road @ 2026-11-21T00:00
lunch until 3:30 → status? lunch @ 2026-11-19T15:30 | lunch @ 2026-11-20T03:30
`,
  'a status is planned': String.raw`
vacation dec 24 to jan 2 → status: vacation @ 2026-12-24T00:00 to 2027-01-03T00:00
vacation july 5 to 19 → status: vacation @ 2027-07-05T00:00 to 2027-07-20T00:00
vacation july 5-19 → status: vacation @ 2027-07-05T00:00 to 2027-07-20T00:00
vacation 5 to 19 july → status: vacation @ 2027-07-05T00:00 to 2027-07-20T00:00
conference from the 1st to the 3rd of december → status: conference @ 2026-12-01T00:00 to 2026-12-04T00:00
Urlaub vom 5. bis 19. Juli → status: Urlaub @ 2027-07-05T00:00 to 2027-07-20T00:00
Urlaub 5.-19.7. → status: Urlaub @ 2027-07-05T00:00 to 2027-07-20T00:00
Messe vom 1. bis 3. Dezember → status: Messe @ 2026-12-01T00:00 to 2026-12-04T00:00
Urlaub vom 3. bis 5. → status: Urlaub @ 2026-12-03T00:00 to 2026-12-06T00:00
Urlaub ab 24.12. bis 2.1. → status: Urlaub @ 2026-12-24T00:00 to 2027-01-03T00:00
vacation from monday until friday → status: vacation @ 2026-11-23T00:00 to 2026-11-28T00:00
meeting 4-5 → status: meeting @ 2026-11-19T16:00 to 2026-11-19T17:00
off tomorrow → status: off @ 2026-11-20T00:00 to 2026-11-21T00:00
`,
  'a status begins on a day, and its end is asked about': String.raw`
Urlaub ab Montag → status? Urlaub @ 2026-11-23T00:00 to 2026-11-24T00:00 | Urlaub @ 2026-11-23T00:00 to 2026-11-30T00:00 | Urlaub @ 2026-11-23T00:00 to 2026-12-07T00:00
vacation starting monday → status? vacation @ 2026-11-23T00:00 to 2026-11-24T00:00 | vacation @ 2026-11-23T00:00 to 2026-11-30T00:00 | vacation @ 2026-11-23T00:00 to 2026-12-07T00:00
on leave from dec 24 → status? on leave @ 2026-12-24T00:00 to 2026-12-25T00:00 | on leave @ 2026-12-24T00:00 to 2026-12-28T00:00 | on leave @ 2026-12-24T00:00 to 2027-01-07T00:00
krank ab Sonntag → status? krank @ 2026-11-22T00:00 to 2026-11-23T00:00 | krank @ 2026-11-22T00:00 to 2026-12-06T00:00
`,
  'only a search': String.raw`
krank seit Montag → search
release 2.4 → search
Ausgabe 2.4 → search
sick since monday → search
invoice 2210 → search
chapter 2 to 3 → search
snooze 15 → search
`,
};
