/** English lines and what they mean; see lines.ts. */
export default String.raw`
snooze 15 → search
lunch → search
out to lunch → search
off to dinner → search
gone to brunch → search
out to supper → search
afk for 10 → status: afk @ 2026-11-19T15:28
report 2026 → search
ticket 4521 → search
at lunch → search
refund policy → search
invoice 4471 → search
meeting notes → search
how to reset 2fa → search
release 2.4 → search
monday standup → search
parcel lost → search
team lunch friday → search
Q1 2027 roadmap → search
3 day rule → search
away for 10 → status: away @ 2026-11-19T15:28
room 4 to 6 → search
agenda friday → search
welcome email → search
march invoice → search
march 2027 forecast → search
top 10 list → search
2 factor reset → search
price for 12 licenses → search
reply to 4471 → search
meeting room booking → search
how to return in 30 days → search
back shortly → search
be right back → search
1 on 1 until 4 → search
xmas party 2026 → search
invoice from march → search
notes from monday → search
budget q4 → search
friday retro notes → search
holiday policy → search
holiday party friday → search
meeting minutes tuesday → search
standup tomorrow → search
lunch menu → search
vacation request form → search
how do I reset 2fa for 3 users → search
minutes 24 nov → search
sale up to 20 → search
apartment 4b → search
covid test → search
to do → search
windows 11 upgrade → search
logs since tuesday → search
what did Ana say on friday → search
slides for monday → search
tickets from last week → search
who is on call this weekend → search
remid me tomorrow to ping Al → search
rember to buy milk tomorrow → search
meeting → search
out sick → search
wfh monday and tuesday → search
focus time tomorrow 9-11 → search
interviews all day tomorrow → search
do not disturb until I'm done → search
ooo → search
slides v3 → search
budget 2026/27 → search
who has the keys → search
ticket 4711 status → search
password reset link → search
order from 12/3 → search
Q3 2026 → search
minutes of the 24th → search
floor plan 2nd floor → search
call with ACME tomorrow → search
meeting agenda for tomorrow → search
release notes 5.2 → search
deploy friday → search
ana's birthday → search
birthday list → search
lunch order → search
wifi code → search
top 5 bugs → search
bug 1812 → search
monday → search
tomorrow → search
5pm → search
at 5 → search
from:ana invoice → search
remind → search
reminders → search
scheduled messages → search
schedule → search
send → search
send money to Tim → search
set a reminder → search
snooze → search
snooze all → search
don't forget the milk → search
timer → search
out monday and tuesday → search
sick until further notice → search
invoice 88-12 → search
q3 report 2026 draft → search
photos from saturday → search
agenda 24 nov → search
menu for thursday → search
team photo 2025 → search
who is off tomorrow → search
holiday calendar 2027 → search
what is due on monday → search
tickets for the 8pm show → search
stand up desk → search
school run → search
at the airport → search
flying to NYC tomorrow → search
release 5.2 notes → search
ticket 991 → search
minutes from tuesday → search
budget for 2027 → search
standup notes friday → search
lunch places → search
monday roadmap → search
holiday pay → search
12 monkeys → search
contract with ACME until 2028 → search
errands this afternoon → search
parcel 1234 → search
who is on vacation → search
photos 2024 → search
top 3 risks → search
monday.com login → search
sales june → search
invoice may 2026 → search
room for 8 → search
plan b → search
on call 24/7 → search
noch 10 Minuten → search
every 5th monday → search
still 10 min → search
vacation in may → search
`;
