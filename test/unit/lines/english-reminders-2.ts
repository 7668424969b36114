/** English lines and what they mean; see lines.ts. */
export default String.raw`
remind me to send the 2025 accounts to Jill on wednesday → remind: send the 2025 accounts to Jill @ 2026-11-25T09:00
remind me to book a table for 6 at 8pm → remind: book a table for 6 @ 2026-11-19T20:00
remind me to apply for leave 2 months before june 1 → remind: apply for leave @ 2027-04-01T09:00
remind me two weeks before the 15th of january to get a visa → remind: get a visa @ 2027-01-01T09:00
remind me the night before the 5th to pack → remind? before the 5th to pack @ 2026-11-19T20:00
remind me to cook dinner saturday at 7 → remind: cook dinner @ 2026-11-21T19:00
remind me about dinner with the Millers saturday at 7 → remind: dinner with the Millers @ 2026-11-21T19:00
remind me about the party on friday at 8 → remind: the party @ 2026-11-20T20:00
remind me about breakfast with Kim tomorrow at 8 → remind: breakfast with Kim @ 2026-11-20T08:00
remind me to pick up the cake for the party saturday at 10 → remind: pick up the cake for the party @ 2026-11-21T10:00
remind me tomorrow at 6 about drinks with the team → remind: drinks with the team @ 2026-11-20T18:00
remind me of the concert on the 12th at 8 → remind: the concert @ 2026-12-12T20:00
remind me about drinks at 7 on thursday → remind: drinks @ 2026-11-19T19:00
remind me about the parents' evening on tuesday at 7 → remind? the parents' evening @ 2026-11-24T19:00 | the parents' @ 2026-11-24T19:00
remind me on friday the 13th to stay in bed → remind: stay in bed @ 2027-08-13T09:00
remind me monday the 30th to pay → remind: pay @ 2026-11-30T09:00
remind me tuesday the 1st at noon to vote → remind: vote @ 2026-12-01T12:00
remind me to email Bob re lunch tomorrow at 9 → remind: email Bob re lunch @ 2026-11-20T09:00
remind me to pay £20 to Tim at 6pm → remind: pay £20 to Tim @ 2026-11-19T18:00
remind me in 1 hr to move the car → remind: move the car @ 2026-11-19T16:18
remind me in 1.5 hrs to move the car → remind: move the car @ 2026-11-19T16:48
remind me in an hour or so to move the car → remind: move the car @ 2026-11-19T16:18
remind me in an hour from now to move the car → remind: move the car @ 2026-11-19T16:18
remind me 1 week before 24 december to mail cards → remind: mail cards @ 2026-12-17T09:00
remind me the day before thanksgiving to brine → remind: brine @ 2026-11-25T09:00
remind me on boxing day at 11 to call Gran → remind: call Gran @ 2026-12-26T11:00
remind me on the morning of the 24th to wrap presents → remind: nothing
remind me on the evening of the 24th to hide presents → remind: nothing
remind me on the afternoon of dec 3 to rehearse → remind: nothing
remind me first thing in the morning to check the server → remind: check the server @ 2026-11-20T09:00
remind me at lunchtime to call the bank → remind: call the bank @ 2026-11-20T12:00
remind me at close of business to send the file → remind: send the file @ 2026-11-19T17:00
remind me by COB friday to send the file → remind: send the file @ 2026-11-20T17:00
remind me EOW to submit hours → remind: submit hours @ 2026-11-20T17:00
remind me at 9 am sharp to dial in → remind: dial in @ 2026-11-20T09:00
remind me at exactly 4:20 to dial in → remind: dial in @ 2026-11-19T16:20
remind me at 16:20h to dial in → remind: dial in @ 2026-11-19T16:20
remind me at four thirty to dial in → remind: dial in @ 2026-11-19T16:30
remind me at four fifteen pm tomorrow to dial in → remind: dial in @ 2026-11-20T16:15
remind me at twenty past four to dial in → remind: dial in @ 2026-11-19T16:20
remind me at five to five to dial in → remind: dial in @ 2026-11-19T16:55
remind me at 5 to 5 to dial in → remind: dial in @ 2026-11-19T16:55
remind me at 10 past 4 to dial in → remind: dial in @ 2026-11-19T16:10
remind me at 12 to eat → remind: eat @ 2026-11-20T12:00
remind me at 12 tonight to open the sparkling → remind: open the sparkling @ 2026-11-20T00:00
remind me at 1 to eat → remind: eat @ 2026-11-20T13:00
remind me at 1 am to check the backup → remind: check the backup @ 2026-11-20T01:00
remind me at 0:30 to check the backup → remind: check the backup @ 2026-11-20T00:30
remind me at 00:15 tomorrow to check the backup → remind: check the backup @ 2026-11-20T00:15
remind me saturday at 12:30 am to check the backup → remind: check the backup @ 2026-11-21T00:30
remind me on 1st dec to order 1st class stamps → remind: order 1st class stamps @ 2026-12-01T09:00
remind me to order 1st class stamps on 1st dec → remind: order 1st class stamps @ 2026-12-01T09:00
remind me 5th january 2027 10am renew lease → remind: renew lease @ 2027-01-05T10:00
remind me 05/01/2027 renew lease → remind: renew lease @ 2027-05-01T09:00
remind me 5.1.2027 renew lease → remind: renew lease @ 2027-01-05T09:00
remind me 1/5/27 renew lease → remind: renew lease @ 2027-01-05T09:00
remind me 13/12 renew lease → remind: renew lease @ 2026-12-13T09:00
remind me 2027/01/05 renew lease → remind: renew lease @ 2027-01-05T09:00
remind me on sept 3 to school run → remind: school run @ 2027-09-03T09:00
remind me 3 weeks from wednesday to refill → remind: refill @ 2026-12-16T09:00
remind me on wed the 2nd to refill → remind: refill @ 2026-12-02T09:00
remind me to text Jo happy bday jan 8 9am → remind: text Jo happy bday @ 2027-01-08T09:00
remind me what is due tomorrow → remind? what is due @ 2026-11-20T09:00
remind me to pay the quarterly bill tomorrow → remind: pay the quarterly bill @ 2026-11-20T09:00
remind me about the daily on monday at 9:15 → remind: the daily @ 2026-11-23T09:15
remind me about the weekly report on friday → remind: the weekly report @ 2026-11-20T09:00
remind me about the monthly all hands on dec 2 at 10 → remind: the monthly all hands @ 2026-12-02T10:00
remind me to answer the monday mail tomorrow → remind: answer the monday mail @ 2026-11-20T09:00
remind me to order the thursday box by wednesday → remind: order the thursday box @ 2026-11-25T09:00
remind me to rebook my 6am flight tonight → remind: rebook my 6am flight @ 2026-11-19T20:00
remind me to check 10.0.0.1 tomorrow → remind: check 10.0.0.1 @ 2026-11-20T09:00
remind me to update node to 24.1 on monday → remind: update node to 24.1 @ 2026-11-23T09:00
remind me to print form 27b-6 tomorrow morning → remind: print form 27b-6 @ 2026-11-20T09:00
remind me to call +44 20 7946 0018 at 4:30 → remind: call +44 20 7946 0018 @ 2026-11-19T16:30
remind me to buy 2x4s on saturday → remind: buy 2x4s @ 2026-11-21T09:00
remind me to run 5k tomorrow at 6:30am → remind: run 5k @ 2026-11-20T06:30
remind me to read 1984 on sunday → remind: read 1984 @ 2026-11-22T09:00
remind me to watch 24 tonight → remind: watch 24 @ 2026-11-19T20:00
remind me to call room 512 at 5:12 → remind: call room 512 @ 2026-11-19T17:12
remind me tmrw at 9 2 ping Al → remind: 2 ping Al @ 2026-11-20T09:00
please remind me tomorrow morning to send the CV → remind: send the CV @ 2026-11-20T09:00
could you please remind me at 5 that Jo is waiting → remind: Jo is waiting @ 2026-11-19T17:00
will you remind me friday about the key? → remind: the key @ 2026-11-20T09:00
remind me pls tomorrow about the key → remind: the key @ 2026-11-20T09:00
remind me tomorrow about the key, please → remind: the key @ 2026-11-20T09:00
remind me: call the plumber tomorrow at 2pm → remind: call the plumber @ 2026-11-20T14:00
remind me - plumber - tomorrow 2pm → remind: plumber @ 2026-11-20T14:00
remind me "call the plumber" tomorrow at 2pm → remind: "call the plumber" @ 2026-11-20T14:00
remind me tomorrow at 2pm "call the plumber" → remind: "call the plumber" @ 2026-11-20T14:00
remind me to call the plumber 🔧 tomorrow at 2 → remind: call the plumber 🔧 @ 2026-11-20T14:00
remind me to call the plumber. Tomorrow. → remind: call the plumber. @ 2026-11-20T09:00
remind me to call the plumber tomorrow... → remind: call the plumber @ 2026-11-20T09:00
remind me to call the plumber tomorrow at 2? → remind: call the plumber @ 2026-11-20T14:00
remind me in 2 days @ 10 to call → remind: call @ 2026-11-21T10:00
remind me @ 10 to call → remind: call @ 2026-11-20T10:00
remind me 2 days before christmas eve to bake → remind: bake @ 2026-12-22T09:00
remind me a day before dec 10 to confirm → remind: confirm @ 2026-12-09T09:00
remind me 15 min before 4pm to join → remind: join @ 2026-11-19T15:45
remind me by friday to vote → remind: vote @ 2026-11-20T09:00
remind me after 5pm to vote → remind: vote @ 2026-11-19T17:00
remind me early tomorrow to vote → remind: vote @ 2026-11-20T09:00
remind me tomorrow around lunch to vote → remind: vote @ 2026-11-20T12:00
remind me tomorrow mid-afternoon to vote → remind: vote @ 2026-11-20T15:00
remind me this evening at 7 to vote → remind: vote @ 2026-11-19T19:00
remind me tonight around 9 to vote → remind: vote @ 2026-11-19T21:00
remind me on the weekend to vote → remind: vote @ 2026-11-21T09:00
remind me on nov 30th 2026 at 11:59 pm to submit → remind: submit @ 2026-11-30T23:59
remind me 30 nov 11.59pm submit → remind: submit @ 2026-11-30T23:59
remind me Nov 30, 2026, 11:59 PM: submit → remind: submit @ 2026-11-30T23:59
remind me Monday, November 30 at 9 submit → remind: submit @ 2026-11-30T09:00
remind me Mon 30/11 9am submit → remind: submit @ 2026-11-30T09:00
remind me Mon, Nov 30 - submit → remind: submit @ 2026-11-30T09:00
remind me to submit on Monday, November 30th, at 9 a.m. → remind: submit @ 2026-11-30T09:00
remind me at 9 a.m. on Monday, November 30th, to submit → remind: submit @ 2026-11-30T09:00
remind me at 9 in the morning to submit → remind: submit @ 2026-11-20T09:00
remind me at 9 in the evening to submit → remind: submit @ 2026-11-19T21:00
remind me at 9 o'clock tonight to submit → remind: submit @ 2026-11-19T21:00
remind me 21:00 tonight submit → remind: submit @ 2026-11-19T21:00
remind me midday tomorrow to submit → remind: submit @ 2026-11-20T12:00
remind me at the end of next month to submit → remind: submit @ 2026-12-31T09:00
remind me at the start of next month to submit → remind: submit @ 2026-12-01T09:00
remind me on the 1st of next month to submit → remind: submit @ 2026-12-01T09:00
remind me on the first friday of december to submit → remind: submit @ 2026-12-04T09:00
remind me on the last friday in december to submit → remind: submit @ 2026-12-25T09:00
remind me 3 business days from now to submit → remind: submit @ 2026-11-24T09:00
remind me in 10 business days to submit → remind: submit @ 2026-12-03T09:00
remind me in a week on tuesday to submit → remind: submit @ 2026-12-01T09:00
remind me a week tomorrow to submit → remind: submit @ 2026-11-27T09:00
remind me tomorrow week to submit → remind: submit @ 2026-11-27T09:00
remind me tuesday week at 3 to submit → remind: submit @ 2026-12-01T15:00
remind me week after next on tuesday to submit → remind: submit @ 2026-12-01T09:00
remind me on tuesday the week after next to submit → remind: submit @ 2026-12-01T09:00
remind me week 50 to submit → remind: submit @ 2026-12-07T09:00
remind me in week 50 on tuesday to submit → remind: submit @ 2026-12-08T09:00
remind me to be at the station by 6 → remind: be at the station @ 2026-11-19T18:00
remind me to put 2 tsp in at 4 → remind: put 2 tsp in @ 2026-11-19T16:00
remind me to reply within 2 days → remind: reply @ 2026-11-21T09:00
remind him tomorrow → remind: him @ 2026-11-20T09:00
set a timer for 5 minutes → remind:  @ 2026-11-19T15:23
snooze until after lunch → remind:  @ 2026-11-20T13:00
snooze 2 days → remind:  @ 2026-11-21T09:00
don't forget milk tomorrow → remind: milk @ 2026-11-20T09:00
don't forget: dentist 9am monday → remind: dentist @ 2026-11-23T09:00
reminder to self: call Tim at 5 → remind: self: call Tim @ 2026-11-19T17:00
reminder at 5: call Tim → remind: call Tim @ 2026-11-19T17:00
reminder in 5 min → remind:  @ 2026-11-19T15:23
timer 12 min pasta → remind: pasta @ 2026-11-19T15:30
remind me to bring the ladder back on sunday afternoon → remind: bring the ladder back @ 2026-11-22T15:00
remind me to take the chicken out at quarter to 5 → remind: take the chicken out @ 2026-11-19T16:45
remind me in 12 minutes → remind:  @ 2026-11-19T15:30
remind me about standup notes at 9:25 tomorrow → remind: standup notes @ 2026-11-20T09:25
remind me at 7 tomorrow morning to catch the bus → remind: catch the bus @ 2026-11-20T07:00
remind me tomorrow after work to buy flowers → remind: buy flowers @ 2026-11-20T18:00
remind me to buy flowers after work tomorrow → remind: buy flowers @ 2026-11-20T18:00
remind me on the 2nd to pay the nanny 450 → remind: pay the nanny 450 @ 2026-12-02T09:00
remind me to pay the nanny 450 on the 2nd → remind: pay the nanny 450 @ 2026-12-02T09:00
remind me to send 3 quotes to Bill by thursday → remind: send 3 quotes to Bill @ 2026-11-26T09:00
remind me to renew my library card in 4 weeks → remind: renew my library card @ 2026-12-17T09:00
remind me the week before christmas to order a goose → remind: order a goose @ 2026-12-18T09:00
remind me two weeks from tomorrow to order a goose → remind: order a goose @ 2026-12-04T09:00
remind me on the second sunday in december to hang the wreath → remind: hang the wreath @ 2026-12-13T09:00
remind me jan 2 at noon return gifts → remind: return gifts @ 2027-01-02T12:00
remind me 2 jan noon return gifts → remind: return gifts @ 2027-01-02T12:00
remind me friday 27 november 3pm pick up cake → remind: pick up cake @ 2026-11-27T15:00
remind me 27/11 15:00 pick up cake → remind: pick up cake @ 2026-11-27T15:00
remind me to pick up cake 27.11. 15:00 → remind: pick up cake @ 2026-11-27T15:00
remind me about the supper club friday at 7 → remind: the supper club @ 2026-11-20T19:00
remind me of movie night on saturday at 8 → remind? movie night @ 2026-11-21T20:00 | movie @ 2026-11-21T20:00
remind me to leave for the concert saturday at 6 → remind: leave for the concert @ 2026-11-21T18:00
remind me of brunch sunday at 11 → remind: brunch @ 2026-11-22T11:00
remind me to stand up in 30 min → remind: stand up @ 2026-11-19T15:48
remind me to vote on tuesday, nov 24 → remind: vote @ 2026-11-24T09:00
remind me to vote tuesday 24/11 at 6pm → remind: vote @ 2026-11-24T18:00
remind me tuesday evening to vote → remind: vote @ 2026-11-24T18:00
remind me this fri 2.30pm vote → remind: vote @ 2026-11-20T14:30
remind me @ 2:30 tomorrow vote → remind: vote @ 2026-11-20T14:30
remind me to vote tmr 2:30 → remind: vote @ 2026-11-20T14:30
remind me day after tomorrow to vote → remind: vote @ 2026-11-21T09:00
remind me in a couple weeks to vote → remind: vote @ 2026-12-03T09:00
remind me in a few days to vote → remind: vote @ 2026-11-22T09:00
remind me in several hours to vote → remind: vote @ 2026-11-19T18:18
remind me in like 20 mins to vote → remind: vote @ 2026-11-19T15:38
remind me half an hour from now to vote → remind: vote @ 2026-11-19T15:48
remind me in three quarters of an hour to vote → remind: vote @ 2026-11-19T16:03
remind me in 2 hours 15 to vote → remind: vote @ 2026-11-19T17:33
remind me in 2:15 to vote → remind: vote @ 2026-11-19T17:33
remind me in one hour and 5 minutes to vote → remind: vote @ 2026-11-19T16:23
remind me in 36 hours to vote → remind: vote @ 2026-11-21T03:18
remind me in 1 month to vote → remind: vote @ 2026-12-19T09:00
remind me a year from today to vote → remind: vote @ 2027-11-19T09:00
remind me to ask Pat about the 2nd interview on monday → remind: ask Pat about the 2nd interview @ 2026-11-23T09:00
remind me to check order #100-2231 tomorrow → remind: check order #100-2231 @ 2026-11-20T09:00
remind me to fix row 14 of the sheet tomorrow at 1 → remind: fix row 14 of the sheet @ 2026-11-20T13:00
remind me to read section 3.2 tonight → remind: read section 3.2 @ 2026-11-19T20:00
remind me to bring 2 chairs to room 7 at 4 → remind: bring 2 chairs to room 7 @ 2026-11-19T16:00
remind me to set the oven to 180 at 5 → remind: set the oven to 180 @ 2026-11-19T17:00
remind me to call 0800 123 456 tomorrow at 8 → remind: call 0800 123 456 @ 2026-11-20T08:00
remind me to cancel the meeting on friday → remind: cancel the meeting @ 2026-11-20T09:00
remind me we need 12 chairs on saturday → remind: we need 12 chairs @ 2026-11-21T09:00
remind me to pick up the dry cleaning tomorrow at 5 → remind: pick up the dry cleaning @ 2026-11-20T17:00
remind me about the rent on the 1st → remind: the rent @ 2026-12-01T09:00
remind me to call the landlord on tuesday afternoon → remind: call the landlord @ 2026-11-24T15:00
remind me in 3 hours to take the laundry out → remind: take the laundry out @ 2026-11-19T18:18
remind me to take the laundry out at 6:30 → remind: take the laundry out @ 2026-11-19T18:30
remind me to check the mail in an hour → remind: check the mail @ 2026-11-19T16:18
remind me at 4:45 to pack up → remind: pack up @ 2026-11-19T16:45
remind me to pack up at a quarter to five → remind: pack up @ 2026-11-19T16:45
remind me to cancel the gym by december 31 → remind: cancel the gym @ 2026-12-31T09:00
remind me on december 31st at 11 am to cancel the gym → remind: cancel the gym @ 2026-12-31T11:00
remind me tomorrow at lunch to cancel the gym → remind: cancel the gym @ 2026-11-20T12:00
remind me to print the 3 tickets tonight → remind: print the 3 tickets @ 2026-11-19T20:00
remind me saturday 9am to print tickets → remind: print tickets @ 2026-11-21T09:00
remind me of my 10:30 at 10:20 → remind: my 10:30 @ 2026-11-20T10:20
remind me of the all hands tomorrow at 3pm → remind: the all hands @ 2026-11-20T15:00
remind me to reply to Lena tomorrow first thing → remind: reply to Lena @ 2026-11-20T09:00
remind me to write the 2026 review by dec 15 → remind: write the 2026 review @ 2026-12-15T09:00
remind me on the 15th to write the 2026 review → remind: write the 2026 review @ 2026-12-15T09:00
remind me in 2 weeks to write the review → remind: write the review @ 2026-12-03T09:00
remind me the first of december to write the review → remind: write the review @ 2026-12-01T09:00
remind me to water the plants at the weekend → remind: water the plants @ 2026-11-21T09:00
remind me at 3 in the afternoon to call HR → remind: call HR @ 2026-11-20T15:00
remind me at 3 am to check the job → remind: check the job @ 2026-11-20T03:00
remind me at 11pm to shut down → remind: shut down @ 2026-11-19T23:00
remind me to shut down the server at midnight → remind: shut down the server @ 2026-11-20T00:00
remind me about the bake sale nov 28 at 10 → remind: the bake sale @ 2026-11-28T10:00
remind me to sign up for yoga by sunday night → remind: sign up for yoga @ 2026-11-22T20:00
remind me to start the car in 10 → remind: start the car @ 2026-11-19T15:28
remind me of the webinar on 26 nov at 2pm GMT → remind: the webinar @ 2026-11-26T15:00
remind me to join the webinar wed 2pm → remind: join the webinar @ 2026-11-25T14:00
remind me to see the doc on the 7th at 8:20 → remind: see the doc @ 2026-12-07T08:20
remind me wednesday week to see the doc → remind: see the doc @ 2026-12-02T09:00
remind me on sunday to change the clocks → remind: change the clocks @ 2026-11-22T09:00
remind me to pay 12.99 on the 28th → remind: pay 12.99 @ 2026-11-28T09:00
remind me to buy cat food on the way home at 5:45 → remind: buy cat food on the way home @ 2026-11-19T17:45
remind me to return the drill to Pete on saturday morning → remind: return the drill to Pete @ 2026-11-21T09:00
remind me saturday to return the drill to Pete → remind: return the drill to Pete @ 2026-11-21T09:00
remind me in 90 seconds to flip the steak → remind: flip the steak @ 2026-11-19T15:19
remind me at 8 to call Mum back → remind: call Mum back @ 2026-11-19T20:00
remind me to call Mum back at 8 → remind: call Mum back @ 2026-11-19T20:00
remind me of Ana's flight on monday at 6:20am → remind: Ana's flight @ 2026-11-23T06:20
remind me to book train tickets 4 weeks before christmas → remind: book train tickets @ 2026-11-27T09:00
remind me to thaw the turkey on wednesday night → remind: thaw the turkey @ 2026-11-25T20:00
remind me to bring cash to the market on sunday at 9 → remind: bring cash to the market @ 2026-11-22T09:00
remind me monday to update the risk log for q4 → remind: update the risk log for q4 @ 2026-11-23T09:00
remind me at 10 tomorrow to check if the build passed → remind: check if the build passed @ 2026-11-20T10:00
remind me to check if the build passed in 25 minutes → remind: check if the build passed @ 2026-11-19T15:43
remind me to check if the build passed by 4 → remind: check if the build passed @ 2026-11-19T16:00
remind me friday about the two open invoices → remind: the two open invoices @ 2026-11-20T09:00
remind me about the two open invoices friday at 10 → remind: the two open invoices @ 2026-11-20T10:00
remind me to message Kai on his birthday jan 12 → remind: message Kai on his birthday @ 2027-01-12T09:00
remind me on january 12 to message Kai → remind: message Kai @ 2027-01-12T09:00
remind me to cancel the free trial in 6 days → remind: cancel the free trial @ 2026-11-25T09:00
remind me a day before the 1st to transfer rent → remind: transfer rent @ 2026-11-30T09:00
remind me on the last working day of the month to close the books → remind: close the books @ 2026-11-30T09:00
remind me about lunch with Zoe on tuesday at 12:30 → remind: lunch with Zoe @ 2026-11-24T12:30
remind me to get dinner going at 6 → remind: get dinner going @ 2026-11-19T18:00
remind me about the quiz night on friday at 8 → remind? the quiz night @ 2026-11-20T20:00 | the quiz @ 2026-11-20T20:00
remind me about date night friday → remind? date night @ 2026-11-20T09:00 | date @ 2026-11-20T20:00
remind me about Eve tomorrow → remind: Eve @ 2026-11-20T09:00
remind me to ask May about the plan on monday → remind: ask May about the plan @ 2026-11-23T09:00
remind me tomorrow at 8 in the morning to eat → remind: eat @ 2026-11-20T08:00
remind me to call Ana at 5. → remind: call Ana @ 2026-11-19T17:00
remind me to call (the lawyer) tomorrow → remind: call (the lawyer) @ 2026-11-20T09:00
remind me tomorrow at lunch to call → remind: call @ 2026-11-20T12:00
remind me to leave ten to four → remind: leave @ 2026-11-19T15:50
remind me the 9am bus → remind? bus @ 2026-11-20T09:00
remind me the monday after next to call → remind: call @ 2026-11-30T09:00
remind me the evening to call → remind: call @ 2026-11-19T18:00
remind me tomorrow about the 3pm meeting → remind: the 3pm meeting @ 2026-11-20T09:00
remind me tonight about the 9am flight → remind: the 9am flight @ 2026-11-19T20:00
remind me tomorrow morning about the 9:30 standup → remind: the 9:30 standup @ 2026-11-20T09:00
remind me tomorrow about 3pm to call Tom → remind: call Tom @ 2026-11-20T15:00
remind me in 20 about the laundry → remind: the laundry @ 2026-11-19T15:38
remind me to submit the form due dec 1 → remind? submit the form due @ 2026-12-01T09:00
`;
