import {
  BUSY_MORNING,
  type CorpusEntry,
  calendar,
  DAY_IN_UNKNOWN_ZONE,
  event,
  GOOGLE,
  lines,
  MORNING,
  OUTLOOK,
  TOKYO,
  zone,
} from './calendar-files.ts'

/** Files as Google and Outlook write them. */
export const GOOGLE_OUTLOOK: readonly CorpusEntry[] = [
  // Google
  {
    name: 'Google: a time in UTC',
    zone: TOKYO,
    text: calendar(GOOGLE, event(...MORNING)),
    busy: BUSY_MORNING,
  },
  {
    name: 'Google: a time in a named zone',
    zone: TOKYO,
    text: calendar(
      GOOGLE,
      event(
        'DTSTART;TZID=Europe/Berlin:20260702T100000',
        'DTEND;TZID=Europe/Berlin:20260702T113000',
      ),
    ),
    busy: ['2026-07-02T08:00/2026-07-02T09:30'],
  },
  {
    name: 'Google: two days',
    zone: TOKYO,
    text: calendar(GOOGLE, event('DTSTART;VALUE=DATE:20260702', 'DTEND;VALUE=DATE:20260704')),
    busy: ['2026-07-01T15:00/2026-07-03T15:00'],
  },
  {
    name: 'Google: a day marked free',
    zone: TOKYO,
    text: calendar(
      GOOGLE,
      event('DTSTART;VALUE=DATE:20260702', 'DTEND;VALUE=DATE:20260703', 'TRANSP:TRANSPARENT'),
    ),
    busy: [],
  },
  {
    name: 'Google: a cancelled event',
    zone: TOKYO,
    text: calendar(GOOGLE, event(...MORNING, 'STATUS:CANCELLED')),
    busy: [],
  },
  {
    name: 'Google: every week across a change of clocks',
    zone: 'Europe/Berlin',
    text: calendar(
      GOOGLE,
      event(
        'DTSTART;TZID=Europe/Berlin:20261018T100000',
        'DTEND;TZID=Europe/Berlin:20261018T110000',
        'RRULE:FREQ=WEEKLY;COUNT=3',
      ),
    ),
    busy: [
      '2026-10-18T08:00/2026-10-18T09:00',
      '2026-10-25T09:00/2026-10-25T10:00',
      '2026-11-01T09:00/2026-11-01T10:00',
    ],
  },
  {
    name: 'Google: a series without one of its days',
    zone: TOKYO,
    text: calendar(
      GOOGLE,
      event(
        'DTSTART;TZID=Asia/Tokyo:20260702T100000',
        'DTEND;TZID=Asia/Tokyo:20260702T110000',
        'RRULE:FREQ=DAILY;COUNT=3',
        'EXDATE;TZID=Asia/Tokyo:20260703T100000',
      ),
    ),
    busy: ['2026-07-02T01:00/2026-07-02T02:00', '2026-07-04T01:00/2026-07-04T02:00'],
  },
  {
    name: 'Google: an instance moved into the window',
    zone: TOKYO,
    text: calendar(
      GOOGLE,
      event(
        'UID:moved',
        'DTSTART:20260101T010000Z',
        'DTEND:20260101T020000Z',
        'RRULE:FREQ=DAILY;COUNT=2',
      ),
      event('UID:moved', 'RECURRENCE-ID:20260102T010000Z', ...MORNING),
    ),
    busy: BUSY_MORNING,
  },
  {
    name: 'Google: an instance cancelled by its status',
    zone: TOKYO,
    text: calendar(
      GOOGLE,
      event('UID:dropped', ...MORNING, 'RRULE:FREQ=DAILY;COUNT=2'),
      event(
        'UID:dropped',
        'RECURRENCE-ID:20260703T010000Z',
        'DTSTART:20260703T010000Z',
        'DTEND:20260703T030000Z',
        'STATUS:CANCELLED',
      ),
    ),
    busy: BUSY_MORNING,
  },
  {
    name: 'Google: a single instance without its series',
    zone: TOKYO,
    text: calendar(
      GOOGLE,
      event('UID:lone', 'RECURRENCE-ID:20260701T010000Z', ...MORNING),
      event(
        'UID:lone',
        'RECURRENCE-ID:20260705T010000Z',
        'DTSTART:20260705T010000Z',
        'DTEND:20260705T020000Z',
      ),
    ),
    busy: [...BUSY_MORNING, '2026-07-05T01:00/2026-07-05T02:00'],
  },
  {
    name: 'Google: days every year',
    zone: 'Asia/Seoul',
    text: calendar(
      GOOGLE,
      event('DTSTART;VALUE=DATE:20200815', 'DTEND;VALUE=DATE:20200816', 'RRULE:FREQ=YEARLY'),
    ),
    busy: ['2026-08-14T15:00/2026-08-15T15:00'],
  },
  {
    name: 'Google: the first Monday of a month',
    zone: TOKYO,
    text: calendar(
      GOOGLE,
      event(
        'DTSTART;TZID=Asia/Tokyo:20260706T090000',
        'DTEND;TZID=Asia/Tokyo:20260706T100000',
        'RRULE:FREQ=MONTHLY;BYDAY=1MO;UNTIL=20260901T000000Z',
      ),
    ),
    busy: ['2026-07-06T00:00/2026-07-06T01:00', '2026-08-03T00:00/2026-08-03T01:00'],
  },
  // Outlook
  {
    name: 'Outlook: a zone of Windows',
    zone: TOKYO,
    text: calendar(
      OUTLOOK,
      event(
        'DTSTART;TZID=Tokyo Standard Time:20260702T100000',
        'DTEND;TZID=Tokyo Standard Time:20260702T120000',
      ),
    ),
    busy: BUSY_MORNING,
  },
  {
    name: 'Outlook: a zone by its display name',
    zone: TOKYO,
    text: calendar(
      OUTLOOK,
      event(
        'DTSTART;TZID="(UTC+09:00) Osaka, Sapporo, Tokyo":20260702T100000',
        'DTEND;TZID="(UTC+09:00) Osaka, Sapporo, Tokyo":20260702T120000',
      ),
    ),
    busy: BUSY_MORNING,
  },
  {
    name: 'Outlook: "Customized Time Zone" with one offset',
    zone: 'Europe/Berlin',
    text: calendar(
      OUTLOOK,
      zone('Customized Time Zone', '+0900'),
      event(
        'DTSTART;TZID=Customized Time Zone:20260702T100000',
        'DTEND;TZID=Customized Time Zone:20260702T120000',
      ),
    ),
    busy: BUSY_MORNING,
  },
  {
    name: 'Outlook: "Customized Time Zone" with two offsets',
    zone: TOKYO,
    text: calendar(
      OUTLOOK,
      zone('Customized Time Zone', '+0900', '+1000'),
      event(
        'DTSTART;TZID=Customized Time Zone:20260702T100000',
        'DTEND;TZID=Customized Time Zone:20260702T120000',
      ),
    ),
    busy: DAY_IN_UNKNOWN_ZONE,
    isPartial: true,
  },
  {
    name: 'Outlook: "Customized Time Zone" that nothing describes',
    zone: TOKYO,
    text: calendar(
      OUTLOOK,
      event(
        'DTSTART;TZID=Customized Time Zone:20260702T100000',
        'DTEND;TZID=Customized Time Zone:20260702T120000',
      ),
    ),
    busy: DAY_IN_UNKNOWN_ZONE,
    isPartial: true,
  },
  {
    name: 'Outlook: shown as free',
    zone: TOKYO,
    text: calendar(OUTLOOK, event(...MORNING, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE')),
    busy: [],
  },
  {
    name: 'Outlook: tentative',
    zone: TOKYO,
    text: calendar(OUTLOOK, event(...MORNING, 'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE')),
    busy: BUSY_MORNING,
  },
  {
    name: 'Outlook: busy times without events',
    zone: TOKYO,
    text: calendar(
      OUTLOOK,
      lines(
        'BEGIN:VFREEBUSY',
        'UID:times',
        'FREEBUSY;FBTYPE=BUSY:20260702T010000Z/20260702T030000Z',
        'FREEBUSY;FBTYPE=FREE:20260703T010000Z/20260703T030000Z',
        'END:VFREEBUSY',
      ),
    ),
    busy: BUSY_MORNING,
  },
]
