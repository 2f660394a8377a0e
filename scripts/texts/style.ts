import type { Problem } from '../structure/sources.ts'
import { type Catalogue, fileOf, type Language, type Namespace } from './catalogue.ts'

/** Legal pages keep a formal voice: rules about tone do not apply to them. */
const FORMAL: readonly Namespace[] = ['legal']

/** Texts that the specification fixes word for word. */
const FIXED = new Set([
  'admin:list.loading',
  'common:errors.forbidden',
  'common:errors.notFound',
  'server:refusals.auth.forbidden',
  'server:refusals.bookings.guideUnavailable',
  'server:refusals.bookings.notPossible',
  'server:refusals.chat.waitForGuide',
  'server:refusals.request.notFound',
  'translation:chat.waitForGuide',
  'translation:guideProfileView.favorite.statusError',
])

interface Rule {
  readonly languages: readonly Language[]
  readonly pattern: RegExp
  readonly fault: string
  /** About tone: legal pages are exempt. */
  readonly isTone?: boolean
  /** Only keys that match. */
  readonly keys?: RegExp
}

export const RULES: readonly Rule[] = [
  {
    languages: ['en', 'ko'],
    pattern: /\s…|\.\.\./,
    fault: 'has a space before the ellipsis or three dots: write "Sending…"',
  },
  {
    languages: ['en'],
    pattern: /\b(?:somebody|nobody|anybody|everybody|whoever|whom|whomever)\b/i,
    fault: 'has an indefinite pronoun: write "someone", "no one", or name the person',
  },
  {
    languages: ['en'],
    pattern: /["']/,
    fault: 'has a straight quotation mark: write ’ “ ”',
  },
  {
    languages: ['en'],
    pattern: /(?<![\p{L}\p{N}])[a-z]+[A-Z]\p{L}*/u,
    fault: 'shows a name from the code: write words',
  },
  {
    languages: ['en'],
    pattern:
      /\b(?:cannot|(?:do|does|did|is|are|was|were|has|have|had|could|should|would|will|must) not|(?:you|we|it|they) will|I am|(?:you|we|they) are(?= \p{L})(?! and\b| or\b)|(?:it|that|there) is(?= \p{L})(?! and\b| or\b))\b/iu,
    fault: 'has no contraction: write "can’t", "don’t", "you’ll"',
    isTone: true,
  },
  {
    languages: ['en'],
    pattern: /\b(?:has|have|with) (?:at (?:most|least)|\{\{min\}\})|\bat most\b/i,
    fault: 'states a limit as a fact: write "must be" or "can be up to"',
  },
  {
    languages: ['en'],
    pattern: /\b(?:at once|anew|meanwhile|by itself|besides)\b/i,
    fault: 'has an adverb that no one says: write "straight away", "again", "in the meantime"',
  },
  {
    languages: ['en'],
    pattern: /\b(?:expertises|mailbox|programme|second factor|sign-in|erased?|the desk)\b/i,
    fault: 'has a word that docs/words.md replaces',
  },
  {
    languages: ['en'],
    pattern: /!/,
    fault: 'has an exclamation mark in an error',
    keys: /^(?:problems|errors|refusals)\.|[eE]rror|[fF]ailed/,
  },
  {
    languages: ['en', 'ja', 'ko', 'zh-CN', 'zh-TW'],
    pattern: /[:：]\s*\{\{location\}\}/,
    fault: 'glues a label to a place: write it in brackets',
  },
  {
    languages: ['ko'],
    pattern: /니다(?![가-힣])|십시오|니까(?![가-힣])/,
    fault: 'is in 합니다체: write 해요체',
    isTone: true,
  },
  {
    languages: ['ko'],
    pattern: /예약(?:이|을)?\s*완료/,
    fault: 'says that a booking was made: write 이용 완료 or 여행이 끝난',
  },
  {
    languages: ['ja'],
    pattern: /[すんたう]か(?:。|$)/,
    fault: 'asks without ？',
  },
  {
    languages: ['ja'],
    pattern: /予約が完了|予約完了/,
    fault: 'says that a booking was made: write 予約が「完了」に',
  },
  {
    languages: ['ja', 'zh-CN', 'zh-TW'],
    pattern: /あなたの番|轮到您|輪到您/,
    fault: 'speaks of a turn as in a board game: ask for the reply',
  },
  {
    languages: ['zh-CN', 'zh-TW'],
    pattern: /预订(?:已)?完成|預訂(?:已)?完成/,
    fault: 'says that a booking was made: write 行程结束 or 行程結束',
  },
  {
    languages: ['zh-CN', 'zh-TW'],
    pattern: /你/,
    fault: 'says 你: write 您',
  },
  {
    languages: ['zh-TW'],
    pattern: /提出(?:新的?)?提案|逾期|列表|聊天室/,
    fault: 'is not said in Taiwan: write 送出提案, 已失效, 清單, 聊天',
  },
  {
    languages: ['zh-CN', 'zh-TW'],
    pattern: /(?<!…)…(?!…)/,
    fault: 'has half an ellipsis: write ……',
  },
  {
    languages: ['ja'],
    pattern: /あなた|ことができ/,
    fault: 'has あなた or ことができる: leave it out',
  },
  {
    languages: ['ja', 'ko'],
    pattern: /チャット|채팅/,
    fault: 'has a word that docs/words.md replaces: write メッセージ or 메시지',
  },
  {
    languages: ['ko'],
    pattern: /됨(?![가-힣])/,
    fault: 'has a state in -됨: write a noun',
  },
]

const withoutParameters = (text: string) => text.replace(/\{\{(?!min\}|location\})[^}]*\}\}/g, '')

/** The rules of docs/words.md that a pattern can check. */
export function checkStyle(catalogue: Catalogue): Problem[] {
  return [...catalogue].flatMap(([namespace, languages]) =>
    [...languages].flatMap(([language, texts]) =>
      [...texts].flatMap(([key, text]) =>
        faultsOf(namespace, language, key, text).map((fault) => ({
          path: fileOf(language, namespace),
          text: `"${key}" ${fault}: ${text.length > 80 ? `${text.slice(0, 80)}…` : text}`,
        })),
      ),
    ),
  )
}

function faultsOf(namespace: Namespace, language: Language, key: string, text: string): string[] {
  if (language === 'en' && FIXED.has(`${namespace}:${key}`)) return []
  const words = withoutParameters(text)
  return RULES.filter(
    (rule) =>
      rule.languages.includes(language) &&
      !(rule.isTone && FORMAL.includes(namespace)) &&
      (rule.keys?.test(key) ?? true) &&
      rule.pattern.test(words),
  ).map((rule) => rule.fault)
}
