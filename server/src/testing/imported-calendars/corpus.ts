import type { CorpusEntry } from './calendar-files.ts'
import { GOOGLE_OUTLOOK } from './corpus-google-outlook.ts'
import { OTHERS } from './corpus-others.ts'
import { REPORTED } from './corpus-reports.ts'
import { SERIES } from './corpus-series.ts'

/** Every calendar file with the busy times that follow from it. */
export const CORPUS: readonly CorpusEntry[] = [...GOOGLE_OUTLOOK, ...OTHERS, ...REPORTED, ...SERIES]
