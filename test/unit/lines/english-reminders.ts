/** English lines and what they mean; see lines.ts. */
export default String.raw`
remind me 2026-12-03 14:00 submit the form → remind: submit the form @ 2026-12-03T14:00
remind me dec 3 2026 2pm submit the form → remind: submit the form @ 2026-12-03T14:00
remind me on the 3rd at 2 to submit the form → remind: submit the form @ 2026-12-03T14:00
remind me at 14:00 on dec 3 to submit the form → remind: submit the form @ 2026-12-03T14:00
remind me at 3pm EST tomorrow to join the webinar → remind: join the webinar @ 2026-11-20T21:00
remind me to join the webinar at 3pm EST tomorrow → remind: join the webinar @ 2026-11-20T21:00
remind me to pay $12.50 tomorrow → remind: pay $12.50 @ 2026-11-20T09:00
remind me to call 555 0123 at 4 → remind: call 555 0123 @ 2026-11-19T16:00
remind me to update to version 2.4 tomorrow → remind: update to version 2.4 @ 2026-11-20T09:00
remind me to read RFC 9110 tonight → remind: read RFC 9110 @ 2026-11-19T20:00
remind me to send 10% discount codes monday → remind: send 10% discount codes @ 2026-11-23T09:00
remind me to reply to ticket #482 in 10 min → remind: reply to ticket #482 @ 2026-11-19T15:28
remind me to invite 12 people for dinner saturday at 7 → remind: invite 12 people for dinner @ 2026-11-21T19:00
remind me to buy a 4 pack of batteries today at 6 → remind: buy a 4 pack of batteries @ 2026-11-19T18:00
remind me to check https://status.example.com/2026-11-19 at 5 → remind: check https://status.example.com/2026-11-19 @ 2026-11-19T17:00
remind me to cancel the 7 day trial on wednesday → remind: cancel the 7 day trial @ 2026-11-25T09:00
remind me wednesday to cancel the 7 day trial → remind: cancel the 7 day trial @ 2026-11-25T09:00
remind me to prep the 9am meeting tonight → remind: prep the 9am meeting @ 2026-11-19T20:00
remind me tonight to prep the 9am meeting → remind: prep the 9am meeting @ 2026-11-19T20:00
remind me, tomorrow, to call Rob → remind: call Rob @ 2026-11-20T09:00
remind me: tomorrow at 9, call Rob → remind: call Rob @ 2026-11-20T09:00
remind me tomorrow - call Rob → remind: call Rob @ 2026-11-20T09:00
remind me to call Rob - tomorrow at 9 → remind: call Rob @ 2026-11-20T09:00
remind me to call Rob (tomorrow at 9) → remind: call Rob @ 2026-11-20T09:00
remind me to call Rob, tomorrow at 9 → remind: call Rob @ 2026-11-20T09:00
remind me to call Rob @ 5 → remind: call Rob @ 2026-11-19T17:00
remind me to call Rob tmrw → remind: call Rob @ 2026-11-20T09:00
remind me tmr 9am to call Rob → remind: call Rob @ 2026-11-20T09:00
REMIND ME TOMORROW AT 9 TO CALL ROB → remind: CALL ROB @ 2026-11-20T09:00
Remind me To Call Rob Tomorrow At 9 → remind: Call Rob @ 2026-11-20T09:00
reminder: dentist tomorrow at 3 → remind: dentist @ 2026-11-20T15:00
set a reminder for tomorrow at 3 to call the dentist → remind: call the dentist @ 2026-11-20T15:00
set a reminder to call the dentist tomorrow at 3 → remind: call the dentist @ 2026-11-20T15:00
add a reminder for monday: pay the sitter → remind: pay the sitter @ 2026-11-23T09:00
could you remind me on friday to water the ferns? → remind: water the ferns @ 2026-11-20T09:00
notify me at 6 to turn off the grill → remind: turn off the grill @ 2026-11-19T18:00
don't let me forget to lock the door at 10pm → remind: lock the door @ 2026-11-19T22:00
snooze for 2 hours → remind:  @ 2026-11-19T17:18
snooze tomorrow → remind:  @ 2026-11-20T09:00
remind me again in an hour → remind:  @ 2026-11-19T16:18
remind me tomorrow to call mom → remind: call mom @ 2026-11-20T09:00
remind me tomorrow afternoon to water the plants → remind: water the plants @ 2026-11-20T15:00
remind me to buy bread on saturday morning → remind: buy bread @ 2026-11-21T09:00
remind me on the 3rd of december to send the invoice → remind: send the invoice @ 2026-12-03T09:00
remind me to pick up the kids at 4:15 → remind: pick up the kids @ 2026-11-19T16:15
remind me in 90 minutes to check the oven → remind: check the oven @ 2026-11-19T16:48
remind me next tuesday about the budget → remind: the budget @ 2026-11-24T09:00
remind me to check on the server in half an hour → remind: check on the server @ 2026-11-19T15:48
remind me to renew the certificate in three weeks → remind: renew the certificate @ 2026-12-10T09:00
remind me at noon to eat something → remind: eat something @ 2026-11-20T12:00
remind me tonight to charge my phone → remind: charge my phone @ 2026-11-19T20:00
remind me to reply to Sam by end of day → remind: reply to Sam @ 2026-11-19T17:00
remind me first thing tomorrow to restart the router → remind: restart the router @ 2026-11-20T09:00
remind me of the dentist on 12 january at 10:30 → remind: the dentist @ 2027-01-12T10:30
remind me about the 3pm call at 2:45 → remind: the 3pm call @ 2026-11-20T14:45
remind me to ask Jo about her holiday next week → remind: ask Jo about her holiday @ 2026-11-23T09:00
remind me in an hour and a half to take a break → remind: take a break @ 2026-11-19T16:48
remind me to review PR 482 tomorrow → remind: review PR 482 @ 2026-11-20T09:00
remind me to read pages 10-20 tonight → remind: read pages 10-20 @ 2026-11-19T20:00
remind me a week before christmas to buy presents → remind: buy presents @ 2026-12-18T09:00
remind me two days before new year's eve to order food → remind: order food @ 2026-12-29T09:00
remind me the day after tomorrow at 8 to pack → remind: pack @ 2026-11-21T08:00
remind me to order 3 pizzas friday at 6 → remind: order 3 pizzas @ 2026-11-20T18:00
remind me friday at 6 to order 3 pizzas → remind: order 3 pizzas @ 2026-11-20T18:00
remind me 10 minutes before 3 to join → remind: join @ 2026-11-20T14:50
remind me at quarter past 2 to leave → remind: leave @ 2026-11-20T14:15
remind me half past eight tomorrow to send the deck → remind: send the deck @ 2026-11-20T08:30
remind me at 17h to leave → remind: leave @ 2026-11-19T17:00
remind me at 0815 to check in → remind: check in @ 2026-11-20T08:15
remind me sunday night to prepare the week → remind: prepare the week @ 2026-11-22T20:00
remind me this weekend to clean the garage → remind: clean the garage @ 2026-11-21T09:00
remind me end of next week to ship the release → remind: ship the release @ 2026-11-27T17:00
remind me beginning of january to file taxes → remind: file taxes @ 2027-01-01T09:00
remind me on 2026-12-01 at 14:00 to sign → remind: sign @ 2026-12-01T14:00
remind me 12/1 to pay → remind: pay @ 2026-12-01T09:00
remind me dec 1st 3pm dentist → remind: dentist @ 2026-12-01T15:00
remind me 1 dec 15:00 dentist → remind: dentist @ 2026-12-01T15:00
remind me to do the laundry in the evening → remind: do the laundry @ 2026-11-19T18:00
remind me to go for a run tomorrow at 6 in the morning → remind: go for a run @ 2026-11-20T06:00
remind me to watch the game at 9 tonight → remind: watch the game @ 2026-11-19T21:00
remind me after lunch to send the notes → remind: send the notes @ 2026-11-20T13:00
remind me may 7 to renew passport → remind: renew passport @ 2027-05-07T09:00
remind me second thursday of december christmas party → remind: christmas party @ 2026-12-10T09:00
remind me last day of the month to close the books → remind: close the books @ 2026-11-30T09:00
remind me on the last workday of the month to close the books → remind: close the books @ 2026-11-30T09:00
remind me fri 4pm beers → remind: beers @ 2026-11-20T16:00
remind me thurs to update the wiki → remind: update the wiki @ 2026-11-26T09:00
remind me to submit expenses eom → remind: submit expenses @ 2026-11-30T09:00
remind me eod to push my branch → remind: push my branch @ 2026-11-19T17:00
remind me tmrw 8 gym → remind: gym @ 2026-11-20T08:00
remind me in 1h to take the cake out → remind: take the cake out @ 2026-11-19T16:18
remind me in 1h30 to take the cake out → remind: take the cake out @ 2026-11-19T16:48
remind me in 45 to take the cake out → remind: take the cake out @ 2026-11-19T16:03
remind me 45 minutes from now to leave → remind: leave @ 2026-11-19T16:03
remind me a month from now to check the plan → remind: check the plan @ 2026-12-19T09:00
remind me a fortnight from today to pay → remind: pay @ 2026-12-03T09:00
remind me in a couple of days to ask again → remind: ask again @ 2026-11-21T09:00
remind me in a few minutes to hang up → remind: hang up @ 2026-11-19T15:21
remind me today at 6 to leave → remind: leave @ 2026-11-19T18:00
remind me to meet Tom at the station at 5 → remind: meet Tom at the station @ 2026-11-19T17:00
remind me tomorrow at the office to scan the lease → remind: at the office to scan the lease @ 2026-11-20T09:00
remind me to send it at 5 tomorrow → remind: send it @ 2026-11-20T17:00
don't forget to lock up at 6 → remind: lock up @ 2026-11-19T18:00
ping me at 4 about the deploy → remind: the deploy @ 2026-11-19T16:00
nudge me in 2 days to review → remind: review @ 2026-11-21T09:00
set a reminder for 5 minutes to call home → remind: call home @ 2026-11-19T15:23
snooze 1h → remind:  @ 2026-11-19T16:18
snooze until tomorrow → remind:  @ 2026-11-20T09:00
snooze till monday 9 → remind:  @ 2026-11-23T09:00
remind me to email Priya about the lease on wednesday afternoon → remind: email Priya about the lease @ 2026-11-25T15:00
remind me wednesday at noon: standup notes → remind: standup notes @ 2026-11-25T12:00
remind me in 25 min - tea → remind: tea @ 2026-11-19T15:43
remind me to defrost chicken tonight at 7 → remind: defrost chicken @ 2026-11-19T19:00
remind me 8pm take out trash → remind: take out trash @ 2026-11-19T20:00
remind me at 8 tomorrow morning to move the car → remind: move the car @ 2026-11-20T08:00
remind me to submit the form by the 30th → remind: submit the form @ 2026-11-30T09:00
remind me to check the oven in 15 → remind: check the oven @ 2026-11-19T15:33
remind me to turn off the lights in 15 minutes please → remind: turn off the lights @ 2026-11-19T15:33
remind me in 3 days at 5pm to return the library books → remind: return the library books @ 2026-11-22T17:00
remind me 3 days from now at 5pm to return the books → remind: return the books @ 2026-11-22T17:00
remind me a week from friday to rsvp → remind: rsvp @ 2026-11-27T09:00
remind me friday week to rsvp → remind: rsvp @ 2026-11-27T09:00
remind me this friday at 10 to rsvp → remind: rsvp @ 2026-11-20T10:00
remind me the 12th at 9 to call → remind: call @ 2026-12-12T09:00
remind me jan 15th to cancel the trial → remind: cancel the trial @ 2027-01-15T09:00
remind me to cancel the trial by jan 15th → remind: cancel the trial @ 2027-01-15T09:00
remind me on new years day to rest → remind: rest @ 2027-01-01T09:00
remind me thanksgiving morning to start the turkey → remind: start the turkey @ 2026-11-26T09:00
remind me black friday 8am to shop → remind: shop @ 2026-11-27T08:00
remind me before lunch tomorrow to call → remind: call @ 2026-11-20T11:00
remind me early next week to call → remind: call @ 2026-11-23T09:00
remind me in the new year to call → remind: call @ 2027-01-01T09:00
remind me of the 2 o'clock call at 1:50 → remind: the 2 o'clock call @ 2026-11-20T13:50
remind me to transfer 200 on the 1st → remind: transfer 200 @ 2026-12-01T09:00
remind me to transfer 200 euro tomorrow → remind: transfer 200 euro @ 2026-11-20T09:00
remind me to buy 10 tickets at 10 → remind: buy 10 tickets @ 2026-11-20T10:00
remind me to finish part one today at 3:30 → remind: finish part one @ 2026-11-19T15:30
remind me it's Ana's birthday on friday → remind: it's Ana's birthday @ 2026-11-20T09:00
remind me quarter to nine tomorrow to leave → remind: leave @ 2026-11-20T08:45
remind me ten past four to leave → remind: leave @ 2026-11-19T16:10
remind me at ten to four to leave → remind: leave @ 2026-11-19T15:50
remind me at 16.45 to leave → remind: leave @ 2026-11-19T16:45
remind me at 4.45pm to leave → remind: leave @ 2026-11-19T16:45
remind me 16:45 to leave → remind: leave @ 2026-11-19T16:45
remind me at 1645 to leave → remind: leave @ 2026-11-19T16:45
remind me tomorrow 1645 to leave → remind: leave @ 2026-11-20T16:45
remind me two hours before midnight to leave → remind: leave @ 2026-11-19T22:00
remind me at midnight to restart → remind: restart @ 2026-11-20T00:00
remind me to restart the server saturday night at 1am → remind: restart the server @ 2026-11-22T01:00
remind me next month on the 3rd to pay → remind: pay @ 2026-12-03T09:00
remind me in a month and a half to pay → remind: pay @ 2027-01-03T09:00
remind me half a year from now to pay → remind: pay @ 2027-05-19T09:00
remind me in 6 weeks time to pay → remind: pay @ 2026-12-31T09:00
remind me 2 hours to check → remind: check @ 2026-11-19T17:18
remind me to check in 2 hours → remind: check @ 2026-11-19T17:18
remind me to check 2 hours → remind: check @ 2026-11-19T17:18
remind me to ring the plumber thursday at half past ten → remind: ring the plumber @ 2026-11-26T10:30
remind me in twenty minutes to take the bread out → remind: take the bread out @ 2026-11-19T15:38
remind me at 11 to hydrate → remind: hydrate @ 2026-11-20T11:00
remind me to walk the dog at 5 on sunday → remind: walk the dog @ 2026-11-22T17:00
remind me two days after christmas to exchange the gift → remind: exchange the gift @ 2026-12-27T09:00
remind me to charge the car tonight at 10 please → remind: charge the car @ 2026-11-19T22:00
remind me on the 31st to close the quarter → remind: close the quarter @ 2026-12-31T09:00
remind me by friday noon to answer Kim → remind: answer Kim @ 2026-11-20T12:00
remind me around 4 to stand up → remind: stand up @ 2026-11-19T16:00
remind me at around 4:30 to stand up → remind: stand up @ 2026-11-19T16:30
remind me to send wishes on 24.12. → remind: send wishes @ 2026-12-24T09:00
remind me to check build 1234 at 3 → remind: check build 1234 @ 2026-11-20T15:00
remind me to meet at gate 9 tomorrow at 7 → remind: meet at gate 9 @ 2026-11-20T07:00
remind me about June budget next monday → remind: June budget @ 2026-11-23T09:00
remind me in a sec to save → remind: save @ 2026-11-19T15:18
remind me to email Priya tomorrow morning → remind: email Priya @ 2026-11-20T09:00
remind me to move the car at 5:45 → remind: move the car @ 2026-11-19T17:45
remind me in 2h to check the build → remind: check the build @ 2026-11-19T17:18
remind me in 15 to take the cake out → remind: take the cake out @ 2026-11-19T15:33
remind me on sunday evening to set my alarm → remind: set my alarm @ 2026-11-22T18:00
remind me sat 10am farmers market → remind: farmers market @ 2026-11-21T10:00
remind me to renew my passport on jan 15 → remind: renew my passport @ 2027-01-15T09:00
remind me to submit expenses by the 30th → remind: submit expenses @ 2026-11-30T09:00
remind me to submit expenses on the 30th → remind: submit expenses @ 2026-11-30T09:00
remind me at 8 tonight to call grandma → remind: call grandma @ 2026-11-19T20:00
remind me half past four to pick up Leo → remind: pick up Leo @ 2026-11-19T16:30
remind me to pick up Leo at half past four → remind: pick up Leo @ 2026-11-19T16:30
remind me at ten to five to log off → remind: log off @ 2026-11-19T16:50
remind me next wednesday at 2 about the offsite → remind: the offsite @ 2026-11-25T14:00
remind me to send the deck to Ana on monday at 10 → remind: send the deck to Ana @ 2026-11-23T10:00
remind me on the first of the month to pay rent → remind: pay rent @ 2026-12-01T09:00
remind me at lunch to call the vet → remind: call the vet @ 2026-11-20T12:00
remind me after lunch to call the vet → remind: call the vet @ 2026-11-20T13:00
remind me before lunch tomorrow to call the vet → remind: call the vet @ 2026-11-20T11:00
remind me this evening to take out the trash → remind: take out the trash @ 2026-11-19T18:00
remind me next weekend to clean the garage → remind: clean the garage @ 2026-11-28T09:00
remind me in two weeks to follow up → remind: follow up @ 2026-12-03T09:00
remind me two weeks from today to follow up → remind: follow up @ 2026-12-03T09:00
remind me a month from now to follow up → remind: follow up @ 2026-12-19T09:00
remind me in six months to see the dentist → remind: see the dentist @ 2027-05-19T09:00
remind me to see the dentist in six months → remind: see the dentist @ 2027-05-19T09:00
remind me to order 500 flyers on tuesday → remind: order 500 flyers @ 2026-11-24T09:00
remind me tomorrow to order 500 flyers → remind: order 500 flyers @ 2026-11-20T09:00
remind me to check flight BA 117 tomorrow at 6am → remind: check flight BA 117 @ 2026-11-20T06:00
remind me to check gate B12 at 3:30 → remind: check gate B12 @ 2026-11-19T15:30
remind me to review the Q3 numbers friday → remind: review the Q3 numbers @ 2026-11-20T09:00
remind me friday to review the Q3 numbers → remind: review the Q3 numbers @ 2026-11-20T09:00
remind me about the all-hands on thursday at 11 → remind: the all-hands @ 2026-11-26T11:00
remind me of mom's birthday on march 3 → remind: mom's birthday @ 2027-03-03T09:00
remind me in 45 seconds to breathe → remind: breathe @ 2026-11-19T15:18
remind me in an hour → remind:  @ 2026-11-19T16:18
remind me tomorrow → remind:  @ 2026-11-20T09:00
remind me at 4 → remind:  @ 2026-11-19T16:00
remind me monday 8am → remind:  @ 2026-11-23T08:00
remind me of this in 3 hours → remind:  @ 2026-11-19T18:18
remind me about this tomorrow at noon → remind:  @ 2026-11-20T12:00
remind me to call Sue today at 4 → remind: call Sue @ 2026-11-19T16:00
remind me today at 4 to call Sue → remind: call Sue @ 2026-11-19T16:00
remind me december 1 at 9am renew domain → remind: renew domain @ 2026-12-01T09:00
remind me on 12/5 to mail the cards → remind: mail the cards @ 2026-12-05T09:00
remind me on 5 december to mail the cards → remind: mail the cards @ 2026-12-05T09:00
remind me dec 5th to mail the cards → remind: mail the cards @ 2026-12-05T09:00
remind me the day before christmas to wrap gifts → remind: wrap gifts @ 2026-12-24T09:00
remind me on black friday to buy a monitor → remind: buy a monitor @ 2026-11-27T09:00
remind me on new year's day to rest → remind: rest @ 2027-01-01T09:00
remind me on the last day of the month to log hours → remind: log hours @ 2026-11-30T09:00
remind me on the last friday of the month to order snacks → remind: order snacks @ 2026-11-27T09:00
remind me to plan the christmas party next week → remind: plan the christmas party @ 2026-11-23T09:00
remind me to reply to yesterday's email at 5 → remind: reply to yesterday's email @ 2026-11-19T17:00
please remind me tomorrow at 9 to water the plants → remind: water the plants @ 2026-11-20T09:00
can you remind me at 6 to start dinner? → remind: start dinner @ 2026-11-19T18:00
remind me tomorrow at 9 to water the plants please → remind: water the plants @ 2026-11-20T09:00
hey remind me tomorrow about the keys → remind: the keys @ 2026-11-20T09:00
don't forget to call Al tomorrow at 10 → remind: call Al @ 2026-11-20T10:00
snooze 30 min → remind:  @ 2026-11-19T15:48
snooze until 5 → remind:  @ 2026-11-19T17:00
snooze till monday morning → remind:  @ 2026-11-23T09:00
ping me at 5 about the release → remind: the release @ 2026-11-19T17:00
nudge me tomorrow to review the PR → remind: review the PR @ 2026-11-20T09:00
remind me to unmute the channel in 30 → remind: unmute the channel @ 2026-11-19T15:48
remind me quarter to five daycare pickup → remind: daycare pickup @ 2026-11-19T16:45
remind me daycare pickup 5:15 → remind: daycare pickup @ 2026-11-19T17:15
remind me pick up prescription after work → remind: pick up prescription @ 2026-11-19T18:00
remind me 5 minutes before 4 to dial in → remind: dial in @ 2026-11-19T15:55
remind me an hour before midnight to back up → remind: back up @ 2026-11-19T23:00
remind me in a few minutes to check the oven → remind: check the oven @ 2026-11-19T15:21
remind me in a couple of hours to check the oven → remind: check the oven @ 2026-11-19T17:18
remind me in half an hour → remind:  @ 2026-11-19T15:48
remind me in a day to follow up → remind: follow up @ 2026-11-20T09:00
remind me in 24 hours to follow up → remind: follow up @ 2026-11-20T15:18
remind me in ten days to follow up → remind: follow up @ 2026-11-29T09:00
remind me a week from monday to follow up → remind: follow up @ 2026-11-30T09:00
remind me monday week to follow up → remind: follow up @ 2026-11-30T09:00
remind me the monday after next to follow up → remind: follow up @ 2026-11-30T09:00
remind me this friday to submit the form → remind: submit the form @ 2026-11-20T09:00
remind me at the end of the month to submit the form → remind: submit the form @ 2026-11-30T09:00
remind me at the end of the week to submit the form → remind: submit the form @ 2026-11-20T17:00
remind me at the beginning of december to submit the form → remind: submit the form @ 2026-12-01T09:00
remind me 2026-12-03 to submit the form → remind: submit the form @ 2026-12-03T09:00
remind me to feed the sourdough at 8 tonight → remind: feed the sourdough @ 2026-11-19T20:00
remind me in twenty-five minutes that the pizza is done → remind: the pizza is done @ 2026-11-19T15:43
remind me monday first thing to call the bank → remind: call the bank @ 2026-11-23T09:00
remind me at 5ish to ring my sister → remind: ring my sister @ 2026-11-19T17:00
remind me to take the 7:42 train tomorrow at 7:15 → remind: take the 7:42 train @ 2026-11-20T07:15
remind me at half 4 to collect the kids → remind: collect the kids @ 2026-11-19T16:30
remind me to put the bins out tonight → remind: put the bins out @ 2026-11-19T20:00
remind me tomorrow evening about the parents' meeting → remind: the parents' meeting @ 2026-11-20T18:00
remind me to take my pill at 10 pm → remind: take my pill @ 2026-11-19T22:00
remind me 30 mins before 6 to preheat the oven → remind: preheat the oven @ 2026-11-19T17:30
remind me to text Mum happy birthday on the 28th → remind: text Mum happy birthday @ 2026-11-28T09:00
remind me a fortnight on saturday to renew the car insurance → remind: renew the car insurance @ 2026-12-05T09:00
remind me in 3 weeks' time to chase the invoice → remind: chase the invoice @ 2026-12-10T09:00
remind me to check in for my flight 24 hours from now → remind: check in for my flight @ 2026-11-20T15:18
remind me on tue 24 nov at 9:30 to join the board call → remind: join the board call @ 2026-11-24T09:30
remind me on 24/11 at 9:30 to join the board call → remind: join the board call @ 2026-11-24T09:30
remind me 11/24 9:30am join the board call → remind: join the board call @ 2026-11-24T09:30
remind me about 2 eggs for the cake tomorrow → remind: 2 eggs for the cake @ 2026-11-20T09:00
remind me to call 911 about the bill on monday → remind: call 911 about the bill @ 2026-11-23T09:00
remind me to buy 6 eggs and 2 l of milk at 6 → remind: buy 6 eggs and 2 l of milk @ 2026-11-19T18:00
remind me to print 20 copies by tomorrow noon → remind: print 20 copies @ 2026-11-20T12:00
remind me tomorrow noon-ish to eat → remind: eat @ 2026-11-20T12:00
remind me to stop the timer in 90 secs → remind: stop the timer @ 2026-11-19T15:19
remind me to look at bug 5512 first thing monday morning → remind: look at bug 5512 @ 2026-11-23T09:00
remind me to order the 2 for 1 deal on thursday → remind: order the 2 for 1 deal @ 2026-11-26T09:00
remind me Dave owes me 50 on friday → remind: Dave owes me 50 @ 2026-11-20T09:00
remind me to defrost the freezer over easter → remind: defrost the freezer @ 2027-03-28T09:00
remind me the week after next to book the venue → remind: book the venue @ 2026-11-30T09:00
remind me to book the venue the week after next → remind: book the venue @ 2026-11-30T09:00
remind me in the afternoon to water the lawn → remind: water the lawn @ 2026-11-20T15:00
remind me friday afternoon around 3 about the demo → remind: the demo @ 2026-11-20T15:00
remind me at a quarter to six to turn off the sprinkler → remind: turn off the sprinkler @ 2026-11-19T17:45
remind me 3/1 to plan the 24/12 party → remind: plan the 24/12 party @ 2027-01-03T09:00
remind me this evening ring mom → remind? ring mom @ 2026-11-19T18:00
remind me to sit in the sun → remind: nothing
remind me 3-4pm training → remind? training @ 2026-11-20T15:00
`;
