import { execFileSync } from 'node:child_process'
import {
  busyTimes,
  type CalendarReading,
  type ParserTask,
} from '../../features/availability/calendar-reader/busy-times.ts'
import type { CorpusEntry } from './calendar-files.ts'
import { CORPUS } from './corpus.ts'

/** The readings of all files, by one process per zone: the library reads the zone only once. */
export function readCorpus(task: ParserTask): Map<CorpusEntry, CalendarReading> {
  const found = new Map<CorpusEntry, CalendarReading>()
  for (const [zone, entries] of Map.groupBy(CORPUS, (entry) => entry.zone)) {
    const env = { TZ: zone, TASK: JSON.stringify(task) }
    const output = execFileSync(process.execPath, [import.meta.filename], {
      env,
      maxBuffer: 64 * 2 ** 20,
    })
    const readings = JSON.parse(output.toString()) as CalendarReading[]
    for (const [at, entry] of entries.entries()) {
      const reading = readings[at]
      if (reading) found.set(entry, reading)
    }
  }
  return found
}

if (import.meta.main) {
  const task = JSON.parse(process.env.TASK ?? '') as ParserTask
  const entries = CORPUS.filter(({ zone }) => zone === process.env.TZ)
  const readings = entries.map(({ text }) => busyTimes(Buffer.from(text), task))
  process.stdout.write(JSON.stringify(readings))
}
