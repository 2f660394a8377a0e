import type { Problem } from '../structure/sources.ts'
import { type Catalogue, fileOf, type Language, type Texts } from './catalogue.ts'

/** Values that are the same everywhere because they are names, codes or addresses. */
const SAME_EVERYWHERE = /^(?:https?:|mailto:)|@/
const BRANDS = /\b(?:Google|Apple|Microsoft|Authenticator|YouTube|Vimeo|Instagram|Facebook)\b/g

/** The site may have another name: `{{siteName}}` stands for it. */
const PRODUCT = /annai/i

const KOREAN_PARTICLE =
  /\{\{[^}]*\}\}(?:<\/?\w+>)*(?:이\(가\)|은\(는\)|을\(를\)|와\(과\)|\(으\)로|[이가은는을를와과](?=$|[\s.,!?)]))/
const CJK = '\\u3040-\\u30ff\\u3400-\\u9fff\\uff00-\\uff5e'
const HALF_WIDTH_MARK = new RegExp(`[${CJK}][,!?;]|[,!?;][${CJK}]`)
const HALF_WIDTH_KANA = /[\uff66-\uff9f]/
const SIMPLIFIED_ONLY =
  /[们这说为时个过发会对关开车东见门问间请语译导预订单约览线图标题网络账户码录认证评价员务费选择须还没让从两种应该]/
const TRADITIONAL_ONLY =
  /[們這說為時個過發會對關開車東見門問間請語譯導預訂單約覽線圖標題網絡賬戶碼錄認證評價員務費選擇須還沒讓從兩種應該]/

/**
 * Texts in another script or language, marks of the wrong width, and Korean particles after a
 * value. A language's own name is exempt (`languageNames`).
 */
export function checkScript(catalogue: Catalogue): Problem[] {
  return [...catalogue].flatMap(([namespace, languages]) => {
    const english = languages.get('en') ?? new Map<string, string>()
    return [...languages].flatMap(([language, texts]) =>
      [...texts].flatMap(([key, text]) =>
        check(language, key, text, english).map((fault) => ({
          path: fileOf(language, namespace),
          text: `"${key}" ${fault}: ${text.length > 80 ? `${text.slice(0, 80)}…` : text}`,
        })),
      ),
    )
  })
}

function check(language: Language, key: string, text: string, english: Texts): string[] {
  const faults = PRODUCT.test(text) ? ['names the product: write {{siteName}}'] : []
  return [...faults, ...scriptFaults(language, key, text, english)]
}

function scriptFaults(language: Language, key: string, text: string, english: Texts): string[] {
  if (language === 'en') {
    return /[\u3040-\u30ff\uac00-\ud7af]/.test(text) ? ['is not English'] : []
  }
  const faults: string[] = []
  if (isLeftInEnglish(text, english.get(key))) faults.push('is still in English')
  if (HALF_WIDTH_KANA.test(text)) faults.push('has half-width kana: write them full-width')
  if (language === 'ko' && KOREAN_PARTICLE.test(text)) {
    faults.push(
      'glues a particle to a parameter, which is wrong for half of all names (use 님, 「」 or a colon)',
    )
  }
  if (language !== 'ko' && HALF_WIDTH_MARK.test(withoutParts(text))) {
    faults.push('has a half-width , ! ? or ; beside its own script: use the full-width mark')
  }
  if (language === 'zh-TW' && isWrongScript(text, SIMPLIFIED_ONLY, TRADITIONAL_ONLY)) {
    faults.push('has simplified characters')
  }
  if (language === 'zh-CN' && isWrongScript(text, TRADITIONAL_ONLY, SIMPLIFIED_ONLY)) {
    faults.push('has traditional characters')
  }
  return faults
}

const withoutParts = (text: string) =>
  text.replace(/\{\{[^}]*\}\}/g, ' ').replace(/<\/?\w+\s*\/?>/g, '')

function isLeftInEnglish(text: string, english: string | undefined): boolean {
  if (SAME_EVERYWHERE.test(text)) return false
  const bare = withoutParts(text).replace(BRANDS, '')
  const words = bare.match(/[A-Za-z]{2,}/g)?.length ?? 0
  if (words < 3) return false
  return text === english || !/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(bare)
}

/** Characters that both scripts share (such as 会 in Japanese) are not a fault alone. */
function isWrongScript(text: string, foreign: RegExp, own: RegExp): boolean {
  if (/简体中文|繁體中文/.test(text)) return false // a language's own name
  return foreign.test(text) && !sameCharacter(foreign, own, text)
}

function sameCharacter(foreign: RegExp, own: RegExp, text: string): boolean {
  return [...text].every((letter) => !foreign.test(letter) || own.test(letter))
}
