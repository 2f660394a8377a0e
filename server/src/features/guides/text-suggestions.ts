import type { SuggestedTexts, TextsRequest } from '@annai/contract/guides/version-shapes'
import { LANGUAGES } from '@annai/contract/languages'
import type { Person } from '@annai/contract/person'
import { isBlank } from '@annai/contract/text'
import type { z } from 'zod'
import type { Platform } from '../../platform/platform.ts'
import { withReserved } from '../../platform/rate-limits/limits.ts'
import { refuse } from '../../platform/refusal.ts'
import { requestTranslation } from '../translations/service.ts'

/** Drafts the texts of a profile in another language; only the guide saves them. */
export async function suggestTexts(
  ctx: Platform,
  me: Person,
  language: string,
  { role, tagline, introduction, highlights = [] }: z.output<typeof TextsRequest>,
): Promise<z.infer<typeof SuggestedTexts>> {
  const to = LANGUAGES.find((code) => code === language) ?? refuse('translation.off')
  const written = [role, tagline, introduction, ...highlights].filter((text) => !isBlank(text))
  if (written.length === 0) refuse('translation.notFound')
  const counted = written.map(() => ({ name: 'suggestedText', key: me.id }) as const)
  const answer = await withReserved(ctx.limits, counted, (reserved) => {
    reserved.enforce()
    return requestTranslation(ctx, written, to)
  })
  const translated = [...answer.texts]
  const next = (text: string) => (isBlank(text) ? '' : (translated.shift() ?? ''))
  return {
    role: next(role),
    tagline: next(tagline),
    introduction: next(introduction),
    highlights: highlights.map(next),
  }
}
