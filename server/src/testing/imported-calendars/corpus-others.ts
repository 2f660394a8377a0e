import {
  AIRBNB,
  APPLE,
  BUSY_MORNING,
  type CorpusEntry,
  calendar,
  DAY_IN_TOKYO,
  DAY_IN_UNKNOWN_ZONE,
  event,
  GOOGLE,
  MORNING,
  PROTON,
  TOKYO,
} from './calendar-files.ts'

/** Files as Apple, Proton and Airbnb write them, odd ones and hostile ones. */
export const OTHERS: readonly CorpusEntry[] = [
  // Apple
  {
    name: 'Apple: a time without a zone',
    zone: TOKYO,
    text: calendar(APPLE, event('DTSTART:20260702T100000', 'DTEND:20260702T120000')),
    busy: BUSY_MORNING,
  },
  {
    name: 'Apple: a length instead of an end',
    zone: TOKYO,
    text: calendar(APPLE, event('DTSTART;TZID=Asia/Tokyo:20260702T100000', 'DURATION:PT2H')),
    busy: BUSY_MORNING,
  },
  {
    name: 'Apple: an alarm with a length of its own',
    zone: TOKYO,
    text: calendar(
      APPLE,
      event(
        ...MORNING,
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'TRIGGER:-PT15M',
        'DURATION:P9D',
        'END:VALARM',
      ),
    ),
    busy: BUSY_MORNING,
  },
  {
    name: 'Apple: a day that is over before the window, for weeks',
    zone: TOKYO,
    text: calendar(APPLE, event('DTSTART;VALUE=DATE:20260515', 'DTEND;VALUE=DATE:20260603')),
    busy: ['2026-06-01T00:00/2026-06-02T15:00'],
  },
  {
    name: 'Apple: a series of days with one moved to an afternoon',
    zone: TOKYO,
    text: calendar(
      APPLE,
      event(
        'UID:mixed',
        'DTSTART;VALUE=DATE:20260702',
        'DTEND;VALUE=DATE:20260703',
        'RRULE:FREQ=DAILY;COUNT=2',
      ),
      event(
        'UID:mixed',
        'RECURRENCE-ID;VALUE=DATE:20260703',
        'DTSTART;TZID=Asia/Tokyo:20260703T140000',
        'DTEND;TZID=Asia/Tokyo:20260703T150000',
      ),
    ),
    busy: [...DAY_IN_TOKYO, '2026-07-03T05:00/2026-07-03T06:00'],
  },
  // Proton
  {
    name: 'Proton: folded lines and a long text',
    zone: TOKYO,
    text: calendar(
      PROTON,
      event(
        'SUMMARY:Busy',
        `DESCRIPTION:${'x'.repeat(60)}\r\n  DTSTART:20300101T000000Z`,
        'DTSTART;TZID=Asia/\r\n Tokyo:20260702T100000',
        'DTEND;TZID=Asia/Tokyo:20260702T120000',
      ),
    ),
    busy: BUSY_MORNING,
  },
  {
    name: 'Proton: a zone with a prefix',
    zone: TOKYO,
    text: calendar(
      PROTON,
      event(
        'DTSTART;TZID=/mozilla.org/20070129_1/Asia/Tokyo:20260702T100000',
        'DTEND;TZID=/mozilla.org/20070129_1/Asia/Tokyo:20260702T120000',
      ),
    ),
    busy: BUSY_MORNING,
  },
  // Airbnb
  {
    name: 'Airbnb: nights',
    zone: TOKYO,
    text: calendar(
      AIRBNB,
      event('DTSTART;VALUE=DATE:20260702', 'DTEND;VALUE=DATE:20260703', 'SUMMARY:Reserved'),
      event(
        'DTSTART;VALUE=DATE:20260705',
        'DTEND;VALUE=DATE:20260707',
        'SUMMARY:Airbnb (Not available)',
      ),
    ),
    busy: [...DAY_IN_TOKYO, '2026-07-04T15:00/2026-07-06T15:00'],
  },
  {
    name: 'Airbnb: a day without an end',
    zone: TOKYO,
    text: calendar(AIRBNB, event('DTSTART;VALUE=DATE:20260702')),
    busy: DAY_IN_TOKYO,
  },
  {
    name: 'Airbnb: two stays with one UID',
    zone: TOKYO,
    text: calendar(
      AIRBNB,
      event('UID:same', ...MORNING),
      event('UID:same', 'DTSTART:20260705T010000Z', 'DTEND:20260705T020000Z'),
    ),
    busy: [...BUSY_MORNING, '2026-07-05T01:00/2026-07-05T02:00'],
  },
  { name: 'Airbnb: nothing reserved', zone: TOKYO, text: calendar(AIRBNB), busy: [] },
  // Odd and hostile
  {
    name: 'our own events that come back',
    zone: TOKYO,
    text: calendar(
      GOOGLE,
      event('UID:0197b1f0-0000-7000-8000-000000000000-1@annai.example', ...MORNING),
      event(
        'UID:0197b1f0-0000-7000-8000-000000000000-1@other.example',
        'DTSTART:20260705T010000Z',
        'DTEND:20260705T020000Z',
      ),
    ),
    busy: ['2026-07-05T01:00/2026-07-05T02:00'],
  },
  {
    name: 'the booking of another account at our site',
    zone: TOKYO,
    text: calendar(
      GOOGLE,
      event('UID:0197b1f0-0000-7000-8000-000000000009-1@annai.example', ...MORNING),
    ),
    busy: BUSY_MORNING,
  },
  {
    name: 'a zone that is none',
    zone: TOKYO,
    text: calendar(
      GOOGLE,
      event('DTSTART;TZID=Mars/Olympus:20260702T100000', 'DTEND;TZID=Mars/Olympus:20260702T120000'),
    ),
    busy: DAY_IN_UNKNOWN_ZONE,
    isPartial: true,
  },
  {
    name: 'a zone that is none, and no harm to others',
    zone: TOKYO,
    text: calendar(
      GOOGLE,
      event('DTSTART;TZID=Mars/Olympus:20260705T100000', 'DTEND;TZID=Mars/Olympus:20260705T120000'),
      event(...MORNING),
    ),
    busy: [...BUSY_MORNING, '2026-07-04T01:00/2026-07-06T05:00'],
    isPartial: true,
  },
  {
    name: 'a rule that is none',
    zone: TOKYO,
    text: calendar(
      GOOGLE,
      event('DTSTART:20260702T010000Z', 'DTEND:20260702T030000Z', 'RRULE:FREQ=SOMETIMES'),
    ),
    busy: DAY_IN_TOKYO,
    isPartial: true,
  },
  {
    name: 'dates beside a rule',
    zone: TOKYO,
    text: calendar(GOOGLE, event(...MORNING, 'RDATE:20260705T010000Z')),
    busy: [...BUSY_MORNING, '2026-07-04T15:00/2026-07-05T15:00'],
    isPartial: true,
  },
  {
    name: 'an end before its start',
    zone: TOKYO,
    text: calendar(GOOGLE, event('DTSTART:20260702T030000Z', 'DTEND:20260702T010000Z')),
    busy: DAY_IN_TOKYO,
    isPartial: true,
  },
  {
    name: 'an event without a start',
    zone: TOKYO,
    text: calendar(GOOGLE, event('SUMMARY:Some day')),
    busy: [],
    isPartial: true,
  },
  {
    name: 'two starts',
    zone: TOKYO,
    text: calendar(GOOGLE, event(...MORNING, 'DTSTART:20260709T010000Z')),
    busy: DAY_IN_TOKYO,
    isPartial: true,
  },
  {
    name: 'names in small letters and a byte order mark',
    zone: TOKYO,
    text: `\uFEFF${calendar(GOOGLE, event('dtstart;tzid=Asia/Tokyo:20260702T100000', 'dtend;tzid=Asia/Tokyo:20260702T120000'))}`,
    busy: BUSY_MORNING,
  },
  {
    name: 'bare line feeds',
    zone: TOKYO,
    text: calendar(GOOGLE, event(...MORNING)).replaceAll('\r\n', '\n'),
    busy: BUSY_MORNING,
  },
  {
    name: 'a UID that names the prototype',
    zone: TOKYO,
    text: calendar(GOOGLE, event('UID:__proto__', ...MORNING)),
    busy: BUSY_MORNING,
  },
  {
    name: 'a login page',
    zone: TOKYO,
    text: '<!doctype html><title>Sign in</title>',
    busy: [],
    problem: 'notCalendar',
  },
  {
    name: 'half a file',
    zone: TOKYO,
    text: calendar(GOOGLE, event(...MORNING)).slice(0, -20),
    busy: [],
    problem: 'notCalendar',
  },
  {
    name: 'an event that never ends',
    zone: TOKYO,
    text: calendar(GOOGLE, 'BEGIN:VEVENT', ...MORNING),
    busy: [],
    problem: 'notCalendar',
  },
  { name: 'an empty file', zone: TOKYO, text: '', busy: [], problem: 'notCalendar' },
  {
    name: 'more events than are read',
    zone: TOKYO,
    text: calendar(GOOGLE, ...Array.from({ length: 5001 }, () => event(...MORNING))),
    busy: [],
    problem: 'tooLarge',
  },
  {
    name: 'a rule for every second',
    zone: TOKYO,
    text: calendar(
      GOOGLE,
      event('DTSTART:20260702T010000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'),
    ),
    busy: DAY_IN_TOKYO,
    isPartial: true,
  },
]
