import type { ExternalToast } from 'sonner'

type Kind = 'success' | 'info' | 'warning' | 'error'
type Say = (words: string, options?: ExternalToast) => void

/** Toasts without their program: no page starts with one, so it is fetched with the first. */
const say =
  (kind: Kind): Say =>
  (words, options) => {
    void import('sonner').then(({ toast }) => toast[kind](words, options))
  }

export const toast = {
  success: say('success'),
  info: say('info'),
  warning: say('warning'),
  error: say('error'),
}
