import {
  APPLE,
  BUSY_MORNING,
  type CorpusEntry,
  calendar,
  DAY_IN_TOKYO,
  DAY_IN_UNKNOWN_ZONE,
  event,
  GOOGLE,
  MORNING,
  OUTLOOK,
  TOKYO,
} from './calendar-files.ts'

/** An event of a guide in Tokyo, and what it makes busy. */
const inTokyo = (
  name: string,
  parts: readonly string[],
  busy: readonly string[],
  isPartial?: true,
): CorpusEntry => ({
  name,
  zone: TOKYO,
  text: calendar(GOOGLE, event(...parts)),
  busy,
  ...(isPartial && { isPartial }),
})

const TIMED = ['DTSTART;TZID=Asia/Tokyo:20260702T100000', 'DTEND;TZID=Asia/Tokyo:20260702T120000']
const daily = (count: number) => [
  'DTSTART;TZID=Asia/Tokyo:20260702T070000',
  'DURATION:PT90M',
  `RRULE:FREQ=DAILY;COUNT=${count}`,
]

/** Kinds of files from public bug reports about calendar programs. */
export const REPORTED: readonly CorpusEntry[] = [
  inTokyo(
    'a whole day whose end equals its start',
    ['DTSTART;VALUE=DATE:20260702', 'DTEND;VALUE=DATE:20260702'],
    DAY_IN_TOKYO,
  ),
  inTokyo('a day without its type', ['DTSTART:20260702', 'DTEND:20260702'], DAY_IN_TOKYO),
  inTokyo(
    'a day with the type of a time',
    ['DTSTART;VALUE=DATE-TIME:20260702', 'DTEND;VALUE=DATE-TIME:20260703'],
    DAY_IN_TOKYO,
  ),
  inTokyo(
    'a time with the type of a day',
    ['DTSTART;VALUE=DATE:20260702T100000', 'DTEND;VALUE=DATE:20260702T120000'],
    BUSY_MORNING,
  ),
  inTokyo(
    'a moved whole day whose end equals its start',
    [
      'UID:moved-day',
      'DTSTART;VALUE=DATE:20260702',
      'RRULE:FREQ=DAILY;COUNT=1',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:moved-day',
      'RECURRENCE-ID;VALUE=DATE:20260702',
      'DTSTART;VALUE=DATE:20260704',
      'DTEND;VALUE=DATE:20260704',
    ],
    ['2026-07-03T15:00/2026-07-04T15:00'],
  ),
  ...['', 'PT', 'PT1.5H', 'P0D', 'P0Y0M0DT2H', '2H', 'P2H', 'P999999999999999999W'].map(
    (duration) =>
      inTokyo(
        `a duration of "${duration}"`,
        ['DTSTART;TZID=Asia/Tokyo:20260702T100000', `DURATION:${duration}`],
        DAY_IN_TOKYO,
        true,
      ),
  ),
  inTokyo('an end beside a duration of nothing', [...TIMED, 'DURATION:PT0S'], BUSY_MORNING),
  inTokyo(
    'a zone of whole hours with a colon',
    ['DTSTART;TZID=UTC+09:00:20260702T100000', 'DTEND;TZID=UTC+09:00:20260702T120000'],
    BUSY_MORNING,
  ),
  inTokyo(
    'a zone of half hours with a colon',
    ['DTSTART;TZID=GMT+05:30:20260702T100000', 'DTEND;TZID=GMT+05:30:20260702T120000'],
    DAY_IN_UNKNOWN_ZONE,
    true,
  ),
  inTokyo(
    'a parameter with a colon before the zone',
    ['DTSTART;X-A="b:c";TZID=Asia/Tokyo:20260702T100000', 'DURATION:PT2H'],
    BUSY_MORNING,
  ),
  inTokyo(
    'a space before the value',
    ['DTSTART;TZID=Asia/Tokyo: 20260702T100000', 'DURATION:PT2H'],
    BUSY_MORNING,
  ),
  {
    name: 'Exchange: UTC by its own address',
    zone: TOKYO,
    text: calendar(
      OUTLOOK,
      event(
        'DTSTART;TZID=tzone://Microsoft/Utc:20260702T010000',
        'DTEND;TZID=tzone://Microsoft/Utc:20260702T030000',
      ),
    ),
    busy: BUSY_MORNING,
  },
  {
    name: 'Exchange: a zone with a number behind its name',
    zone: TOKYO,
    text: calendar(
      OUTLOOK,
      event(
        'DTSTART;TZID=GMT Standard Time 1:20260702T200000',
        'DTEND;TZID=GMT Standard Time 1:20260702T210000',
      ),
    ),
    busy: DAY_IN_UNKNOWN_ZONE,
    isPartial: true,
  },
  {
    name: 'Exchange: free in a zone that is not known',
    zone: TOKYO,
    text: calendar(
      OUTLOOK,
      event(
        'DTSTART;TZID=GMT Standard Time 1:20260702T200000',
        'DTEND;TZID=GMT Standard Time 1:20260702T210000',
        'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
      ),
    ),
    busy: [],
    isPartial: true,
  },
  inTokyo(
    'an exception by its day, of a series early in the morning',
    [...daily(3), 'EXDATE;VALUE=DATE:20260703'],
    ['2026-07-01T22:00/2026-07-01T23:30', '2026-07-03T22:00/2026-07-03T23:30'],
  ),
  {
    name: 'an exception by its day, of a series in the evening of Los Angeles',
    zone: 'America/Los_Angeles',
    text: calendar(
      APPLE,
      event(
        'DTSTART;TZID=America/Los_Angeles:20260702T180000',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;COUNT=2',
        'EXDATE;VALUE=DATE:20260703',
      ),
    ),
    busy: ['2026-07-03T01:00/2026-07-03T02:00'],
  },
  {
    name: 'a date beside a rule in UTC, which is another day at the place of the guide',
    zone: 'America/Los_Angeles',
    text: calendar(
      GOOGLE,
      event('DTSTART:20260702T020000Z', 'DTEND:20260702T030000Z', 'RDATE:20260709T020000Z'),
    ),
    busy: ['2026-07-02T02:00/2026-07-02T03:00', '2026-07-08T07:00/2026-07-09T07:00'],
    isPartial: true,
  },
  inTokyo(
    'a date beside an event of three days',
    ['DTSTART;VALUE=DATE:20260702', 'DTEND;VALUE=DATE:20260705', 'RDATE;VALUE=DATE:20260710'],
    ['2026-07-01T15:00/2026-07-04T15:00', '2026-07-09T15:00/2026-07-12T15:00'],
    true,
  ),
  inTokyo(
    'a date beside a free event',
    [...MORNING, 'TRANSP:TRANSPARENT', 'RDATE:20260705T010000Z'],
    [],
  ),
  inTokyo(
    'a series that starts on a day its rule does not name',
    ['DTSTART:20260701T010000Z', 'DURATION:PT2H', 'RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=1'],
    ['2026-07-01T01:00/2026-07-01T03:00', ...BUSY_MORNING],
  ),
  inTokyo(
    'two rules',
    [
      'DTSTART:20260702T010000Z',
      'DURATION:PT2H',
      'RRULE:FREQ=DAILY;COUNT=2',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    ],
    [...BUSY_MORNING, '2026-07-03T01:00/2026-07-03T03:00', '2026-07-09T01:00/2026-07-09T03:00'],
  ),
  inTokyo(
    'a rule in small letters',
    ['DTSTART:20260702T010000Z', 'DURATION:PT2H', 'RRULE:freq=weekly;count=2'],
    [...BUSY_MORNING, '2026-07-09T01:00/2026-07-09T03:00'],
  ),
]
