/** English lines and what they mean, by what the line shows; see quick-phrases.test.ts. */
export default {
  'a status has the moment at which it is cleared': String.raw`
Lunch with Leila 45 min → status: Lunch with Leila @ 2026-11-19T16:03
meeting until 3pm → status: meeting @ 2026-11-20T15:00
deep work till 17:30 → status: deep work @ 2026-11-19T17:30
vacation until monday → status: vacation @ 2026-11-23T09:00
out for 2 hours → status: out @ 2026-11-19T17:18
Besprechung bis 17 Uhr → status: Besprechung @ 2026-11-19T17:00
Pause 30 Minuten → status: Pause @ 2026-11-19T15:48
Urlaub bis Montag → status: Urlaub @ 2026-11-23T09:00
lunch to 5pm → status: lunch @ 2026-11-19T17:00
review by 5pm → status: review by 5pm @ 2026-11-19T17:00
Termin gegen 17 Uhr → status: Termin gegen 17 Uhr @ 2026-11-19T17:00
lunch in 20 minutes → status: lunch in 20 minutes @ 2026-11-19T15:38
lunch 1.5h → status: lunch @ 2026-11-19T16:48
Pause 1,5 Stunden → status: Pause @ 2026-11-19T16:48
lunch 1h30 → status: lunch @ 2026-11-19T16:48
`,
  'until a time of day, and not for a length': String.raw`
out until 18h → status: out @ 2026-11-19T18:00
unterwegs bis 17 h → status: unterwegs @ 2026-11-19T17:00
`,
  'the last day is part of the time of a status': String.raw`
PTO through friday → status: PTO @ 2026-11-21T00:00
Urlaub bis einschließlich Freitag → status: Urlaub @ 2026-11-21T00:00
Urlaub bis inkl. 5.12. → status: Urlaub @ 2026-12-06T00:00
`,
  'without a name it is the status that is set': String.raw`
until 5pm → status:  @ 2026-11-19T17:00
until monday → status:  @ 2026-11-23T09:00
in 20 minutes → status:  @ 2026-11-19T15:38
`,
  'a status that others read until then': String.raw`
back at 5pm → status: back at 5pm @ 2026-11-19T17:00
back by 5pm → status: back by 5pm @ 2026-11-19T17:00
back by 5 → status: back by 5 @ 2026-11-19T17:00
back around 4 → status: back around 4 @ 2026-11-19T16:00
back after lunch → status: back after lunch @ 2026-11-20T13:00
be right back in 10 min → status: be right back in 10 min @ 2026-11-19T15:28
wieder da um 17 Uhr → status: wieder da um 17 Uhr @ 2026-11-19T17:00
wieder da ab 17 Uhr → status: wieder da ab 17 Uhr @ 2026-11-19T17:00
zurück gegen 17 Uhr → status: zurück gegen 17 Uhr @ 2026-11-19T17:00
zurück am Montag → status: zurück am Montag @ 2026-11-23T09:00
erreichbar ab 14 Uhr → status: erreichbar ab 14 Uhr @ 2026-11-20T14:00
back online tomorrow → status: back online tomorrow @ 2026-11-20T09:00
bin um 17 Uhr wieder da → status: bin um 17 Uhr wieder da @ 2026-11-19T17:00
bin in 10 Minuten zurück → status: bin in 10 Minuten zurück @ 2026-11-19T15:28
ab 14 Uhr wieder erreichbar → status: ab 14 Uhr wieder erreichbar @ 2026-11-20T14:00
morgen wieder da → status: morgen wieder da @ 2026-11-20T09:00
`,
  'only a search': String.raw`
refund → search
divide by 5 → search
chapter after 5 → search
Anfrage ab 15 → search
1h → search
schedule → search
remind → search
team lunch → search
invoice 2210 → search
RMA-2041 → search
Q4 report 2026 → search
for you → search
reply to 3 → search
lunch for 2 → search
lunch ten to three → search
viertel nach drei → search
Mittag zehn nach drei → search
lunch tomorrow 1h → status? lunch tomorrow @ 2026-11-19T16:18
lunch until 25:00 → search
 → search
reminders → search
`,
  'a reminder is asked in other words': String.raw`
reminder: dentist tomorrow 8:30 → remind: dentist @ 2026-11-20T08:30
set a reminder for tomorrow at 9 to call Ana → remind: call Ana @ 2026-11-20T09:00
set reminder friday 3pm demo → remind: demo @ 2026-11-20T15:00
don't let me forget to call Ana tomorrow → remind: call Ana @ 2026-11-20T09:00
don’t forget to call Ana tomorrow at 9 → remind: call Ana @ 2026-11-20T09:00
ping me in 20 minutes → remind:  @ 2026-11-19T15:38
nudge me tomorrow at 10 about the PR → remind: the PR @ 2026-11-20T10:00
`,
  'a reminder of the message that the user points at': String.raw`
remind me about this tomorrow → remind:  @ 2026-11-20T09:00
remind me of this message in 2h → remind:  @ 2026-11-19T17:18
`,
  'without a moment a reminder is a search': String.raw`
reminder emails → search
don’t forget → search
ping me later → search
send invoice → search
`,
  'a reminder has a note and a moment': String.raw`
remind me tomorrow 9 check the limit → remind: check the limit @ 2026-11-20T09:00
remind me to check the limit tomorrow 9 → remind: check the limit @ 2026-11-20T09:00
remind me in 20 minutes → remind:  @ 2026-11-19T15:38
snooze 20 min → remind:  @ 2026-11-19T15:38
snooze for 20 minutes → remind:  @ 2026-11-19T15:38
snooze until monday → remind:  @ 2026-11-23T09:00
snooze it tonight → remind:  @ 2026-11-19T20:00
remind me morgen 9 Uhr Rechnung → remind: Rechnung @ 2026-11-20T09:00
Remind friday 5pm about the invoice → remind: the invoice @ 2026-11-20T17:00
remind me to call Daniel → remind: call Daniel
`,
  'a reminder is asked politely': String.raw`
please remind me tomorrow at 9 to call → remind: call @ 2026-11-20T09:00
Please, remind me to call tomorrow at 9 → remind: call @ 2026-11-20T09:00
can you remind me tomorrow at 9 to call? → remind: call @ 2026-11-20T09:00
could you please remind me to call tomorrow at 9? → remind: call @ 2026-11-20T09:00
remind me please tomorrow at 9 to call → remind: call @ 2026-11-20T09:00
remind me, pls, to call tomorrow at 9 → remind: call @ 2026-11-20T09:00
remind me to call tomorrow at 9 please → remind: call @ 2026-11-20T09:00
hey, remind me at 9 tomorrow to call → remind: call @ 2026-11-20T09:00
`,
  'a message is sent without what is said to Perch': String.raw`
please schedule friday 9 hello → schedule: hello @ 2026-11-20T09:00
schedule a message for friday 9: hello → schedule: hello @ 2026-11-20T09:00
schedule message friday 9 hello → schedule: hello @ 2026-11-20T09:00
send friday 9 hello → schedule: hello @ 2026-11-20T09:00
send hello friday 9 → schedule: hello @ 2026-11-20T09:00
schedule please friday 9 hello → schedule: hello @ 2026-11-20T09:00
schedule hello friday 9, please → schedule: hello @ 2026-11-20T09:00
schedule Please review it friday 9 → schedule: Please review it @ 2026-11-20T09:00
schedule friday 9 please review it, please → schedule: please review it, please @ 2026-11-20T09:00
`,
  'a moment is divided from the text': String.raw`
schedule tomorrow 10 30 hello → schedule: hello @ 2026-11-20T10:30
schedule for tomorrow 9am: hello team → schedule: hello team @ 2026-11-20T09:00
schedule hello team: tomorrow 9am → schedule: hello team @ 2026-11-20T09:00
schedule tomorrow 9am - hello → schedule: hello @ 2026-11-20T09:00
schedule: friday 9, Hello → schedule: Hello @ 2026-11-20T09:00
schedule tomorrow: 10 things → schedule: 10 things @ 2026-11-20T09:00
schedule friday 9 That is good news → schedule: That is good news @ 2026-11-20T09:00
schedule friday 9 Good morning, all → schedule: Good morning, all @ 2026-11-20T09:00
schedule the menu → schedule: the menu
`,
  'a word is not a time zone': String.raw`
remind me tomorrow 9am get milk → remind: get milk @ 2026-11-20T09:00
remind me tomorrow 9am Eat → remind: Eat @ 2026-11-20T09:00
REMIND ME TOMORROW 9AM EAT LUNCH → remind: EAT LUNCH @ 2026-11-20T09:00
remind me tomorrow 9am EAT call Ana → remind: call Ana @ 2026-11-20T07:00
remind me tomorrow 9am Berlin time call Ana → remind? Berlin time call Ana @ 2026-11-20T09:00
remind me tomorrow 9am Berlin office → remind: Berlin office @ 2026-11-20T09:00
remind me tomorrow 9am GMT call Ana → remind: call Ana @ 2026-11-20T10:00
remind me tonight at 12 to restart → remind: restart @ 2026-11-20T00:00
remind me thursday 24th → remind:  @ 2026-12-24T09:00
remind me tomorrow nineish to call → remind: call @ 2026-11-20T09:00
remind me in half an hour or so to call → remind: call @ 2026-11-19T15:48
remind me 0930 to call → remind: call @ 2026-11-20T09:30
`,
  'nothing of the moment stays in the text': String.raw`
remind me tomorrow (9am) to post the notes → remind: post the notes @ 2026-11-20T09:00
remind me - tomorrow 9am - post the notes → remind: post the notes @ 2026-11-20T09:00
remind me this time next year → remind? this time @ 2027-01-01T09:00 | this time @ 2027-11-19T09:00
remind me in like 20 minutes → remind:  @ 2026-11-19T15:38
remind me mid next week → remind:  @ 2026-11-25T09:00
remind me tomorrow before lunch to call HR → remind: call HR @ 2026-11-20T11:00
remind me after 5pm to call back → remind: call back @ 2026-11-19T17:00
remind me sat to water the plants → remind: water the plants @ 2026-11-21T09:00
remind me dec 1 renew the domain → remind: renew the domain @ 2026-12-01T09:00
remind me december 24 tickets → remind: tickets @ 2026-12-24T09:00
remind me to call Bob at 9 tomorrow morning → remind: call Bob @ 2026-11-20T09:00
`,
  'an hour that no part of the day has belongs to the text': String.raw`
schedule retro at 15:00 tomorrow morning → schedule: retro at 15:00 tomorrow morning, impossible
remind me thursday 24th check the shop → remind: check the shop @ 2026-12-24T09:00
remind me two weeks from friday → remind:  @ 2026-12-04T09:00
remind me to check the limit two weeks from friday → remind: check the limit @ 2026-12-04T09:00
remind me a week tomorrow → remind:  @ 2026-11-27T09:00
remind me to call Bob a week tomorrow → remind: call Bob @ 2026-11-27T09:00
remind me nine thirty → remind:  @ 2026-11-20T09:30
remind me to call Bob nine thirty → remind: call Bob @ 2026-11-20T09:30
remind me at 5 to leave → remind: leave @ 2026-11-19T17:00
remind me to finish the report by friday → remind: finish the report @ 2026-11-20T09:00
`,
  'what has its own rhythm is not a repetition': String.raw`
remind me daily standup tomorrow at 10 → remind: daily standup @ 2026-11-20T10:00
remind me to send the weekly report tomorrow → remind: send the weekly report @ 2026-11-20T09:00
remind me to thank every customer tomorrow → remind: thank every customer @ 2026-11-20T09:00
`,
  'a greeting is not a moment': String.raw`
schedule Good morning at 9 → schedule: Good morning @ 2026-11-20T09:00
schedule Good morning tomorrow at 9 → schedule: Good morning @ 2026-11-20T09:00
schedule Good night at 10pm → schedule: Good night @ 2026-11-19T22:00
schedule Happy Friday! at 9 → schedule: Happy Friday! @ 2026-11-20T09:00
schedule Happy Friday at 9 → schedule: Happy Friday @ 2026-11-20T09:00
remind me tomorrow at 5 at the station → remind: at the station @ 2026-11-20T17:00
`,
  'what somebody is reminded of may have a day of its own': String.raw`
remind me about the 9am meeting at 8:45pm → remind: the 9am meeting @ 2026-11-19T20:45
remind me about the friday demo on thursday → remind: the friday demo @ 2026-11-26T09:00
remind me of the monday meeting tomorrow → remind: the monday meeting @ 2026-11-20T09:00
remind me to log in at 9 → remind: log in @ 2026-11-20T09:00
remind me to check in tomorrow → remind: check in @ 2026-11-20T09:00
`,
  'a number that no clock shows belongs to the text': String.raw`
remind me to pay 50 on friday → remind: pay 50 @ 2026-11-20T09:00
remind me to pay invoice 22 at noon → remind: pay invoice 22 @ 2026-11-20T12:00
remind me to deploy 2.5 tomorrow → remind: deploy 2.5 @ 2026-11-20T09:00
remind me tomorrow 24 tickets → remind: 24 tickets @ 2026-11-20T09:00
`,
  'what follows an hour is not counted by it': String.raw`
remind me tomorrow at 2 tickets → remind: tickets @ 2026-11-20T14:00
remind me tomorrow 9 discuss the focus → remind: discuss the focus @ 2026-11-20T09:00
schedule friday 9: things to do → schedule: things to do @ 2026-11-20T09:00
remind me the 24 → remind:  @ 2026-11-24T09:00
remind me the 24 at 9 pay the rent → remind: pay the rent @ 2026-11-24T09:00
remind me to call Bob 5 am friday → remind: call Bob @ 2026-11-20T05:00
remind me to call Bob 24 december → remind: call Bob @ 2026-12-24T09:00
remind me at 17:00 lunch with Leila → remind: lunch with Leila @ 2026-11-19T17:00
`,
  'a moment that only the person knows is asked about': String.raw`
remind me next friday → remind?  @ 2026-11-20T09:00 |  @ 2026-11-27T09:00
remind me next friday to pay → remind? pay @ 2026-11-20T09:00 | pay @ 2026-11-27T09:00
remind me to pay next friday → remind? pay @ 2026-11-20T09:00 | pay @ 2026-11-27T09:00
schedule next friday: hello → schedule? hello @ 2026-11-20T09:00 | hello @ 2026-11-27T09:00
remind me tomorrow midnight → remind?  @ 2026-11-20T00:00 |  @ 2026-11-21T00:00
remind me march 3 pm → remind?  @ 2027-03-01T15:00
schedule may I ask you → schedule? I ask you @ 2027-05-01T09:00
`,
  'a sentence may be about the day': String.raw`
schedule Monday is a holiday for friday 5pm → schedule? is a holiday for friday 5pm @ 2026-11-23T09:00 | Monday is a holiday @ 2026-11-20T17:00
remind me that the invoice is due on friday → remind? the invoice is due @ 2026-11-20T09:00
schedule lunch at noon? tomorrow at 11 → schedule: lunch at noon? @ 2026-11-20T11:00
schedule see you tomorrow! friday at 9 → schedule: see you tomorrow! @ 2026-11-20T09:00
schedule the retro is at 3 tomorrow morning → schedule? the retro is @ 2026-11-20T03:00
remind me to call Bob 5.30 tomorrow → remind? call Bob 5.30 @ 2026-11-20T09:00 | call Bob @ 2026-11-20T17:30
remind me to dial 0930 → remind? dial @ 2026-11-20T09:30
remind me 0930 numbers → remind? numbers @ 2026-11-20T09:30
remind me tomorrow after the standup → remind? after the standup @ 2026-11-20T09:00
remind me friday of the invoice → remind: the invoice @ 2026-11-20T09:00
remind me to plan the week tomorrow → remind? plan the week @ 2026-11-20T09:00
remind me to plan christmas → remind? plan @ 2026-12-25T09:00
remind me to plan the weekend → remind? plan @ 2026-11-21T09:00
remind me tomorrow 14-15 standup → remind? 14-15 standup @ 2026-11-20T09:00
remind me 2 hours after lunch → remind? after lunch @ 2026-11-19T17:18 | 2 hours @ 2026-11-20T13:00
remind me an hour before the demo → remind? before the demo @ 2026-11-19T16:18
`,
  'a number may belong to either side, and rather to the text': String.raw`
remind me to check order 15 tomorrow → remind? check order 15 @ 2026-11-20T09:00 | check order @ 2026-11-20T15:00
remind me to read chapter 5 on friday → remind? read chapter 5 @ 2026-11-20T09:00 | read chapter @ 2026-11-20T17:00
remind me to call Bob nine tomorrow → remind? call Bob nine @ 2026-11-20T09:00 | call Bob @ 2026-11-20T09:00
remind me tomorrow 2 tickets → remind? 2 tickets @ 2026-11-20T09:00 | tickets @ 2026-11-20T14:00
remind me tomorrow two tickets → remind? two tickets @ 2026-11-20T09:00 | tickets @ 2026-11-20T14:00
remind me friday 3 open questions → remind? 3 open questions @ 2026-11-20T09:00 | open questions @ 2026-11-20T15:00
schedule tomorrow 2 kg left → schedule? 2 kg left @ 2026-11-20T09:00 | kg left @ 2026-11-20T14:00
`,
  'from seven on a number is rather an hour': String.raw`
remind me tomorrow 10 people → remind? 10 people @ 2026-11-20T09:00 | people @ 2026-11-20T10:00
`,
  'a day of the month without its suffix may belong to either side': String.raw`
schedule the 24 hello → schedule? hello @ 2026-11-24T09:00
schedule the 24 tomorrow hello → schedule? tomorrow hello @ 2026-11-24T09:00
schedule the 24 tomorrow at 10 → schedule? tomorrow at 10 @ 2026-11-24T09:00 | the 24 @ 2026-11-20T10:00
remind me to check the 15 → remind? check @ 2026-12-15T09:00
`,
  'a noun may belong to either side': String.raw`
remind me to book lunch tomorrow → remind? book lunch @ 2026-11-20T09:00 | book @ 2026-11-20T12:00
remind me tomorrow lunch with Leila → remind? lunch with Leila @ 2026-11-20T09:00 | with Leila @ 2026-11-20T12:00
`,
  'what is no moment to be reminded at stays in the text': String.raw`
remind me to check order 15 → remind: check order 15
remind me check order 15. → remind: check order 15.
remind me to check order nine → remind: check order nine
remind me to order 10 30 → remind: order 10 30
remind me one more time → remind: one more time
remind me to install version 3.5 → remind: install version 3.5
remind me to drink twice a day → remind: drink twice a day, repeats
remind me to read the daily → remind: read the daily
remind me to read the minutes of monday → remind: read the minutes of monday
remind me to check mails since yesterday → remind: check mails since yesterday
remind me to move the call to friday → remind: move the call to friday
remind me to ask Bob about friday → remind: ask Bob about friday
remind me to pay before christmas → remind: pay before christmas
remind me so I can leave → remind: so I can leave
remind me do the laundry → remind: do the laundry
remind me soon → remind: soon
remind me in 2 horus → remind: in 2 horus
remind me tomorrow at 9 or 10 to call → remind: tomorrow at 9 or 10 to call
`,
  'a message keeps what is no moment to send it at': String.raw`
schedule tomorrow 9 to 10 hello → schedule: tomorrow 9 to 10 hello
schedule every 2 hours hello → schedule: every 2 hours hello, repeats
schedule 30 feb hello → schedule: 30 feb hello, impossible
schedule tomorrow at 25 hello → schedule: tomorrow at 25 hello, impossible
schedule today at 9am hello → schedule: today at 9am hello, past
schedule monday 24 nov 2025 hello → schedule: monday 24 nov 2025 hello, past
`,
};
