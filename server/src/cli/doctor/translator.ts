import { LANGUAGE_NAMES, LANGUAGES } from '@annai/contract/languages'
import type { Platform } from '../../platform/platform.ts'
import { TranslatorUnavailable } from '../../platform/translate/translator.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const SUBJECT = 'translation'

/** Has one word translated, which checks the address and the key. */
export async function checkTranslator({
  translator,
}: Pick<Platform, 'translator'>): Promise<Finding[]> {
  const { engine } = translator
  if (engine === null) return []
  const targets = await translator.targets()
  const [target] = targets.filter((language) => language !== 'en')
  try {
    if (target === undefined) throw new TranslatorUnavailable()
    await translator.translate(['Hello'], target)
  } catch (error) {
    if (!(error instanceof TranslatorUnavailable)) throw error
    return [
      problem(
        SUBJECT,
        `${engine} does not translate`,
        'Check TRANSLATE_URL and TRANSLATE_KEY, or DEEPL_KEY, and that this machine reaches it',
      ),
    ]
  }
  const missing = LANGUAGES.filter((language) => !targets.includes(language))
  if (missing.length === 0) return [ok(SUBJECT, `${engine} translates`)]
  const names = missing.map((language) => LANGUAGE_NAMES[language]).join(', ')
  return [
    warning(
      SUBJECT,
      `${engine} does not translate into ${names}`,
      'Load the missing languages into it (LT_LOAD_ONLY); their readers are offered no translation',
    ),
  ]
}
