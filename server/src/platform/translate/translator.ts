import { LANGUAGES, type Language } from '@annai/contract/languages'
import { type Clock, later, MINUTE } from '../clock.ts'
import type { Logger } from '../log.ts'
import type { Env } from '../startup/env.ts'
import { createDeepL } from './deepl.ts'
import { type Engine, type EngineAnswer, EngineFailure } from './engine.ts'
import { createLibreTranslate } from './libretranslate.ts'

/** After so many failures in a row the service gets a pause. */
const FAILURES = 5
const PAUSE_MS = MINUTE
const SPENT_PAUSE_MS = 24 * 60 * MINUTE
const CODES_FOR_MS = 60 * MINUTE

/** No translation for now: the service failed, or has a pause after failures. */
export class TranslatorUnavailable extends Error {
  override name = 'TranslatorUnavailable'
}

export interface Translator {
  /** The name of the service; null if none is set. */
  readonly engine: string | null
  /** It has a pause after failures. */
  isPaused(): boolean
  /** The languages that it translates into; none while it cannot be reached. */
  targets(): Promise<Language[]>
  /** Throws `TranslatorUnavailable`. The language is one of the targets. */
  translate(texts: readonly string[], to: Language): Promise<EngineAnswer>
}

type Settings = Pick<Env, 'TRANSLATE_URL' | 'TRANSLATE_KEY' | 'DEEPL_KEY'>

/** The service that the settings name; null without one. */
export function engineOf({ TRANSLATE_URL: url, TRANSLATE_KEY: key, DEEPL_KEY }: Settings) {
  if (url) return createLibreTranslate({ url, ...(key && { key }) })
  return DEEPL_KEY ? createDeepL(DEEPL_KEY) : null
}

export function createTranslator(
  engine: Engine | null,
  { clock, log }: { clock: Clock; log: Logger },
): Translator {
  let failures = 0
  let pausedUntil = new Date(0)
  let known: { codes: Partial<Record<Language, string>>; until: Date } | null = null

  const isPaused = () => clock.now() < pausedUntil

  async function call<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
    if (!engine || isPaused()) throw new TranslatorUnavailable()
    try {
      const answer = await work(engine)
      failures = 0
      return answer
    } catch (error) {
      if (!(error instanceof EngineFailure)) throw error
      log.warn({ reason: error.message }, 'no answer of the translation service')
      failures++
      if (error.isSpent) pausedUntil = later(clock.now(), SPENT_PAUSE_MS)
      else if (failures >= FAILURES) {
        failures = 0
        pausedUntil = later(clock.now(), PAUSE_MS)
      }
      throw new TranslatorUnavailable()
    }
  }

  async function readCodes() {
    if (known && clock.now() < known.until) return known.codes
    const codes = await call((one) => one.codes())
    known = { codes, until: later(clock.now(), CODES_FOR_MS) }
    return codes
  }

  return {
    engine: engine?.name ?? null,
    isPaused,
    async targets() {
      try {
        const codes = await readCodes()
        return LANGUAGES.filter((language) => codes[language] !== undefined)
      } catch (error) {
        if (error instanceof TranslatorUnavailable) return []
        throw error
      }
    },
    async translate(texts, to) {
      const code = (await readCodes())[to]
      if (code === undefined) throw new TranslatorUnavailable()
      return call(async (one) => {
        const answer = await one.translate(texts, code)
        if (answer.texts.length === texts.length) return answer
        throw new EngineFailure(`${answer.texts.length} translations of ${texts.length} texts`)
      })
    },
  }
}
