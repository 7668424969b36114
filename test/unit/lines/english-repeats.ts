/** English lines and what they mean; see lines.ts. */
export default String.raw`
remind me every weekday at 8:45 to open the blinds → remind: open the blinds @ 2026-11-20T08:45 every 1 week
remind me every second tuesday to take out the bins → remind: take out the bins @ 2026-11-24T09:00 every 2 week
remind me on fridays at 4 to fill in my timesheet → remind: fill in my timesheet @ 2026-11-20T16:00 every 1 week
remind me to pay rent on the 1st of every month → remind: pay rent @ 2026-12-01T09:00 every 1 month
remind me every month on the last friday to send the report → remind: send the report @ 2026-11-27T09:00 every 1 month
remind me every three months to rotate the keys → remind: rotate the keys @ 2027-02-19T09:00 every 3 month
remind me to stretch every hour → remind: nothing, repeats
remind me twice a day to drink water → remind: nothing, repeats
remind me monday through friday at 9:30 to join the standup → remind: join the standup @ 2026-11-20T09:30 every 1 week
remind me every day at 5 until friday to close the windows → remind: close the windows @ 2026-11-19T17:00 every 1 day
remind me every monday for four weeks to water the ficus → remind: water the ficus @ 2026-11-23T09:00 every 1 week
schedule every friday at 4pm Please fill in your timesheets → schedule: Please fill in your timesheets @ 2026-11-20T16:00 every 1 week
schedule weekdays 9:15 Standup in 15 minutes → schedule? Standup in 15 minutes @ 2026-11-20T09:15 every 1 week | weekdays 9:15 Standup @ 2026-11-19T15:33
schedule daily at 5pm: Wrap up → schedule: Wrap up @ 2026-11-19T17:00 every 1 day
remind me every 2 weeks on thursday to do payroll → remind: do payroll @ 2026-11-26T09:00 every 2 week
remind me every tuesday and thursday at 6pm to run → remind: run @ 2026-11-19T18:00 every 1 week
remind me every morning at 7 to meditate → remind: meditate @ 2026-11-20T07:00 every 1 day
remind me each evening at 9:30 to write → remind: write @ 2026-11-19T21:30 every 1 day
remind me monthly on the 5th to back up → remind: back up @ 2026-12-05T09:00 every 1 month
remind me yearly on june 1 to renew insurance → remind: renew insurance @ 2027-06-01T09:00 every 1 year
remind me every june 1 to renew insurance → remind: renew insurance @ 2027-06-01T09:00 every 1 year
remind me mondays at 9 and thursdays at 10 → remind: nothing, repeats
schedule mon-wed office closed, friday 9 → schedule? office closed, friday 9 @ 2026-11-23T09:00 every 1 week | mon-wed office closed @ 2026-11-20T09:00
remind me every other wednesday at 2 to sync with Leo → remind: sync with Leo @ 2026-11-25T14:00 every 2 week
remind me weekdays at 6pm to log my hours → remind: log my hours @ 2026-11-19T18:00 every 1 week
remind me on the second monday of every month to invoice → remind: invoice @ 2026-12-14T09:00 every 1 month
schedule every month on the 1st: rent is due → schedule: rent is due @ 2026-12-01T09:00 every 1 month
remind me to check in with Tom every other friday → remind: check in with Tom @ 2026-11-20T09:00 every 2 week
remind me every morning to stretch → remind: stretch @ 2026-11-20T09:00 every 1 day
remind me every weekday morning to stretch → remind: stretch @ 2026-11-20T09:00 every 1 week
remind me every evening at 7 to feed the cat → remind: feed the cat @ 2026-11-19T19:00 every 1 day
remind me every 2 days to water the basil → remind: water the basil @ 2026-11-20T09:00 every 2 day
remind me every month on the 25th to send invoices → remind: send invoices @ 2026-11-25T09:00 every 1 month
remind me every year on april 2 to call Dad → remind: call Dad @ 2027-04-02T09:00 every 1 year
remind me every 1st and 15th to run payroll → remind: run payroll @ 2026-12-01T09:00 every 1 month
remind me to run payroll on the 1st and 15th of every month → remind: run payroll @ 2026-12-01T09:00 every 1 month
remind me weekly to back up my laptop → remind: back up my laptop @ 2026-11-26T09:00 every 1 week
remind me mondays to post the menu → remind: post the menu @ 2026-11-23T09:00 every 1 week
remind me tuesdays and thursdays at 6pm to go to the gym → remind: go to the gym @ 2026-11-19T18:00 every 1 week
remind me every last friday of the month to order snacks → remind: order snacks @ 2026-11-27T09:00 every 1 month
remind me to ask whether Monday works → remind: nothing
schedule every monday at 9 What are your plans this week? → schedule: What are your plans this week? @ 2026-11-23T09:00 every 1 week
schedule every friday at 4 Timesheets please → schedule: Timesheets please @ 2026-11-20T16:00 every 1 week
schedule weekdays at 9:30 Standup! → schedule: Standup! @ 2026-11-20T09:30 every 1 week
remind me to feed the fish twice a week → remind: nothing, repeats
remind me three times a day to take drops → remind: nothing, repeats
remind me every 4 hours to take drops → remind: nothing, repeats
remind me every other day to run → remind: run @ 2026-11-20T09:00 every 2 day
remind me each monday to plan → remind: plan @ 2026-11-23T09:00 every 1 week
remind me every mon, wed and fri at 7am to run → remind: run @ 2026-11-20T07:00 every 1 week
remind me every weekend to call home → remind: call home @ 2026-11-21T09:00 every 1 week
remind me every sunday night to pack lunches → remind: pack lunches @ 2026-11-22T20:00 every 1 week
remind me monthly to check backups → remind: check backups @ 2026-12-19T09:00 every 1 month
remind me every third thursday of the month to join the book club → remind: join the book club @ 2026-12-17T09:00 every 1 month
remind me annually on may 9 to file the report → remind: file the report @ 2027-05-09T09:00 every 1 year
remind me every christmas to call Joan → remind: call Joan @ 2026-12-25T09:00 every 1 year
remind me daily at 10pm to lock up → remind: lock up @ 2026-11-19T22:00 every 1 day
remind me daily to lock up at 10pm → remind? lock up @ 2026-11-19T22:00 every 1 day | lock up at 10pm @ 2026-11-20T09:00 every 1 day | daily to lock up @ 2026-11-19T22:00
remind me to stand up every day at 11 and 4 → remind: nothing, repeats
remind me every day for a week to water seedlings → remind: water seedlings @ 2026-11-20T09:00 every 1 day
remind me every day until dec 1 to water seedlings → remind: water seedlings @ 2026-11-20T09:00 every 1 day
remind me weekdays until christmas to open a door → remind: open a door @ 2026-11-20T09:00 every 1 week
remind me to reschedule monday to tuesday → remind? reschedule @ 2026-11-23T09:00 every 1 week
schedule every weekday at 5 Log your hours → schedule: Log your hours @ 2026-11-19T17:00 every 1 week
schedule every month on the 1st New month, new goals → schedule: New month, new goals @ 2026-12-01T09:00 every 1 month
schedule every 2 weeks on monday Retro today at 3 → schedule: Retro today at 3 @ 2026-11-23T09:00 every 2 week
schedule daily at 9:15 Standup in 15 minutes → schedule? Standup in 15 minutes @ 2026-11-20T09:15 every 1 day | daily at 9:15 Standup @ 2026-11-19T15:33
remind me every night at 10 to brush the dog → remind: brush the dog @ 2026-11-19T22:00 every 1 day
remind me nightly at 10 to lock the shed → remind: nothing, repeats
remind me every second sunday to call Nana → remind: call Nana @ 2026-11-22T09:00 every 2 week
remind me on the 15th and 30th of each month to pay staff → remind: pay staff @ 2026-11-30T09:00 every 1 month
remind me every jan 31 to file taxes → remind: file taxes @ 2027-01-31T09:00 every 1 year
remind me the first monday of every month to test the alarm → remind: test the alarm @ 2026-12-07T09:00 every 1 month
remind me every six months to see the dentist → remind: see the dentist @ 2027-05-19T09:00 every 6 month
remind me every tue at 18:30: choir → remind: choir @ 2026-11-24T18:30 every 1 week
remind me each friday at half four to send the report → remind: send the report @ 2026-11-20T16:30 every 1 week
remind me to stretch every day at 3pm → remind: stretch @ 2026-11-20T15:00 every 1 day
remind me to take meds at 8am every day → remind: take meds @ 2026-11-20T08:00 every 1 day
remind me every 10 minutes to check the oven → remind: nothing, repeats
remind me every weekday at 4:55 to clock out → remind: clock out @ 2026-11-19T16:55 every 1 week
remind me every 3rd of the month to pay the card → remind: pay the card @ 2026-12-03T09:00 every 1 month
remind me on the 3rd of each month to pay the card → remind: pay the card @ 2026-12-03T09:00 every 1 month
remind me monthly on the last friday to send the report → remind: send the report @ 2026-11-27T09:00 every 1 month
remind me every morning at 6:30 to stretch → remind: stretch @ 2026-11-20T06:30 every 1 day
remind me every saturday and sunday at 10 to call home → remind: call home @ 2026-11-21T10:00 every 1 week
remind me every day at noon for 5 days to take antibiotics → remind: take antibiotics @ 2026-11-20T12:00 every 1 day
remind me daily at 8 until dec 24 to open the calendar → remind: open the calendar @ 2026-11-20T08:00 every 1 day
remind me every 4 weeks on friday to change the filter → remind: change the filter @ 2026-11-20T09:00 every 4 week
remind me biweekly on tuesdays to do the 1:1 → remind: do the 1:1 @ 2026-11-24T09:00 every 2 week
remind me once a week to water the cactus → remind: nothing, repeats
remind me every lunch to walk → remind: nothing, repeats
remind me every single day at 9 to journal → remind: journal @ 2026-11-20T09:00 every 1 day
remind me to journal every day at 9 → remind: journal @ 2026-11-20T09:00 every 1 day
remind me to call every day → remind: call @ 2026-11-20T09:00 every 1 day
remind me starting monday every day at 8 to stretch → remind: stretch @ 2026-11-23T08:00 every 1 day
remind me saturday to sunday to rest → remind? rest @ 2026-11-21T09:00 every 1 week
remind me to feed the cat at 6 every evening → remind: feed the cat @ 2026-11-19T18:00 every 1 day
remind me every evening at 6 to feed the cat → remind: feed the cat @ 2026-11-19T18:00 every 1 day
remind me each weekday at 5:25 to catch the train → remind: catch the train @ 2026-11-19T17:25 every 1 week
remind me every thursday night to put the bins out → remind: put the bins out @ 2026-11-19T20:00 every 1 week
remind me the last sunday of every month to descale the kettle → remind: descale the kettle @ 2026-11-29T09:00 every 1 month
remind me every 90 days to change my password → remind: change my password @ 2026-11-20T09:00 every 90 day
remind me to change my password every 90 days → remind: change my password @ 2026-11-20T09:00 every 90 day
remind me every january 15 to pay tax → remind: pay tax @ 2027-01-15T09:00 every 1 year
remind me on the 10th of every month at 8 to send invoices → remind: send invoices @ 2026-12-10T08:00 every 1 month
remind me mon, tue and thu at 7:45 to pack lunch → remind: pack lunch @ 2026-11-23T07:45 every 1 week
remind me every few days to water the fern → remind: water the fern @ 2026-11-20T09:00 every 3 day
remind me every 30 min to stand up → remind: nothing, repeats
remind me to water plants 2x a week → remind: nothing, repeats
remind me to take vitamins every morning at 8 → remind: take vitamins @ 2026-11-20T08:00 every 1 day
remind me every wednesday at noon to order lunch → remind: order lunch @ 2026-11-25T12:00 every 1 week
remind me to order lunch every wednesday at 11:30 → remind? order lunch @ 2026-11-25T11:30 every 1 week | order @ 2026-11-25T11:30 every 1 week
remind me fridays to water the plants → remind: water the plants @ 2026-11-20T09:00 every 1 week
remind me on weekends at 11 to water the plants → remind: water the plants @ 2026-11-21T11:00 every 1 week
remind me every thursday at 3 to send the newsletter → remind: send the newsletter @ 2026-11-26T15:00 every 1 week
remind me on weekdays at 7:15 to walk the dog → remind: walk the dog @ 2026-11-20T07:15 every 1 week
remind me sundays at 8pm to plan the week → remind: plan the week @ 2026-11-22T20:00 every 1 week
remind me every quarter to file taxes → remind: file taxes @ 2027-02-19T09:00 every 3 month
remind me monthly at 10 to call → remind: call @ 2026-12-19T10:00 every 1 month
remind me every 2 months on the 5th to pay → remind: pay @ 2026-12-05T09:00 every 2 month
remind me every other month on the first monday to pay → remind: pay @ 2026-12-07T09:00 every 2 month
remind me to call every monday starting jan 4 → remind: call @ 2027-01-04T09:00 every 1 week
remind me every fortnight to bill → remind: bill @ 2026-11-26T09:00 every 2 week
remind me every fortnight on tuesday to bill → remind: bill @ 2026-11-24T09:00 every 2 week
remind me every 3rd week to bill → remind: bill @ 2026-11-26T09:00 every 3 week
remind me every 5th monday to report → remind: nothing, repeats
remind me biweekly to report → remind: nothing, repeats
remind me every quarter on the 1st to report → remind: report @ 2027-01-01T09:00 every 3 month
remind me mon/wed/fri at 8 to run → remind: run @ 2026-11-20T08:00 every 1 week
remind me every day at midnight to stretch → remind: stretch @ 2026-11-20T00:00 every 1 day
remind me every first monday to pay rent → remind: pay rent @ 2026-12-07T09:00 every 1 month
remind me every last friday at 4pm to do payroll → remind: do payroll @ 2026-11-27T16:00 every 1 month
remind me every third friday to do payroll → remind: nothing, repeats
remind me of mum's birthday on march 3rd every year → remind: mum's birthday @ 2027-03-03T09:00 every 1 year
remind me to call on monday every week → remind: call @ 2026-11-23T09:00 every 1 week
remind me mon tue and thu at 9 of physio → remind: physio @ 2026-11-23T09:00 every 1 week
remind me of physio mon tue thu at 9 → remind: physio @ 2026-11-23T09:00 every 1 week
remind me in two fridays to cancel the trial → remind: cancel the trial @ 2026-11-27T09:00
`;
