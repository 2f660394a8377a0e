import { dayAfter } from '../days.ts'
import { instantOf, resolveZone } from '../when.ts'

const QUIET = { from: 22, to: 8 }

/** The end of the quiet hours on the person's clock; null outside of them and without a zone. */
export function quietUntil(now: Date, timeZone: string | null): Date | null {
  const zone = timeZone === null ? null : resolveZone(timeZone)
  if (timeZone === null || !zone) return null
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  }).formatToParts(now)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  const hour = Number(part('hour'))
  if (hour >= QUIET.to && hour < QUIET.from) return null
  const today = `${part('year')}-${part('month')}-${part('day')}`
  const morning = hour < QUIET.to ? today : dayAfter(today, 1)
  return new Date(instantOf(morning, `0${QUIET.to}:00`, zone))
}
