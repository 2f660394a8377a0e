import { z } from 'zod'
import { lineUpTo, textUpTo } from '../wire.ts'
import { GUIDE_LIMITS as L } from './limits.ts'
import { isUnfilled } from './unfinished.ts'

type Entry = string | Record<string, unknown> | null | undefined

/** A list whose unfinished entries are dropped before it is counted and checked. */
export const listWithout = <T extends z.ZodType>(
  isUnfinished: (entry: Entry) => boolean,
  list: T,
) =>
  z
    .preprocess(
      (sent) => (Array.isArray(sent) ? sent.filter((entry) => !isUnfinished(entry)) : sent),
      list,
    )
    .optional()

export const highlightsOf = () =>
  listWithout(
    isUnfilled,
    z
      .array(lineUpTo(L.highlight, 'highlightLength'))
      .max(L.highlights, { error: 'highlightsLimit' }),
  )

/** A machine translated the texts; `checked` once the guide has changed them. */
const Machine = z.enum(['unedited', 'checked']).optional()

/** The texts of a profile in one language. */
export const TextsRequest = z.object({
  role: lineUpTo(L.role, 'roleLength').default(''),
  tagline: lineUpTo(L.tagline, 'taglineLength').default(''),
  introduction: textUpTo(L.introduction, 'profileIntroductionLength').default(''),
  highlights: highlightsOf(),
})

/** The texts of a profile in one more language. */
export const VersionRequest = TextsRequest.extend({ machine: Machine })

/** The texts of a card in one more language. */
export const CardTexts = z.object({
  role: z.string(),
  tagline: z.string(),
  highlights: z.array(z.string()),
})
export const ProfileTexts = CardTexts.extend({ introduction: z.string(), machine: Machine })
/** What the translation service suggests; a guide may have to shorten it. */
export const SuggestedTexts = CardTexts.extend({ introduction: z.string() })
export type ProfileTexts = z.infer<typeof ProfileTexts>
