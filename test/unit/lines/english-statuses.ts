/** English lines and what they mean; see lines.ts. */
export default String.raw`
lunch 1h → status: lunch @ 2026-11-19T16:18
lunch 30 → status: lunch @ 2026-11-19T15:48
lunch until 1 → status: lunch @ 2026-11-20T13:00
lunch until 13:30 → status: lunch @ 2026-11-20T13:30
lunch till half past one → status: lunch @ 2026-11-20T13:30
lunch at 12 → status: lunch at 12 @ 2026-11-20T12:00
in a meeting until 4 → status: in a meeting @ 2026-11-19T16:00
meeting 3pm-4pm → status: meeting @ 2026-11-19T16:00
meeting 15:00-16:00 → status: meeting @ 2026-11-19T16:00
meeting in 20 minutes → status: meeting in 20 minutes @ 2026-11-19T15:38
focus 2h → status: focus @ 2026-11-19T17:18
focus time 90 min → status: focus time @ 2026-11-19T16:48
deep work until 5pm → status: deep work @ 2026-11-19T17:00
out of office until jan 4 → status: out of office @ 2027-01-04T09:00
ooo until monday → status: ooo @ 2026-11-23T09:00
ooo today → status: ooo @ 2026-11-20T00:00
vacation through dec 31 → status: vacation @ 2027-01-01T00:00
vacation until january → status? vacation @ 2027-01-01T09:00
on vacation 2 weeks → status: on vacation @ 2026-12-03T09:00
sick today → status: sick @ 2026-11-20T00:00
sick until wednesday → status: sick @ 2026-11-25T09:00
back in 5 → status? back in 5 @ 2026-11-19T15:23 | back in 5 @ 2026-11-19T20:18
back at 3 → status: back at 3 @ 2026-11-20T15:00
back monday → status: back monday @ 2026-11-23T09:00
back by 2ish → status: back by 2ish @ 2026-11-20T14:00
brb 10 min → status: brb @ 2026-11-19T15:28
brb 10 → status: brb @ 2026-11-19T15:28
gym 45 → status: gym @ 2026-11-19T16:03
commuting 40 min → status: commuting @ 2026-11-19T15:58
doctor until noon → status: doctor @ 2026-11-20T12:00
wfh today → status: wfh @ 2026-11-20T00:00
walking the dog 20 → status: walking the dog @ 2026-11-19T15:38
on call until 8am → status: on call @ 2026-11-20T08:00
busy for an hour → status: busy @ 2026-11-19T16:18
order 66 → status: order @ 2026-11-19T16:24
room 101 → status: room @ 2026-11-19T16:59
version 3 → status: version @ 2026-11-19T15:21
chapter 12 → status: chapter @ 2026-11-19T15:30
lunch until 4pm → status: lunch @ 2026-11-19T16:00
dentist until 5 → status: dentist @ 2026-11-19T17:00
back tomorrow → status: back tomorrow @ 2026-11-20T09:00
back next week → status: back next week @ 2026-11-23T09:00
back on dec 3 → status: back on dec 3 @ 2026-12-03T09:00
out until thursday morning → status: out @ 2026-11-26T09:00
parental leave until march → status? parental leave @ 2027-03-01T09:00
conference until friday → status: conference @ 2026-11-20T09:00
in meetings until 6 → status: in meetings @ 2026-11-19T18:00
do not disturb for 2 hours → status: do not disturb @ 2026-11-19T17:18
dnd 90m → status: dnd @ 2026-11-19T16:48
dnd 2h → status: dnd @ 2026-11-19T17:18
reading 1h 30m → status: reading @ 2026-11-19T16:48
nap 20m → status: nap @ 2026-11-19T15:38
coffee 15 → status: coffee @ 2026-11-19T15:33
brunch until 12:30 → status: brunch @ 2026-11-20T12:30
errands 1h → status: errands @ 2026-11-19T16:18
errands till 6 → status: errands @ 2026-11-19T18:00
interview 3-4 → status: interview @ 2026-11-19T16:00
errand 20 → status: errand @ 2026-11-19T15:38
holiday until jan 7 → status: holiday @ 2027-01-07T09:00
lunch until 2 → status: lunch @ 2026-11-20T14:00
lunch till 4 → status: lunch @ 2026-11-19T16:00
lunch 30 min → status: lunch @ 2026-11-19T15:48
lunch for an hour → status: lunch @ 2026-11-19T16:18
lunch break 1h → status: lunch break @ 2026-11-19T16:18
out until monday → status: out @ 2026-11-23T09:00
OOO until dec 1 → status: OOO @ 2026-12-01T09:00
in a meeting until 4:30 → status: in a meeting @ 2026-11-19T16:30
in a meeting 45m → status: in a meeting @ 2026-11-19T16:03
focus time for 2 hours → status: focus time @ 2026-11-19T17:18
focus 90 → status: focus @ 2026-11-19T16:48
do not disturb 2h → status: do not disturb @ 2026-11-19T17:18
afk 10 min → status: afk @ 2026-11-19T15:28
afk 10 → status: afk @ 2026-11-19T15:28
gym 6-7pm → status: gym @ 2026-11-19T18:00 to 2026-11-19T19:00
meeting until 5 → status: meeting @ 2026-11-19T17:00
call with Ana until 4 → status: call with Ana @ 2026-11-19T16:00
commuting for 40 minutes → status: commuting @ 2026-11-19T15:58
working from home today → status: working from home @ 2026-11-20T00:00
on vacation through sunday → status: on vacation @ 2026-11-23T00:00
on vacation until the 30th → status: on vacation @ 2026-11-30T09:00
back at 4 → status: back at 4 @ 2026-11-19T16:00
back in 20 minutes → status: back in 20 minutes @ 2026-11-19T15:38
back on monday → status: back on monday @ 2026-11-23T09:00
interview at 4pm → status: interview at 4pm @ 2026-11-19T16:00
dentist 4-5 → status: dentist @ 2026-11-19T16:00 to 2026-11-19T17:00
until 6 → status:  @ 2026-11-19T18:00
vacation july 5 to july 19 → status: vacation @ 2027-07-05T00:00 to 2027-07-20T00:00
conference mon to wed → status: conference @ 2026-11-23T00:00 to 2026-11-26T00:00
order 12 → status: order @ 2026-11-19T15:30
out sick until tomorrow → status: out sick @ 2026-11-20T09:00
at the dentist for 45 minutes → status: at the dentist @ 2026-11-19T16:03
heads down 3h → status: heads down @ 2026-11-19T18:18
heads down till 6 → status: heads down @ 2026-11-19T18:00
pairing with Jo until half past four → status: pairing with Jo @ 2026-11-19T16:30
on the train until 17:45 → status: on the train @ 2026-11-19T17:45
school run 15 min → status: school run @ 2026-11-19T15:33
doctor until noon tomorrow → status: doctor @ 2026-11-20T12:00
1:1 with Ana until 4 → status: 1:1 with Ana @ 2026-11-19T16:00
offsite today → status: offsite @ 2026-11-20T00:00
today offsite → status: offsite @ 2026-11-20T00:00
offsite until end of day → status: offsite @ 2026-11-19T17:00
offsite through wednesday → status: offsite @ 2026-11-26T00:00
parental leave jan 4 - mar 31 → status: parental leave @ 2027-01-04T00:00 to 2027-04-01T00:00
trade show from tuesday to thursday → status: trade show @ 2026-11-24T00:00 to 2026-11-27T00:00
jury duty from dec 1 until dec 4 → status: jury duty @ 2026-12-01T00:00 to 2026-12-05T00:00
back by 5:30 → status: back by 5:30 @ 2026-11-19T17:30
back around 6 → status: back around 6 @ 2026-11-19T18:00
be back at half past four → status: be back at half past four @ 2026-11-19T16:30
available after 4 → status: available after 4 @ 2026-11-19T16:00
returning on dec 1 → status: returning on dec 1 @ 2026-12-01T09:00
gate 12 → status: gate @ 2026-11-19T15:30
iphone 15 → status: iphone @ 2026-11-19T15:33
out to lunch until 4:30pm → status: out to lunch @ 2026-11-19T16:30
lunch from 12 to 1 → status? lunch @ 2026-11-20T12:00 to 2026-11-20T13:00
lunch 12-1 → status? lunch @ 2026-11-20T12:00 to 2026-11-20T13:00
meeting from 3pm → status? meeting @ 2026-11-20T15:00 to 2026-11-20T16:00 | meeting @ 2026-11-20T15:00 to 2026-11-20T17:00 | meeting @ 2026-11-20T15:00 to 2026-11-21T00:00
ooo tomorrow → status: ooo @ 2026-11-20T00:00 to 2026-11-21T00:00
ooo this week → status: ooo @ 2026-11-23T00:00
doctor 11-12 → status? doctor @ 2026-11-20T11:00 to 2026-11-20T12:00
meeting with Ana at 4pm until 5pm → status: meeting with Ana @ 2026-11-19T16:00 to 2026-11-19T17:00
out for the rest of the week → status: out @ 2026-11-23T00:00
meetings all day → status: meetings @ 2026-11-20T00:00
sick tomorrow → status: sick @ 2026-11-20T00:00 to 2026-11-21T00:00
remote this week → status: remote @ 2026-11-23T00:00
vacation next week → status: vacation @ 2026-11-23T00:00 to 2026-11-30T00:00
wfh tomorrow → status: wfh @ 2026-11-20T00:00 to 2026-11-21T00:00
busy all day → status: busy @ 2026-11-20T00:00
day off friday → status: day off @ 2026-11-20T00:00 to 2026-11-21T00:00
out friday → status: out @ 2026-11-20T00:00 to 2026-11-21T00:00
friday off → status: off @ 2026-11-20T00:00 to 2026-11-21T00:00
off friday afternoon → status: off @ 2026-11-20T12:00 to 2026-11-20T19:00
tomorrow wfh → status: wfh @ 2026-11-20T00:00 to 2026-11-21T00:00
wfh on monday → status: wfh @ 2026-11-23T00:00 to 2026-11-24T00:00
working from home wednesday → status: working from home @ 2026-11-25T00:00 to 2026-11-26T00:00
on call this weekend → status: on call @ 2026-11-21T00:00 to 2026-11-23T00:00
annual leave next week → status: annual leave @ 2026-11-23T00:00 to 2026-11-30T00:00
pto dec 24 → status: pto @ 2026-12-24T00:00 to 2026-12-25T00:00
ooo dec 24-26 → status: ooo @ 2026-12-24T00:00 to 2026-12-27T00:00
out until 4 → status: out @ 2026-11-19T16:00
out sick tomorrow → status: out sick @ 2026-11-20T00:00 to 2026-11-21T00:00
sick for the rest of the week → status: sick @ 2026-11-23T00:00
out for the rest of the day → status: out @ 2026-11-20T00:00
in meetings all afternoon → status: in meetings @ 2026-11-19T19:00
busy this afternoon → status: busy @ 2026-11-19T19:00
travelling tomorrow → status: travelling @ 2026-11-20T00:00 to 2026-11-21T00:00
travelling monday to wednesday → status: travelling @ 2026-11-23T00:00 to 2026-11-26T00:00
meeting from 4 → status? meeting @ 2026-11-19T16:00 to 2026-11-19T17:00 | meeting @ 2026-11-19T16:00 to 2026-11-19T18:00 | meeting @ 2026-11-19T16:00 to 2026-11-20T00:00
meeting from 4 to 5 → status: meeting @ 2026-11-19T16:00 to 2026-11-19T17:00
meeting 4-5 → status: meeting @ 2026-11-19T16:00 to 2026-11-19T17:00
meeting 4pm to 5pm → status: meeting @ 2026-11-19T16:00 to 2026-11-19T17:00
gym 6-7 → status: gym @ 2026-11-19T18:00 to 2026-11-19T19:00
dentist tomorrow 10-11 → status: dentist @ 2026-11-20T10:00 to 2026-11-20T11:00
training friday 9am-12pm → status: training @ 2026-11-20T09:00 to 2026-11-20T12:00
dentist friday → status? dentist @ 2026-11-20T00:00 to 2026-11-21T00:00
meeting tomorrow → status? meeting @ 2026-11-20T00:00 to 2026-11-21T00:00
lunch in 10 → status: lunch in 10 @ 2026-11-19T15:28
grabbing coffee, back in 10 → status: grabbing coffee, back in 10 @ 2026-11-19T15:28
back after lunch → status: back after lunch @ 2026-11-20T13:00
back in a sec → status: back in a sec @ 2026-11-19T15:18
back thursday → status: back thursday @ 2026-11-26T09:00
away from keyboard 20 min → status: away from keyboard @ 2026-11-19T15:38
in the office tomorrow → status: in the office @ 2026-11-20T00:00 to 2026-11-21T00:00
offline until 8am tomorrow → status: offline @ 2026-11-20T08:00
focusing until half 5 → status: focusing @ 2026-11-19T17:30
on a call till quarter to 4 → status: on a call @ 2026-11-19T15:45
at the vet 16:00-17:30 → status: at the vet @ 2026-11-19T16:00 to 2026-11-19T17:30
maternity leave until september → status? maternity leave @ 2027-09-01T09:00
leaving at 5 → status: leaving at 5 @ 2026-11-19T17:00
available from 2pm → status: available from 2pm @ 2026-11-20T14:00
holiday 2 weeks → status: holiday @ 2026-12-03T09:00
half day today → status: half day @ 2026-11-20T00:00
error 404 → status: error @ 2026-11-19T22:02
my meeting at 3 → status: my meeting at 3 @ 2026-11-20T15:00
sick 2 days → status: sick @ 2026-11-21T09:00
off the rest of the week → status: off @ 2026-11-23T00:00
off until jan → status? off @ 2027-01-01T09:00
out on friday afternoon → status: out @ 2026-11-20T12:00 to 2026-11-20T19:00
wfh mon-wed → status: wfh @ 2026-11-23T00:00 to 2026-11-26T00:00
wfh thu → status: wfh @ 2026-11-26T00:00 to 2026-11-27T00:00
remote until christmas → status: remote @ 2026-12-25T09:00
holiday from dec 21 → status? holiday @ 2026-12-21T00:00 to 2026-12-22T00:00 | holiday @ 2026-12-21T00:00 to 2026-12-28T00:00 | holiday @ 2026-12-21T00:00 to 2027-01-04T00:00
holiday dec 21-jan 3 → status: holiday @ 2026-12-21T00:00 to 2027-01-04T00:00
pto 12/24 - 1/2 → status: pto @ 2026-12-24T00:00 to 2027-01-03T00:00
jury duty monday → status? jury duty @ 2026-11-23T00:00 to 2026-11-24T00:00
flight at 7am tomorrow → status: flight at 7am tomorrow @ 2026-11-20T07:00
deep work 9-11am → status? deep work @ 2026-11-20T09:00 to 2026-11-20T11:00
workshop 10am-4pm tomorrow → status: workshop @ 2026-11-20T10:00 to 2026-11-20T16:00
interview at 4:30 → status: interview at 4:30 @ 2026-11-19T16:30
interviewing until 6pm → status: interviewing @ 2026-11-19T18:00
eating, back at 4 → status: eating, back at 4 @ 2026-11-19T16:00
at the gym for an hour → status: at the gym @ 2026-11-19T16:18
at the gym, back in an hour → status: at the gym, back in an hour @ 2026-11-19T16:18
on the phone 10 → status: on the phone @ 2026-11-19T15:28
phone call 10min → status: phone call @ 2026-11-19T15:28
reviewing until EOD → status: reviewing @ 2026-11-19T17:00
heads down until lunch → status: heads down @ 2026-11-20T12:00
ooo this afternoon → status: ooo @ 2026-11-19T19:00
ooo tomorrow afternoon → status: ooo @ 2026-11-20T12:00 to 2026-11-20T19:00
ooo from 3pm → status? ooo @ 2026-11-20T15:00 to 2026-11-20T16:00 | ooo @ 2026-11-20T15:00 to 2026-11-20T17:00 | ooo @ 2026-11-20T15:00 to 2026-11-21T00:00
afk 5m → status: afk @ 2026-11-19T15:23
coffee 10' → status: coffee @ 2026-11-19T15:28
nap until 4ish → status: nap @ 2026-11-19T16:00
commuting until 6:15pm → status: commuting @ 2026-11-19T18:15
school pickup 3:30-4 → status: school pickup @ 2026-11-19T15:30 to 2026-11-19T16:00
daycare run until quarter past 4 → status: daycare run @ 2026-11-19T16:15
on leave through jan 8 → status: on leave @ 2027-01-09T00:00
back jan 11 → status: back jan 11 @ 2027-01-11T09:00
back online in 2 hours → status: back online in 2 hours @ 2026-11-19T17:18
pasta timer 12 min → status: pasta timer @ 2026-11-19T15:30
lunch till quarter past 1 → status: lunch @ 2026-11-20T13:15
in a workshop until 5:15 → status: in a workshop @ 2026-11-19T17:15
out tomorrow → status: out @ 2026-11-20T00:00 to 2026-11-21T00:00
away next week → status: away @ 2026-11-23T00:00 to 2026-11-30T00:00
on vacation next week → status: on vacation @ 2026-11-23T00:00 to 2026-11-30T00:00
on vacation from monday to friday → status: on vacation @ 2026-11-23T00:00 to 2026-11-28T00:00
sick leave until nov 27 → status: sick leave @ 2026-11-27T09:00
busy until 4 → status: busy @ 2026-11-19T16:00
busy tomorrow morning → status: busy @ 2026-11-20T00:00 to 2026-11-20T12:00
busy 4 to 5 → status: busy @ 2026-11-19T16:00 to 2026-11-19T17:00
off today → status: off @ 2026-11-20T00:00
half day tomorrow → status: half day @ 2026-11-20T00:00 to 2026-11-21T00:00
travelling until thursday → status: travelling @ 2026-11-26T09:00
at a conference all week → status: at a conference @ 2026-11-23T00:00
dentist at 4:15 → status: dentist at 4:15 @ 2026-11-19T16:15
dentist monday 8-9 → status: dentist @ 2026-11-23T08:00 to 2026-11-23T09:00
vet tomorrow at 10 → status: vet tomorrow at 10 @ 2026-11-20T10:00
lunch tomorrow → status? lunch @ 2026-11-20T00:00 to 2026-11-21T00:00
pairing until 6 → status: pairing @ 2026-11-19T18:00
pairing 1.5h → status: pairing @ 2026-11-19T16:48
back in half an hour → status: back in half an hour @ 2026-11-19T15:48
back at quarter to five → status: back at quarter to five @ 2026-11-19T16:45
back on friday morning → status: back on friday morning @ 2026-11-20T09:00
back in the office on monday → status: back in the office on monday @ 2026-11-23T09:00
walk 20 min → status: walk @ 2026-11-19T15:38
tea 5 → status: tea @ 2026-11-19T15:23
meeting room 3 → status: meeting room @ 2026-11-19T15:21
expenses until october → status? expenses @ 2027-10-01T09:00
wfh friday → status: wfh @ 2026-11-20T00:00 to 2026-11-21T00:00
wfh rest of the week → status: wfh @ 2026-11-23T00:00
vacation dec 21 - jan 1 → status: vacation @ 2026-12-21T00:00 to 2027-01-02T00:00
vacation until dec 1 → status: vacation @ 2026-12-01T09:00
in a meeting until 3:45 → status: in a meeting @ 2026-11-19T15:45
in a meeting for 30 min → status: in a meeting @ 2026-11-19T15:48
meeting 3:30-4:30 → status: meeting @ 2026-11-19T15:30 to 2026-11-19T16:30
meeting at 5 → status: meeting at 5 @ 2026-11-19T17:00
lunch 45 min → status: lunch @ 2026-11-19T16:03
lunch, back at 4:15 → status: lunch, back at 4:15 @ 2026-11-19T16:15
out of office until monday → status: out of office @ 2026-11-23T09:00
out of office tomorrow → status: out of office @ 2026-11-20T00:00 to 2026-11-21T00:00
doctor's appointment until 5 → status: doctor's appointment @ 2026-11-19T17:00
commuting 30 → status: commuting @ 2026-11-19T15:48
focus until 5 → status: focus @ 2026-11-19T17:00
focus 2 hours → status: focus @ 2026-11-19T17:18
on the road until 6:30 → status: on the road @ 2026-11-19T18:30
gone fishing until sunday → status: gone fishing @ 2026-11-22T09:00
day off tomorrow → status: day off @ 2026-11-20T00:00 to 2026-11-21T00:00
offline friday afternoon → status: offline @ 2026-11-20T12:00 to 2026-11-20T19:00
available again at 4 → status: available again at 4 @ 2026-11-19T16:00
busy until half past four → status: busy @ 2026-11-19T16:30
in calls until 5 → status: in calls @ 2026-11-19T17:00
lunch 12:30-1:15 → status? lunch @ 2026-11-20T12:30 to 2026-11-20T13:15
lunch from 4 to 5 → status: lunch @ 2026-11-19T16:00 to 2026-11-19T17:00
doctor at 4, back by 5 → status: doctor at 4, back by 5 @ 2026-11-19T17:00
working late until 8 → status: working late @ 2026-11-19T20:00
ooo dec 23 → status: ooo @ 2026-12-23T00:00 to 2026-12-24T00:00
ooo next friday → status? ooo @ 2026-11-20T00:00 to 2026-11-21T00:00 | ooo @ 2026-11-27T00:00 to 2026-11-28T00:00
on vacation tomorrow → status: on vacation @ 2026-11-20T00:00 to 2026-11-21T00:00
sick, back monday → status: sick, back monday @ 2026-11-23T09:00
picking up kids 20 min → status: picking up kids @ 2026-11-19T15:38
running late 10 min → status: running late @ 2026-11-19T15:28
in room 12 until 5pm → status? in room 12 @ 2026-11-19T17:00
room 12 until 5 → search
iPhone 15 until 4pm → status? iPhone 15 @ 2026-11-19T16:00
in room 12 for 2 hours → status? in room 12 @ 2026-11-19T17:18
sprint 12 until friday → status? sprint 12 @ 2026-11-20T09:00
party 8 until midnight → status? party 8 @ 2026-11-20T00:00
lunch until 1630 → status: lunch @ 2026-11-19T16:30
lunch until 5. → status: lunch @ 2026-11-19T17:00
lunch, 45 min → status: lunch @ 2026-11-19T16:03
lunch (45 min) → status: lunch @ 2026-11-19T16:03
lunch [45 min] → status: lunch @ 2026-11-19T16:03
busy for 1h30 → status: busy @ 2026-11-19T16:48
dentist today 4:30pm → status: dentist today 4:30pm @ 2026-11-19T16:30
lunch today 1pm → search
report tomorrow 3pm → search
out for the day → status: out @ 2026-11-20T00:00
off for the day → status: off @ 2026-11-20T00:00
lunch ca 15 min → status: lunch @ 2026-11-19T15:33
back ca 3pm → status: back ca 3pm @ 2026-11-20T15:00
vacation 21/12 - 3/1 → status: vacation @ 2026-12-21T00:00 to 2027-01-04T00:00
busy for the next 30 minutes → status: busy @ 2026-11-19T15:48
at the gym from 5 to 6 → status: at the gym @ 2026-11-19T17:00 to 2026-11-19T18:00
meeting from 5 to 7 → status: meeting @ 2026-11-19T17:00 to 2026-11-19T19:00
meeting from 10 to 12 → status? meeting @ 2026-11-20T10:00 to 2026-11-20T12:00
commuting for 40 → status: commuting @ 2026-11-19T15:58
table for 12 → search
tomorrow at 9 → search
`;
