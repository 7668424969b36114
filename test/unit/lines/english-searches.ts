/** English lines and what they mean; see lines.ts. */
export default String.raw`
snooze 15 → search
lunch → search
out to lunch → search
off to dinner → search
gone to brunch → search
out to supper → search
afk for 10 → search
report 2026 → search
ticket 4521 → search
out for the day → search
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
away for 10 → search
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
`;
