import {
  AIRBNB,
  APPLE,
  BUSY_MORNING,
  type CorpusEntry,
  calendar,
  DAY_IN_TOKYO,
  event,
  GOOGLE,
  lines,
  MORNING,
  NAVER,
  OUTLOOK,
  TOKYO,
  zone,
} from './calendar-files.ts'

/** A text whose lines are folded after every so many bytes, in the middle of characters too. */
const foldedAt = (bytes: number, text: string): Buffer =>
  Buffer.concat(
    text.split('\r\n').flatMap((line) => {
      const content = Buffer.from(line)
      const parts: Buffer[] = []
      for (let at = 0; at < content.length; at += bytes)
        parts.push(Buffer.from(at === 0 ? '' : '\r\n '), content.subarray(at, at + bytes))
      return [...parts, Buffer.from('\r\n')]
    }),
  )

const SEOUL = 'Asia/Seoul'

/**
 * Series with exceptions, changes of clocks, files of the Korean and Japanese market, odd bytes.
 */
export const SERIES: readonly CorpusEntry[] = [
  {
    name: 'Google: a series with two days left out in one line and one day moved',
    zone: SEOUL,
    text: calendar(
      GOOGLE,
      event(
        'UID:tours',
        'DTSTART;TZID=Asia/Seoul:20260706T140000',
        'DTEND;TZID=Asia/Seoul:20260706T160000',
        'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260716T145959Z',
        'EXDATE;TZID=Asia/Seoul:20260706T140000,20260715T140000',
      ),
      event(
        'UID:tours',
        'RECURRENCE-ID;TZID=Asia/Seoul:20260708T140000',
        'DTSTART;TZID=Asia/Seoul:20260709T100000',
        'DTEND;TZID=Asia/Seoul:20260709T110000',
      ),
    ),
    busy: ['2026-07-09T01:00/2026-07-09T02:00', '2026-07-13T05:00/2026-07-13T07:00'],
  },
  {
    name: 'Google: a series that is cancelled as a whole',
    zone: TOKYO,
    text: calendar(GOOGLE, event(...MORNING, 'RRULE:FREQ=DAILY', 'STATUS:CANCELLED')),
    busy: [],
  },
  {
    name: 'Google: two calendars in one file',
    zone: TOKYO,
    text: `${calendar(GOOGLE, event(...MORNING))}${calendar(
      GOOGLE,
      event('DTSTART:20260705T010000Z', 'DTEND:20260705T020000Z'),
    )}`,
    busy: [...BUSY_MORNING, '2026-07-05T01:00/2026-07-05T02:00'],
  },
  {
    name: 'Outlook: a zone by its Korean name',
    zone: 'Europe/Berlin',
    text: calendar(
      OUTLOOK,
      zone('대한민국 표준시', '+0900'),
      event(
        'DTSTART;TZID=대한민국 표준시:20260702T100000',
        'DTEND;TZID=대한민국 표준시:20260702T120000',
        'X-MICROSOFT-CDO-BUSYSTATUS:OOF',
      ),
    ),
    busy: BUSY_MORNING,
  },
  {
    name: 'Outlook: a whole day from midnight to midnight',
    zone: SEOUL,
    text: calendar(
      OUTLOOK,
      zone('Korea Standard Time', '+0900'),
      event(
        'DTSTART;TZID=Korea Standard Time:20260702T000000',
        'DTEND;TZID=Korea Standard Time:20260703T000000',
        'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
        'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
      ),
    ),
    busy: DAY_IN_TOKYO,
  },
  {
    name: 'Naver: a yearly holiday and a time with an old change of clocks in its zone',
    zone: SEOUL,
    text: calendar(
      NAVER,
      'BEGIN:VTIMEZONE',
      'TZID:Asia/Seoul',
      'BEGIN:DAYLIGHT',
      'DTSTART:19870510T020000',
      'TZOFFSETFROM:+0900',
      'TZOFFSETTO:+1000',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:19881009T030000',
      'TZOFFSETFROM:+1000',
      'TZOFFSETTO:+0900',
      'END:STANDARD',
      'END:VTIMEZONE',
      event('DTSTART;VALUE=DATE:20251009', 'DURATION:P1D', 'RRULE:FREQ=YEARLY'),
      event('DTSTART;TZID=Asia/Seoul:20260702T100000', 'DTEND;TZID=Asia/Seoul:20260702T120000'),
    ),
    busy: [...BUSY_MORNING, '2026-10-08T15:00/2026-10-09T15:00'],
  },
  {
    name: 'Apple: a time that the change of clocks skips',
    zone: 'Europe/Berlin',
    text: calendar(
      APPLE,
      event(
        'DTSTART;TZID=Europe/Berlin:20270328T023000',
        'DTEND;TZID=Europe/Berlin:20270328T043000',
      ),
    ),
    busy: ['2027-03-28T01:30/2027-03-28T02:30'],
  },
  {
    name: 'Apple: a time without a zone every day across a change of clocks',
    zone: 'America/Los_Angeles',
    text: calendar(
      APPLE,
      event('DTSTART:20261031T090000', 'DTEND:20261031T100000', 'RRULE:FREQ=DAILY;COUNT=2'),
    ),
    busy: ['2026-10-31T16:00/2026-10-31T17:00', '2026-11-01T17:00/2026-11-01T18:00'],
  },
  {
    name: 'Apple: a day every week across a change of clocks',
    zone: 'America/Los_Angeles',
    text: calendar(
      APPLE,
      event(
        'DTSTART;VALUE=DATE:20261028',
        'DTEND;VALUE=DATE:20261029',
        'RRULE:FREQ=WEEKLY;COUNT=2',
      ),
    ),
    busy: ['2026-10-28T07:00/2026-10-29T07:00', '2026-11-04T08:00/2026-11-05T08:00'],
  },
  {
    name: 'Airbnb: lines folded in the middle of characters',
    zone: TOKYO,
    text: foldedAt(
      7,
      calendar(
        AIRBNB,
        event('UID:予約１', ...MORNING, 'RRULE:FREQ=DAILY;COUNT=2', 'SUMMARY:예약 完了 🏮🏮🏮'),
        event('UID:予約１', 'RECURRENCE-ID:20260703T010000Z', ...MORNING, 'STATUS:CANCELLED'),
      ),
    ),
    busy: BUSY_MORNING,
  },
  {
    name: 'line ends of three kinds, blank lines and a byte order mark',
    zone: TOKYO,
    text: `\uFEFF${lines('BEGIN:VCALENDAR', 'VERSION:2.0')}\n\n${event(...MORNING).replaceAll('\r\n', '\r')}\r\r\n${event('DTSTART:20260705T010000Z', 'DTEND:20260705T020000Z')}\nEND:VCALENDAR`,
    busy: [...BUSY_MORNING, '2026-07-05T01:00/2026-07-05T02:00'],
  },
  {
    name: 'a series that another edition repeats under its UID',
    zone: TOKYO,
    text: calendar(
      GOOGLE,
      event('UID:twice', 'SEQUENCE:0', ...MORNING, 'RRULE:FREQ=DAILY;COUNT=1'),
      event(
        'UID:twice',
        'SEQUENCE:1',
        'DTSTART:20260702T040000Z',
        'DTEND:20260702T050000Z',
        'RRULE:FREQ=DAILY;COUNT=1',
      ),
    ),
    busy: [...BUSY_MORNING, '2026-07-02T04:00/2026-07-02T05:00'],
  },
  {
    name: 'a rule for every minute, a thousand million times',
    zone: TOKYO,
    text: calendar(
      GOOGLE,
      event('DTSTART:20260702T010000Z', 'DURATION:PT1S', 'RRULE:FREQ=MINUTELY;COUNT=999999999'),
    ),
    busy: DAY_IN_TOKYO,
    isPartial: true,
  },
  {
    name: 'a rule with an interval of none',
    zone: TOKYO,
    text: calendar(GOOGLE, event(...MORNING, 'RRULE:FREQ=DAILY;INTERVAL=0')),
    busy: DAY_IN_TOKYO,
    isPartial: true,
  },
  {
    name: 'a length below zero',
    zone: TOKYO,
    text: calendar(GOOGLE, event('DTSTART:20260702T030000Z', 'DURATION:-PT2H')),
    busy: DAY_IN_TOKYO,
    isPartial: true,
  },
  {
    name: 'a day that no month has',
    zone: TOKYO,
    text: calendar(GOOGLE, event('DTSTART;VALUE=DATE:20260231'), event(...MORNING)),
    busy: BUSY_MORNING,
    isPartial: true,
  },
  {
    name: 'a time of day in another notation',
    zone: TOKYO,
    text: calendar(GOOGLE, event('DTSTART:2026-07-02T10:00:00', 'DTEND:2026-07-02T12:00:00')),
    busy: DAY_IN_TOKYO,
    isPartial: true,
  },
  {
    name: 'twenty thousand days left out',
    zone: TOKYO,
    text: calendar(
      GOOGLE,
      event(
        ...MORNING,
        'RRULE:FREQ=DAILY;COUNT=1',
        `EXDATE:${Array.from({ length: 20_000 }, () => '20260709T010000Z').join()}`,
      ),
    ),
    busy: BUSY_MORNING,
  },
]
