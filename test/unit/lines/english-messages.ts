/** English lines and what they mean; see lines.ts. */
export default String.raw`
schedule tomorrow 8:30 Good morning everyone! → schedule: Good morning everyone! @ 2026-11-20T08:30
schedule monday 9am: Weekly goals, please → schedule: Weekly goals, please @ 2026-11-23T09:00
schedule for friday 5pm Have a nice weekend! → schedule: Have a nice weekend! @ 2026-11-20T17:00
schedule Have a nice weekend friday 5pm → schedule: Have a nice weekend @ 2026-11-20T17:00
schedule Happy new year! for jan 1 at 0:00 → schedule? Happy new year! @ 2027-01-01T00:00
schedule in 10 minutes I'm on my way → schedule: I'm on my way @ 2026-11-19T15:28
schedule We meet at 3 in room 5 tomorrow 9 → schedule: We meet at 3 in room 5 @ 2026-11-20T09:00
schedule tomorrow 9 we meet at 3 in room 5 → schedule: we meet at 3 in room 5 @ 2026-11-20T09:00
schedule Standup moved to 10 tomorrow at 8 → schedule: Standup moved to 10 @ 2026-11-20T08:00
schedule the release is on friday for tomorrow 10am → schedule? the release is on friday @ 2026-11-20T10:00
schedule next monday 10 Sprint planning starts → schedule: Sprint planning starts @ 2026-11-23T10:00
schedule sunday 18:00 See you tomorrow → schedule? See you tomorrow @ 2026-11-22T18:00 | sunday 18:00 See you @ 2026-11-20T09:00
schedule see you on monday, friday 17:00 → schedule: nothing
schedule 24 dec noon Merry Christmas → schedule: Merry Christmas @ 2026-12-24T12:00
schedule Merry Christmas on dec 24 at noon → schedule: Merry Christmas @ 2026-12-24T12:00
schedule dec 24 Merry Christmas → schedule: Merry Christmas @ 2026-12-24T09:00
schedule tonight 11:59pm last call → schedule: last call @ 2026-11-19T23:59
schedule tomorrow, 9: hello → schedule: hello @ 2026-11-20T09:00
schedule tomorrow - hello → schedule: hello @ 2026-11-20T09:00
schedule Reminder: demo at 2. Tomorrow 1pm → schedule: Reminder: demo at 2. @ 2026-11-20T13:00
schedule Today is release day! tomorrow 7am → schedule? is release day! tomorrow 7am @ 2026-11-19T18:00 | is release day! tomorrow 7am @ 2026-11-19T18:18 | Today is release day! @ 2026-11-20T07:00
schedule May the 4th be with you may 4 9am → schedule? be with you may 4 9am @ 2027-05-04T09:00 | May the 4th be with you @ 2027-05-04T09:00
schedule on monday at 8 I am back on monday → schedule? I am back on monday @ 2026-11-23T08:00 | on monday at 8 I am back @ 2026-11-23T09:00
schedule I'm back on monday → schedule: I'm back @ 2026-11-23T09:00
schedule 3 days off tomorrow 9 → schedule? off @ 2026-11-23T09:00 | off tomorrow 9 @ 2026-11-22T09:00 | 3 days off @ 2026-11-20T09:00
schedule 5pm drinks at 4pm → schedule? drinks at 4pm @ 2026-11-19T17:00 | 5pm drinks @ 2026-11-19T16:00
schedule at 5pm drinks → schedule: drinks @ 2026-11-19T17:00
schedule 10-11 meeting room booked, tomorrow 8 → schedule: 10-11 meeting room booked @ 2026-11-20T08:00
schedule now hello → schedule: nothing, past
schedule yesterday hello → schedule: nothing, past
schedule in a minute hello → schedule: hello @ 2026-11-19T15:19
schedule half an hour break in 2 hours → schedule? break in 2 hours @ 2026-11-19T15:48 | half an hour break @ 2026-11-19T17:18
schedule mon 10 and tue 10 standup → schedule: nothing
schedule jan 2 and jan 3 closed → schedule: nothing
schedule from 9 to 5 office hours tomorrow 8 → schedule? from 9 to 5 office hours @ 2026-11-20T08:00
send tomorrow 9 hello → schedule: hello @ 2026-11-20T09:00
schedule Good morning tomorrow at 8 → schedule: Good morning @ 2026-11-20T08:00
schedule tomorrow at 8 Good morning → schedule: Good morning @ 2026-11-20T08:00
schedule friday: pizza at noon → schedule? pizza @ 2026-11-20T12:00 | pizza at noon @ 2026-11-20T09:00 | friday: pizza @ 2026-11-20T12:00
schedule noon pizza time → schedule? pizza time @ 2026-11-20T12:00
schedule 9am tomorrow, hello all → schedule: hello all @ 2026-11-20T09:00
schedule hello all, 9am tomorrow → schedule: hello all @ 2026-11-20T09:00
schedule hello all (tomorrow 9am) → schedule: hello all @ 2026-11-20T09:00
schedule monday 8am – new week, new goals → schedule: new week, new goals @ 2026-11-23T08:00
schedule doors open at 7 pm friday 6pm → schedule: doors open at 7 pm @ 2026-11-20T18:00
schedule 2 spots left for friday, tomorrow 9 → schedule: nothing
schedule in 5 days we launch → schedule: we launch @ 2026-11-24T09:00
schedule Launch in 5 days → schedule: Launch @ 2026-11-24T09:00
schedule Launch in 5 days, tomorrow 9 → schedule: nothing
schedule see you next week friday 4pm → schedule: see you @ 2026-11-27T16:00
schedule One more week! monday 9 → schedule: One more week! @ 2026-11-23T09:00
schedule May I remind you about the survey tomorrow 10 → schedule? I remind you about the survey tomorrow 10 @ 2027-05-01T09:00 | May I remind you about the survey @ 2026-11-20T10:00
schedule tomorrow 10 may I remind you about the survey → schedule? 10 may I remind you about the survey @ 2026-11-20T09:00
schedule 12 o'clock lunch → schedule? lunch @ 2026-11-20T12:00 |  @ 2026-11-20T12:00
schedule at 12 o'clock lunch → schedule? lunch @ 2026-11-20T12:00 |  @ 2026-11-20T12:00
schedule dinner tonight? at 4 → schedule: dinner tonight? @ 2026-11-19T16:00
schedule last call for orders thursday 3pm → schedule: last call for orders @ 2026-11-26T15:00
schedule Hi team! tomorrow at 9:05 → schedule: Hi team! @ 2026-11-20T09:05
schedule wed 2pm Retro in five → schedule: Retro in five @ 2026-11-25T14:00
schedule Retro in five wed 2pm → schedule: Retro in five @ 2026-11-25T14:00
schedule office closes early today at 2, today at 1pm → schedule: nothing, past
schedule Happy Birthday Tom dec 2 8am → schedule: Happy Birthday Tom @ 2026-12-02T08:00
schedule 5 min break at 4 → schedule? break at 4 @ 2026-11-19T15:23 | 5 min break @ 2026-11-19T16:00
schedule saturday or sunday brunch? → schedule: nothing
schedule tomorrow 8am: Good morning team! → schedule: Good morning team! @ 2026-11-20T08:00
schedule for tomorrow at 8am Good morning team! → schedule: Good morning team! @ 2026-11-20T08:00
schedule monday 9 Happy Monday everyone → schedule: Happy Monday everyone @ 2026-11-23T09:00
schedule Happy Monday everyone for monday at 9 → schedule? Happy Monday everyone @ 2026-11-23T09:00
schedule friday 5pm Have a great weekend! → schedule: Have a great weekend! @ 2026-11-20T17:00
schedule Have a great weekend! friday 5pm → schedule: Have a great weekend! @ 2026-11-20T17:00
schedule in 20 minutes I'm on my way → schedule: I'm on my way @ 2026-11-19T15:38
schedule dec 31 11:59pm Happy new year! → schedule: Happy new year! @ 2026-12-31T23:59
schedule 9am tomorrow standup in 5 minutes → schedule? standup in 5 minutes @ 2026-11-20T09:00 | 9am tomorrow standup @ 2026-11-19T15:23
schedule a message for tuesday at 4: the demo is at 5 → schedule? the demo is at 5 @ 2026-11-24T16:00 | for tuesday at 4: the demo is @ 2026-11-19T17:00
schedule the server restarts at 6 tonight → schedule: the server restarts @ 2026-11-19T18:00
schedule tomorrow the office is closed → schedule: the office is closed @ 2026-11-20T09:00
schedule hello world → schedule: nothing
schedule 3 options for lunch → schedule? 3 options @ 2026-11-20T12:00
schedule thursday's agenda is attached → schedule: nothing
send tomorrow at 7 Happy birthday! → schedule: Happy birthday! @ 2026-11-20T07:00
send a message at 4:30 Running late → schedule: Running late @ 2026-11-19T16:30
schedule mon 9 the labels print again → schedule: the labels print again @ 2026-11-23T09:00
schedule 5pm: don't forget your timesheets → schedule: don't forget your timesheets @ 2026-11-19T17:00
schedule at 5pm don't forget your timesheets → schedule: don't forget your timesheets @ 2026-11-19T17:00
schedule for 5pm today don't forget your timesheets → schedule: don't forget your timesheets @ 2026-11-19T17:00
schedule tomorrow at 9am - reminder about the audit on friday → schedule? reminder about the audit on friday @ 2026-11-20T09:00 | tomorrow at 9am - reminder about the audit @ 2026-11-20T09:00
schedule wed 2pm Meeting moved to thursday 3pm → schedule: Meeting moved to thursday 3pm @ 2026-11-25T14:00
schedule tomorrow 9 We ship on friday! → schedule? We ship on friday! @ 2026-11-20T09:00 | tomorrow 9 We ship! @ 2026-11-20T09:00
schedule tomorrow 9: See you at 10 → schedule? See you at 10 @ 2026-11-20T09:00 | tomorrow 9: See you @ 2026-11-20T10:00
schedule next monday at 8:30 New week, new tickets → schedule: New week, new tickets @ 2026-11-23T08:30
schedule in an hour The build is green → schedule: The build is green @ 2026-11-19T16:18
schedule dec 24 noon Merry Christmas, everyone → schedule: Merry Christmas, everyone @ 2026-12-24T12:00
schedule jan 4 9am Welcome back! → schedule: Welcome back! @ 2027-01-04T09:00
schedule 2 reviewers are missing → schedule: nothing
schedule 10 tips for better meetings → schedule: nothing
schedule monday's standup is cancelled → schedule: nothing
schedule the party → schedule: nothing
schedule Good night everyone tonight at 10 → schedule: Good night everyone @ 2026-11-19T22:00
schedule message for friday at noon: lunch is here → schedule: lunch is here @ 2026-11-20T12:00
send at 6pm I'm leaving now → schedule: I'm leaving now @ 2026-11-19T18:00
send message tomorrow 8am Good luck today! → schedule? Good luck today! @ 2026-11-20T08:00 | tomorrow 8am Good luck! @ 2026-11-19T18:00 | tomorrow 8am Good luck! @ 2026-11-19T18:18
schedule tomorrow morning at 9: Standup notes are in the doc → schedule: Standup notes are in the doc @ 2026-11-20T09:00
schedule for 8am monday: Who's on support? → schedule: Who's on support? @ 2026-11-23T08:00
schedule monday 8am who's on support this week? → schedule: who's on support this week? @ 2026-11-23T08:00
schedule in half an hour: back from the dentist → schedule: back from the dentist @ 2026-11-19T15:48
schedule tomorrow 7:30 Trains are cancelled, I'll be in at 10 → schedule? Trains are cancelled, I'll be in at 10 @ 2026-11-20T07:30 | tomorrow 7:30 Trains are cancelled, I'll be in @ 2026-11-20T10:00
schedule 5pm Drinks at the Crown in 30 minutes → schedule? Drinks at the Crown in 30 minutes @ 2026-11-19T17:00 | 5pm Drinks at the Crown @ 2026-11-19T15:48
schedule tues 9 2 weeks to go! → schedule: 2 weeks to go! @ 2026-11-24T09:00
schedule dec 24 at 6pm Merry Christmas everyone, see you in 2027 → schedule: Merry Christmas everyone, see you in 2027 @ 2026-12-24T18:00
schedule at noon Lunch is in the kitchen → schedule: Lunch is in the kitchen @ 2026-11-20T12:00
send at 4pm: The deploy starts now → schedule: The deploy starts now @ 2026-11-19T16:00
send tomorrow 8:15 Running 10 minutes late → schedule: Running 10 minutes late @ 2026-11-20T08:15
schedule nov 26 10:00 Happy Thanksgiving! → schedule: Happy Thanksgiving! @ 2026-11-26T10:00
schedule wednesday at 3:30pm Reminder: retro in 30 minutes, room 4 → schedule: Reminder: retro in 30 minutes, room 4 @ 2026-11-25T15:30
schedule saturday noon Who's up for 5-a-side at 3? → schedule? Who's up for 5-a-side at 3? @ 2026-11-21T12:00 | saturday noon Who's up for 5-a-side? @ 2026-11-20T15:00
schedule The kitchen is closed from 2 to 4 today, tomorrow 8am → schedule: nothing
schedule Don't forget to submit timesheets by 5pm friday at noon → schedule: nothing, impossible
schedule friday the 13th Don't walk under ladders → schedule: Don't walk under ladders @ 2027-08-13T09:00
schedule 3 options for lunch tomorrow at 11 → schedule? 3 options for lunch @ 2026-11-20T11:00 | 3 options @ 2026-11-20T11:00
schedule tomorrow at 11 3 options for lunch → schedule: 3 options for lunch @ 2026-11-20T11:00
schedule the lunch menu tomorrow at 11 → schedule: the lunch menu @ 2026-11-20T11:00
schedule tomorrow 9am @channel please check your tickets → schedule: @channel please check your tickets @ 2026-11-20T09:00
schedule mon 9:00 Sprint 42 starts today! → schedule? Sprint 42 starts today! @ 2026-11-23T09:00 | mon 9:00 Sprint 42 starts! @ 2026-11-19T18:00 | mon 9:00 Sprint 42 starts! @ 2026-11-19T18:18
schedule 9:00 mon Sprint 42 starts → schedule: Sprint 42 starts @ 2026-11-23T09:00
schedule wednesday 10am v2.4.1 goes live at 11 → schedule? v2.4.1 goes live at 11 @ 2026-11-25T10:00 | wednesday 10am v2.4.1 goes live @ 2026-11-20T11:00
schedule tonight 8pm The game starts in 15 → schedule? The game starts in 15 @ 2026-11-19T20:00 | tonight 8pm The game starts @ 2026-11-19T15:33
schedule 15 minutes from now: the call is open → schedule: the call is open @ 2026-11-19T15:33
schedule in 15: the call is open → schedule: the call is open @ 2026-11-19T15:33
schedule at 3:50pm Call starts in 10 minutes: https://meet.example.com/42 → schedule: Call starts in 10 minutes: https://meet.example.com/42 @ 2026-11-19T15:50
schedule tomorrow at 7am: 7 things I learned this week → schedule: 7 things I learned this week @ 2026-11-20T07:00
schedule friday noon: 2 for 1 pizza today → schedule? 2 for 1 pizza today @ 2026-11-20T12:00 | friday noon: 2 for 1 pizza @ 2026-11-19T18:00 | friday noon: 2 for 1 pizza @ 2026-11-19T18:18
schedule saturday 10 am: we need 3 more volunteers for sunday → schedule? we need 3 more volunteers for sunday @ 2026-11-21T10:00 | saturday 10 am: we need 3 more volunteers @ 2026-11-22T09:00
schedule dec 1: Advent calendar door 1 → schedule: Advent calendar door 1 @ 2026-12-01T09:00
schedule on dec 1 at 8: Advent calendar door 1 → schedule: Advent calendar door 1 @ 2026-12-01T08:00
schedule next thursday 16:00 Sprint review → schedule: Sprint review @ 2026-11-26T16:00
schedule Sprint review is at 4 today, today 3:45pm → schedule: nothing
schedule the printer on floor 3 works again for tomorrow 8am → schedule? the printer on floor 3 works again @ 2026-11-20T08:00
schedule Happy 40th birthday Sam! on dec 9 at 8am → schedule: Happy 40th birthday Sam! @ 2026-12-09T08:00
schedule Happy birthday Sam, 40 today! dec 9 8am → schedule: Happy birthday Sam, 40 today! @ 2026-12-09T08:00
schedule lunch is served tomorrow at 12 → schedule: lunch is served @ 2026-11-20T12:00
schedule today 4pm: Office closes at 5 → schedule? Office closes at 5 @ 2026-11-19T16:00 | today 4pm: Office closes @ 2026-11-19T17:00
schedule all hands reminder tomorrow 9:45 → schedule: all hands reminder @ 2026-11-20T09:45
schedule monday morning Good morning → schedule: Good morning @ 2026-11-23T09:00
schedule good night at 11pm → schedule: good night @ 2026-11-19T23:00
schedule the 1pm slot is free, tomorrow 8:30 → schedule? slot is free, tomorrow 8:30 @ 2026-11-20T13:00 | the 1pm slot is free @ 2026-11-20T08:30
schedule next week: quarterly numbers are out → schedule: quarterly numbers are out @ 2026-11-23T09:00
schedule every monday 8:30 Week goals? → schedule? Week goals? @ 2026-11-23T08:30 every 1 week
schedule weekdays at 17:00: Log your time → schedule: Log your time @ 2026-11-19T17:00 every 1 week
schedule 1st of every month 9am: Rent! → schedule: Rent! @ 2026-12-01T09:00 every 1 month
schedule every other friday at 3: Retro in 30 → schedule? Retro in 30 @ 2026-11-20T15:00 every 2 week | every other friday at 3: Retro @ 2026-11-19T15:48
schedule last day of every month: send your receipts → schedule: send your receipts @ 2026-11-30T09:00 every 1 month
schedule a call with Tim → schedule: nothing
schedule a meeting with Tim tomorrow at 3 → schedule: a meeting with Tim @ 2026-11-20T15:00
send Tim the file tomorrow at 9 → schedule: Tim the file @ 2026-11-20T09:00
schedule friday 8am Bagels in the kitchen, first come first served → schedule: Bagels in the kitchen, first come first served @ 2026-11-20T08:00
schedule for tomorrow noon: Pizza in 10 → schedule? Pizza in 10 @ 2026-11-20T12:00 | for tomorrow noon: Pizza @ 2026-11-19T15:28
schedule tomorrow at noon Pizza is here! → schedule: Pizza is here! @ 2026-11-20T12:00
schedule mon 8:45 We start in 15 min → schedule? We start in 15 min @ 2026-11-23T08:45 | mon 8:45 We start @ 2026-11-19T15:33
schedule 6 pm Good night from Berlin → schedule: Good night from Berlin @ 2026-11-19T18:00
schedule monday: welcome Ana, our 3rd hire this month → schedule: welcome Ana, our 3rd hire this month @ 2026-11-23T09:00
schedule dec 23 4pm Office is closed dec 24 to jan 3 → schedule: Office is closed dec 24 to jan 3 @ 2026-12-23T16:00
schedule jan 1 00:01 Happy 2027! → schedule: Happy 2027! @ 2027-01-01T00:01
schedule in 45 min: please wrap up → schedule: please wrap up @ 2026-11-19T16:03
schedule today 5:30pm Thanks all, great week → schedule: Thanks all, great week @ 2026-11-19T17:30
schedule weekly on monday at 10: Share your wins → schedule: Share your wins @ 2026-11-23T10:00 every 1 week
schedule Thanks for the 100 votes tomorrow 10am → schedule: Thanks for the 100 votes @ 2026-11-20T10:00
schedule Reminder, standup at 9:30 for tomorrow 9:20 → schedule? Reminder, standup at 9:30 @ 2026-11-20T09:20
schedule We close at 3 on fridays, thursday 4pm → schedule: nothing, repeats
schedule tuesday @ 11 Fire drill at 11:30 → schedule? Fire drill at 11:30 @ 2026-11-24T11:00 | tuesday @ 11 Fire drill @ 2026-11-20T11:30
schedule 3pm tomorrow hey team → schedule: hey team @ 2026-11-20T15:00
send monday at 9: Where do we stand with v3? → schedule: Where do we stand with v3? @ 2026-11-23T09:00
send in an hour Did you get it? → schedule: Did you get it? @ 2026-11-19T16:18
schedule a message in 5 minutes: brb → schedule: brb @ 2026-11-19T15:23
schedule message at 8 tonight: call me → schedule: call me @ 2026-11-19T20:00
schedule the good news → schedule: nothing
schedule 5 people needed for saturday → schedule? 5 people needed @ 2026-11-21T09:00
schedule happy friday everyone tomorrow at 9 → schedule: happy friday everyone @ 2026-11-20T09:00
schedule tomorrow 8:55 Daily in 5 → schedule: nothing, repeats
schedule thursday 10am Please review PR 512 by friday → schedule? Please review PR 512 by friday @ 2026-11-26T10:00 | thursday 10am Please review PR 512 @ 2026-11-20T09:00
schedule monday at 9 Good morning, any blockers? → schedule: Good morning, any blockers? @ 2026-11-23T09:00
schedule in 2 hours: build is done → schedule: build is done @ 2026-11-19T17:18
schedule tonight at 9 Reminder: trash day tomorrow → schedule? Reminder: trash day tomorrow @ 2026-11-19T21:00 | tonight at 9 Reminder: trash day @ 2026-11-20T09:00
schedule nov 25 at 4pm Happy Thanksgiving, back on monday! → schedule? Happy Thanksgiving, back on monday! @ 2026-11-25T16:00 | nov 25 at 4pm Happy Thanksgiving, back! @ 2026-11-23T09:00
schedule friday 3pm Cake in the kitchen! → schedule: Cake in the kitchen! @ 2026-11-20T15:00
schedule Cake in the kitchen! friday 3pm → schedule: Cake in the kitchen! @ 2026-11-20T15:00
schedule tomorrow afternoon: Demo recording is up → schedule: Demo recording is up @ 2026-11-20T15:00
schedule at 6 Night all → schedule? Night all @ 2026-11-19T18:00 | all @ 2026-11-19T18:00
schedule every friday at 4:30 Have a good weekend → schedule: Have a good weekend @ 2026-11-20T16:30 every 1 week
schedule next monday 8am Welcome to week 48 → schedule: Welcome to week 48 @ 2026-11-23T08:00
schedule dec 5 9:00 2 weeks until the release → schedule: 2 weeks until the release @ 2026-12-05T09:00
schedule the meeting is at 3 not 4 for tomorrow 9am → schedule? the meeting is at 3 not 4 @ 2026-11-20T09:00
send tomorrow morning Thanks for your help yesterday → schedule: Thanks for your help yesterday @ 2026-11-20T09:00
schedule tomorrow at 8 Morning team! → schedule? Morning team! @ 2026-11-20T08:00 | team! @ 2026-11-20T08:00
schedule tomorrow 8am Morning all, coffee is ready → schedule? Morning all, coffee is ready @ 2026-11-20T08:00 | all, coffee is ready @ 2026-11-20T08:00
schedule monday 9:30 Hi all, quick reminder: retro at 2 → schedule? Hi all, quick reminder: retro at 2 @ 2026-11-23T09:30 | monday 9:30 Hi all, quick reminder: retro @ 2026-11-20T14:00
schedule wed 9 Lunch & learn today at 12 → schedule: nothing, past
schedule in 30 min Can someone take over at 5? → schedule? Can someone take over at 5? @ 2026-11-19T15:48 | in 30 min Can someone take over? @ 2026-11-19T17:00
schedule 4:30pm Heading out, see you tomorrow → schedule? Heading out, see you @ 2026-11-20T16:30 | Heading out, see you tomorrow @ 2026-11-19T16:30 | 4:30pm Heading out, see you @ 2026-11-20T09:00
schedule friday 16:00 Thanks for a great week, all → schedule: Thanks for a great week, all @ 2026-11-20T16:00
schedule Thanks for a great week, all – friday 16:00 → schedule: Thanks for a great week, all @ 2026-11-20T16:00
schedule dec 18 noon Holiday party starts at 6 → schedule? Holiday party starts at 6 @ 2026-12-18T12:00 | dec 18 noon Holiday party starts @ 2026-11-19T18:00
schedule nov 30 9am Last day to submit expenses → schedule: Last day to submit expenses @ 2026-11-30T09:00
schedule every monday at 8 Who is in this week? → schedule: Who is in this week? @ 2026-11-23T08:00 every 1 week
schedule Fri 20 9am hi → schedule: hi @ 2026-11-20T09:00
schedule tomorrow 8:30-9:00 standup → schedule: nothing
schedule 24/7 support tomorrow 9 → schedule: 24/7 support @ 2026-11-20T09:00
schedule tomorrow 9 A.M. Good morning → schedule: Good morning @ 2026-11-20T09:00
schedule tomorrow 9 30 hello → schedule: hello @ 2026-11-20T09:30
schedule can we meet at 3? → schedule? can we meet? @ 2026-11-20T15:00
schedule send the numbers by friday → schedule? send the numbers @ 2026-11-20T09:00
schedule meeting tomorrow at 9! → schedule: meeting! @ 2026-11-20T09:00
schedule platform 9 3/4 at 11 → schedule: platform 9 3/4 @ 2026-11-20T11:00
schedule "see you tomorrow?" → schedule: nothing
schedule can we meet at 3?? → schedule? can we meet?? @ 2026-11-20T15:00
schedule the friday meeting is moved → schedule? meeting is moved @ 2026-11-20T09:00
schedule the 3pm call is cancelled → schedule? call is cancelled @ 2026-11-20T15:00
schedule the noon train is late → schedule? train is late @ 2026-11-20T12:00
schedule the 15:00 slot is free → schedule? slot is free @ 2026-11-20T15:00
schedule the friday: hello all → schedule: hello all @ 2026-11-20T09:00
schedule the day after tomorrow good morning → schedule: good morning @ 2026-11-21T09:00
schedule monday works for me → schedule? works for me @ 2026-11-23T09:00
schedule 5pm works → schedule? works @ 2026-11-19T17:00
schedule tomorrow sounds good → schedule? sounds good @ 2026-11-20T09:00
schedule friday 9 works council → schedule? 9 works council @ 2026-11-20T09:00 | works council @ 2026-11-20T09:00
schedule the tomorrow call is off → schedule? call is off @ 2026-11-20T09:00
schedule the midnight bus is gone → schedule? bus is gone @ 2026-11-20T00:00
schedule the 3 pm call is off → schedule? call is off @ 2026-11-20T15:00
schedule mon 8am fill in your hours for last week → schedule: fill in your hours for last week @ 2026-11-23T08:00
schedule this friday meeting is off → schedule? meeting is off @ 2026-11-20T09:00
schedule tomorrow standup moved → schedule? standup moved @ 2026-11-20T09:00
schedule 4pm meeting is cancelled → schedule? meeting is cancelled @ 2026-11-19T16:00
schedule friday we are closed → schedule? we are closed @ 2026-11-20T09:00
schedule friday 4pm weekly report is out → schedule: weekly report is out @ 2026-11-20T16:00
schedule at 4pm meeting is cancelled → schedule: meeting is cancelled @ 2026-11-19T16:00
schedule friday, standup is cancelled → schedule: standup is cancelled @ 2026-11-20T09:00
schedule tomorrow how are you doing? → schedule: how are you doing? @ 2026-11-20T09:00
schedule tomorrow no standup → schedule? no standup @ 2026-11-20T09:00
schedule this afternoon is free → schedule? is free @ 2026-11-19T16:00 | is free @ 2026-11-19T17:00
schedule 3 days to go! → schedule? to go! @ 2026-11-22T09:00
schedule it lasts 3 days → schedule? it lasts @ 2026-11-22T09:00
schedule 10 years today! → schedule?  @ 2036-11-19T09:00
schedule 3 days: hello → schedule: hello @ 2026-11-22T09:00
schedule 2 weeks from now hello → schedule: hello @ 2026-12-03T09:00
schedule by friday please send me your hours → schedule? please send me your hours @ 2026-11-20T09:00
schedule by friday: send me your hours → schedule: send me your hours @ 2026-11-20T09:00
schedule 9.30 per person → schedule? per person @ 2026-11-20T09:30
schedule 9-11am training → schedule? training @ 2026-11-20T09:00
schedule enjoy the sun → schedule: nothing
schedule tonight we deploy → schedule? we deploy @ 2026-11-19T20:00
schedule next week I'm out → schedule? I'm out @ 2026-11-23T09:00
schedule 17:00 I'm heading home → schedule: I'm heading home @ 2026-11-19T17:00
schedule in 5 minutes we start → schedule: we start @ 2026-11-19T15:23
schedule tomorrow the 3pm meeting is cancelled → schedule: the 3pm meeting is cancelled @ 2026-11-20T09:00
`;
