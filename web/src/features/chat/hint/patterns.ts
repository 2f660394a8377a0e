import type { Message } from '@annai/contract/bookings/shapes'
import { normalized } from '@annai/contract/text'

const MAIL = /[\w.+-]+\s?(?:@|[([]at[)\]])\s?[\w-]+\s?(?:\.|[([]dot[)\]])\s?[a-z]{2,}/i

/** Dates would look like the beginning of a phone number. */
const DATES = /\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/g
const DIGITS = /\+?\(?\d[\d\s().-]{6,}\d/g
const FOREIGN = /^\d{8,15}$/
/** With an area code, and a mobile phone in China. */
const DOMESTIC = /^(?:0\d{8,10}|1[3-9]\d{9})$/
const AMERICAN = /^\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$/

const MESSENGERS =
  /whats\s?app|ワッツアップ|왓츠앱|kakao|カカオ|카카오톡|카톡|we\s?chat|weixin|微信|위챗|ウィーチャット|telegram|テレグラム|텔레그램|\bviber\b|\bzalo\b|\bskype\b|instagram|インスタ|인스타|\bmessenger\b|\bline\s?(?:id|app)\b|\b(?:on|my|via)\s+line\b|ライン(?:id|交換)|라인\s?(?:아이디|id)/i
/** In capitals, and not the name of a railway. */
const LINE = /(?:^|[^A-Za-z ] ?|\b(?:on|by|via|use|add|my)\s)LINE(?![A-Za-z])/

const MONEY =
  /\b(?:bank|wire|money)\s+transfer|\btransfer\s+(?:the\s+)?(?:money|deposit|fee)|\bdeposit\b|\bprepay|\bpaypal\b|\bvenmo\b|western union|\brevolut\b|alipay|振[りっ]?込|送金|前払|前金|手付金|入金|선금|선입금|입금|송금|계좌|예약금|계약금|转账|轉帳|轉賬|汇款|匯款|定金|訂金|预付|預付|支付宝|支付寶/i

function hasPhone(text: string): boolean {
  for (const [found] of text.replaceAll(DATES, ' ').matchAll(DIGITS)) {
    const digits = found.replaceAll(/\D/g, '')
    if (found.startsWith('+') ? FOREIGN.test(digits) : DOMESTIC.test(digits)) return true
    if (AMERICAN.test(found)) return true
  }
  return false
}

/**
 * Whether a message leads off the site: a mail address, a phone number, a messenger or a payment in
 * advance (docs/rules/chat.md#a-word-of-caution). Nothing is masked, stored or sent.
 */
export function leadsAway(message: string): boolean {
  const text = normalized(message, 'NFKC')
  return [MAIL, MESSENGERS, LINE, MONEY].some((pattern) => pattern.test(text)) || hasPhone(text)
}

/** The number of the first line that leads off the site; null without one. */
export const lineOfHint = (thread: readonly Message[]): number | null =>
  thread.find(
    ({ isSystemMessage, messageKey, message }) =>
      !isSystemMessage && !messageKey && leadsAway(message),
  )?.seq ?? null
