/** English lines and what they mean; see lines.ts. */
export default String.raw`
remind me to pay invoice 2210 on friday → remind? pay invoice 2210 @ 2026-11-20T09:00 | pay invoice @ 2026-11-20T22:10
remind me to watch season 2 on saturday → remind? watch season 2 @ 2026-11-21T09:00 | watch season @ 2026-11-21T14:00
remind me to move the 3pm to 4pm → remind: nothing
remind me to ask about the monday to friday shift → remind: nothing
remind me to ask if Friday at 3 is ok → remind: nothing
remind me to tell Sam the demo is at 4 → remind? tell Sam the demo is @ 2026-11-19T16:00
remind me tomorrow that rent is due on the 1st → remind? rent is due on the 1st @ 2026-11-20T09:00 | tomorrow that rent is due @ 2026-12-01T09:00
remind me tomorow to call Rob → remind: nothing
remind me on wendesday to call Rob → remind: nothing
reminder tomorrow dentist at 3 → remind? dentist @ 2026-11-20T15:00 | dentist at 3 @ 2026-11-20T09:00 | tomorrow dentist @ 2026-11-20T15:00
snooze to monday → remind?  @ 2026-11-23T09:00
remind me to book flights before friday → remind: nothing
remind me in two and a half weeks to follow up with HR → remind? follow up with HR @ 2026-12-06T09:00 | follow up with HR @ 2026-12-07T09:00
remind me to check the results on monday or tuesday → remind: nothing
remind me at 7am and 7pm to take my pills → remind: nothing
remind me on my birthday to smile → remind: nothing
remind me when I get home to call Bob → remind: nothing
remind me later to check this → remind: nothing
remind me soon → remind: nothing
remind me 20 min before the demo → remind? before the demo @ 2026-11-19T15:38
remind me over the weekend to read the paper → remind: nothing
remind me mid december to plan the offsite → remind? plan the offsite @ 2026-12-15T09:00
remind me in q1 to review goals → remind: nothing
remind me next quarter to plan hiring → remind? plan hiring @ 2027-01-01T09:00
remind me in 2027 to renew → remind: nothing
remind me tomorrow between 9 and 10 to call → remind? between 9 and 10 to call @ 2026-11-20T09:00
remind me after the meeting to send the notes → remind: nothing
remind me to buy a ticket for the 8pm show → remind: nothing
remind me to call the may office → remind: nothing
remind me to march on sunday → remind? march @ 2026-11-22T09:00
remind me to call April tomorrow → remind? call April @ 2026-11-20T09:00
remind me to call June in march → remind? call June @ 2027-03-01T09:00
remind me to ask August about the september release → remind: nothing
remind me today to leave early → remind? leave early @ 2026-11-19T18:00 | leave early @ 2026-11-19T18:18
remind me at 3 to leave at 4 → remind? leave at 4 @ 2026-11-20T15:00 | at 3 to leave @ 2026-11-19T16:00
remind me to meet Tom at 5 at the station → remind: nothing
remind me to send 5 tomorrow → remind? send 5 @ 2026-11-20T09:00 | send @ 2026-11-20T17:00
remind me on dec 5 and dec 6 to bake → remind: nothing
remind me next friday at 10 to rsvp → remind? rsvp @ 2026-11-20T10:00 | rsvp @ 2026-11-27T10:00
remind me late tomorrow afternoon to call → remind: nothing
remind me to read chapter five by monday → remind? read chapter five @ 2026-11-23T09:00 | read chapter @ 2026-11-23T17:00
remind me to water plant no 7 tomorrow → remind? water plant no 7 @ 2026-11-20T09:00 | water plant no @ 2026-11-20T07:00
remind me to talk about monday on sunday → remind? talk about monday @ 2026-11-22T09:00
remind me to prepare for monday → remind? prepare @ 2026-11-23T09:00
remind me to prepare for monday on sunday at 4pm → remind? prepare for monday @ 2026-11-22T16:00
remind me to finish one more thing → remind: nothing
remind me that rent is due tomorrow → remind? rent is due @ 2026-11-20T09:00
remind me 1645 to leave → remind: nothing
remind me in an hour to leave at 5 → remind? leave at 5 @ 2026-11-19T16:18 | in an hour to leave @ 2026-11-19T17:00
remind me tomorrow at midnight to restart → remind? restart @ 2026-11-20T00:00 | restart @ 2026-11-21T00:00
remind me on sunday to call grandma at 5 → remind? call grandma @ 2026-11-22T17:00 | call grandma at 5 @ 2026-11-22T09:00 | on sunday to call grandma @ 2026-11-19T17:00
remind me the day before the trip to pack → remind: nothing
remind me feb 29 to laugh → remind? laugh @ 2028-02-29T09:00
remind me sometime next week to plan → remind: nothing
remind me an hour before lunch to order → remind? before lunch to order @ 2026-11-19T16:18
remind me to check build 12 34 → remind: nothing
remind me to watch episode 5 tonight → remind? watch episode 5 @ 2026-11-19T20:00 | watch episode @ 2026-11-19T17:00
remind me of 1 May speech → remind: nothing
remind me in May to plant tomatoes → remind? plant tomatoes @ 2027-05-01T09:00
remind me to buy milk → remind: nothing
remind me to call Jane back → remind: nothing
remind me to meet Bob at the station → remind: nothing
remind me to read page 30 → remind: nothing
remind me to buy 2 tickets → remind: nothing
remind me to finish chapter 4 tonight → remind? finish chapter 4 @ 2026-11-19T20:00 | finish chapter @ 2026-11-20T04:00
remind me that the plumber comes tomorrow at 8 → remind? the plumber comes @ 2026-11-20T08:00
remind me to call Sue later today → remind? call Sue @ 2026-11-19T18:00 | call Sue @ 2026-11-19T18:18
remind me on halloween to get candy → remind? get candy @ 2027-10-31T09:00
remind me at 9 and 5 to clock in → remind: nothing
remind me tomorrow or friday to call Ed → remind: nothing
remind me between 2 and 3 to call Ed → remind: nothing
remind me when Ed is back → remind: nothing
remind me to ask Ed about Monday → remind: nothing
remind me to tell Ed that Monday is off → remind: nothing
remind me to text Mia when school is out → remind: nothing
remind me in a bit → remind: nothing
remind me this coming tuesday to submit the form → remind: nothing
remind me next friday to submit the form → remind? submit the form @ 2026-11-20T09:00 | submit the form @ 2026-11-27T09:00
remind me next month to submit the form → remind? submit the form @ 2026-12-01T09:00 | submit the form @ 2026-12-19T09:00
remind me next year to submit the form → remind? submit the form @ 2027-01-01T09:00 | submit the form @ 2027-11-19T09:00
remind me mid december to submit the form → remind? submit the form @ 2026-12-15T09:00
remind me in december to submit the form → remind? submit the form @ 2026-12-01T09:00
remind me to submit the form in december → remind? submit the form @ 2026-12-01T09:00
remind me in 2027 to submit the form → remind: nothing
remind me to cancel Netflix before the 30th → remind: nothing
remind me to book the MOT in january → remind? book the MOT @ 2027-01-01T09:00
remind me to prepare slides for the 10am on friday → remind? prepare slides @ 2026-11-20T10:00
remind me to swap the tires in april → remind? swap the tires @ 2027-04-01T09:00
remind me to pay 50 bucks to Dave on payday → remind: nothing
remind me tomorrow at 10 about table for 6 at 8pm → remind? table for 6 at 8pm @ 2026-11-20T10:00 | tomorrow at 10 about table for 6 @ 2026-11-19T20:00
remind me to book a table for 6 tomorrow → remind? book a table for 6 @ 2026-11-20T09:00 | book a table @ 2026-11-20T18:00
remind me that it's bin day tomorrow morning → remind? it's bin day @ 2026-11-20T09:00
remind me on my way home to buy bread → remind: nothing
remind me every weekday except friday at 9 to log in → remind: nothing
remind me to reserve 4 seats for lunch on friday → remind? reserve 4 seats for lunch @ 2026-11-20T09:00 | reserve 4 seats @ 2026-11-20T12:00
remind me to ask about the 5% raise next friday at 2 → remind? ask about the 5% raise @ 2026-11-20T14:00 | ask about the 5% raise @ 2026-11-27T14:00
remind me at the crack of dawn to run → remind: nothing
remind me at dawn to run → remind: nothing
remind me last thing at night to lock the door → remind: nothing
remind me after dinner to take my pills → remind: nothing
remind me after breakfast to take my pills → remind: nothing
remind me at dinner time to defrost the fish → remind: nothing
remind me at tea time to call Nan → remind: nothing
remind me to submit hours by end of week → remind? submit hours @ 2026-11-20T17:00
remind me to submit hours at the end of november → remind? submit hours @ 2026-11-30T09:00
remind me to submit hours the last week of november → remind: nothing
remind me at half past to dial in → remind: nothing
remind me at quarter past to dial in → remind: nothing
remind me on the hour to drink → remind: nothing
remind me tomorrow at 6am and then at 8 to check → remind: nothing
remind me to check at 6 and 8 tomorrow → remind: nothing
remind me tomorrow or the day after to call → remind: nothing
remind me jan 5 '27 renew lease → remind: nothing
remind me on the 29th of february to propose → remind? propose @ 2028-02-29T09:00
remind me on 31 april to laugh → remind: nothing, impossible
remind me wednesday in 3 weeks to refill → remind? refill @ 2026-12-09T09:00 | refill @ 2026-12-16T09:00
remind me every time I log in to check mail → remind: nothing
remind me to drop 5 kg by june → remind? drop 5 kg @ 2027-06-01T09:00
remind me to check the 2026 budget in january 2027 → remind? check the 2026 budget @ 2027-01-01T09:00
remind me tomorow at 10 too call Rob → remind: nothing
remind me tommorrow at 9 to ping Al → remind: nothing
remind me on thrusday to ping Al → remind: nothing
remind me in 10 mintues to ping Al → remind: nothing
remind me nxt week to ping Al → remind: nothing
remind me 2moro to ping Al → remind: nothing
hey, remind me in 5 to turn off the stove → remind? turn off the stove @ 2026-11-19T15:23 | turn off the stove @ 2026-11-19T20:18
remind me tomorrow (friday) at 2 to call the plumber → remind: nothing
remind me friday (tomorrow) at 2 to call the plumber → remind: nothing
remind me tomorrow at 2!! call the plumber → remind: nothing
remind me an hour before the game at 8 → remind? before the game at 8 @ 2026-11-19T16:18 | an hour before the game @ 2026-11-19T20:00
remind me 15 minutes before the 4pm call → remind? before the 4pm call @ 2026-11-19T15:33
remind me 1 day after my birthday → remind? after my birthday @ 2026-11-20T09:00
remind me from monday on to stretch → remind? on to stretch @ 2026-11-23T09:00
remind me no later than friday at noon to vote → remind: nothing
remind me before 5pm to vote → remind: nothing
remind me sometime tomorrow to vote → remind: nothing
remind me tomorrow sometime to vote → remind: nothing
remind me any day next week to vote → remind: nothing
remind me late tomorrow to vote → remind: nothing
remind me later this afternoon to vote → remind: nothing
remind me later this week to vote → remind: nothing
remind me this afternoon to vote → remind? vote @ 2026-11-19T16:00 | vote @ 2026-11-19T17:00
remind me over the weekend at 10 to vote → remind: nothing
remind me 9-5 to work → remind: nothing
remind me in the middle of the night to submit → remind: nothing
remind me on the first workday of december to submit → remind: nothing
remind me in two months on the 5th to submit → remind? on the 5th to submit @ 2027-01-19T09:00
remind me in Q2 to submit → remind: nothing
remind me in the spring to submit → remind: nothing
remind me next summer to submit → remind: nothing
remind me at sunset to submit → remind: nothing
remind me when I'm back at 5 to submit → remind: nothing
remind me of Sue's offer from nov 12 on monday → remind: nothing
remind me to pay the invoice from dec 1 on dec 20 → remind? pay the invoice from dec 1 @ 2026-12-20T09:00 | pay the invoice from dec @ 2026-12-20T13:00
remind me to prepare for the 9:30 on monday → remind? prepare @ 2026-11-23T09:30
remind me to leave by 6 for the 7pm train → remind: nothing
remind me to set 3 alarms for 6am → remind? set 3 alarms @ 2026-11-20T06:00
remind me to change my alarm to 6 tonight → remind: nothing
remind me to move lunch to 1 → remind: nothing
remind me to walk at least 30 minutes tomorrow → remind? walk at least 30 minutes @ 2026-11-20T09:00
remind me to work on chapter 2 for 30 minutes tonight → remind? work on chapter 2 for 30 minutes @ 2026-11-19T20:00
remind me to boil eggs for 7 minutes at 6pm → remind? boil eggs for 7 minutes @ 2026-11-19T18:00
remind me to reply to the mail from 9:14 → remind? reply to the mail @ 2026-11-20T09:14
remind me in 20 that the cake needs 40 more → remind: the cake needs 40 more @ 2026-11-19T15:38
remind me in 20 40 eggs → remind: nothing
remind me → remind: nothing
remind Ana about lunch → remind: nothing
remind the team to vote → remind: nothing
remind me to catch the 7:10 bus tomorrow at 6:50 → remind? catch the 7:10 bus @ 2026-11-20T06:50 | catch the 7:10 bus @ 2026-11-20T18:50
remind me to ring the school on monday before 10 → remind: nothing
remind me the saturday before christmas to buy a goose → remind? before christmas to buy a goose @ 2026-11-21T09:00
remind me on st nicholas day to fill the boots → remind: nothing
remind me on friday 27th to pick up the cake at 3 → remind? pick up the cake @ 2026-11-27T15:00 | pick up the cake at 3 @ 2026-11-27T09:00 | on friday 27th to pick up the cake @ 2026-11-20T15:00
remind me to prep breakfast tomorrow at 6:30 → remind? prep breakfast @ 2026-11-20T06:30 | prep breakfast @ 2026-11-20T06:30 | prep breakfast @ 2026-11-20T18:30
remind me every day except sunday to practise → remind: nothing
remind me from time to time to stand up → remind: nothing
remind me hourly to drink → remind: nothing, repeats
remind me tues eve to vote → remind? eve to vote @ 2026-11-24T09:00
remind me mon am to vote → remind? am to vote @ 2026-11-23T09:00
remind me in the am to vote → remind: nothing
remind me tmrw morn to vote → remind? morn to vote @ 2026-11-20T09:00
remind me in maybe an hour to vote → remind: nothing
remind me in under an hour to vote → remind: nothing
remind me in 2028 to vote → remind: nothing
remind me to take 1 pill at 8 and 8 → remind: nothing
remind me to tell Jo we meet at 6 instead of 5 → remind: nothing
remind me to say happy new year → remind: nothing
remind me to buy a may pole → remind: nothing
remind me that the 5th is a holiday → remind: nothing
remind me to pick up the dry cleaning tomorrow before 6 → remind: nothing
remind me next month to cancel the gym → remind? cancel the gym @ 2026-12-01T09:00 | cancel the gym @ 2026-12-19T09:00
remind me tonight to print the 3 tickets for saturday → remind? print the 3 tickets for saturday @ 2026-11-19T20:00 | tonight to print the 3 tickets @ 2026-11-21T09:00
remind me at 10:20 of my 10:30 → remind: my 10:30 @ 2026-11-20T10:20
remind me 10 minutes before the all hands → remind? before the all hands @ 2026-11-19T15:28
remind me to reply to Lena's message from yesterday at 5 → remind: nothing
remind me to water 3 plants on friday and sunday → remind: nothing
remind me to buy stamps when I'm in town → remind: nothing
remind me to bring 5 copies to the 2pm → remind: nothing
remind me about the bake sale on nov 28 from 10 to 12 → remind? the bake sale on nov 28 @ 2026-11-20T11:50
remind me to feed Max tomorrow and saturday → remind: nothing
remind me to plan the week on sunday at 8pm → remind? plan the week @ 2026-11-22T20:00
remind me tuesday 12:30 lunch with Zoe → remind? lunch with Zoe @ 2026-11-24T12:30 | with Zoe @ 2026-11-24T12:30
schedule the demo starts at 3 → schedule? the demo starts @ 2026-11-20T15:00
remind me that the sale starts tomorrow → remind? the sale starts @ 2026-11-20T09:00
remind me to sign up for the course starting monday → remind? sign up for the course @ 2026-11-23T09:00
schedule tomorrow at 9 30 tickets are left → schedule? 30 tickets are left @ 2026-11-20T09:00 | tickets are left @ 2026-11-20T09:30
schedule tomorrow lunch at 12 → schedule? lunch @ 2026-11-20T12:00 |  @ 2026-11-20T12:00
schedule tomorrow lunch → schedule? lunch @ 2026-11-20T09:00 |  @ 2026-11-20T12:00
schedule wait until 5 → schedule? wait @ 2026-11-19T17:00
remind me to read pages 10 to 12 → remind? read pages @ 2026-11-20T11:50
remind me to pay 12.50 → remind? pay @ 2026-11-20T12:50
remind me at five past → remind? past @ 2026-11-19T17:00
remind me to "call Ana tomorrow" → remind: nothing
remind me to call (Ana tomorrow) → remind: nothing
remind me about my 4pm → remind: nothing
remind me to prep my monday → remind: nothing
remind me tomorrow night shift → remind? night shift @ 2026-11-20T09:00 | shift @ 2026-11-20T20:00
remind me tomorrow morning call the bank → remind: call the bank @ 2026-11-20T09:00
remind me fri 20 report → remind? report @ 2026-11-20T09:00 | report @ 2026-11-20T20:00
remind me to call Bob on wendesday at 9 → remind? call Bob on wendesday @ 2026-11-20T09:00
remind me at 9 on wendesday to call → remind? on wendesday to call @ 2026-11-20T09:00
remind me tomorrow about this time to call → remind: nothing
remind me tomorrow about 3 boxes of gloves → remind? 3 boxes of gloves @ 2026-11-20T09:00 | boxes of gloves @ 2026-11-20T15:00
remind me to tell Alex we ship on monday → remind? tell Alex we ship @ 2026-11-23T09:00
remind me to ask Tom if he can cover friday → remind? ask Tom if he can cover @ 2026-11-20T09:00
remind me to let Kim know the office is closed monday → remind? let Kim know the office is closed @ 2026-11-23T09:00
`;
