import type { ExternalToast } from 'sonner'

type Kind = 'success' | 'info' | 'warning' | 'error'
type Say = (words: string, options?: ExternalToast) => void

/** A screen reader must have met the region before something is said in it. */
const REGION_NOTICED_MS = 100

const listeners = new Set<() => void>()
let isWanted = false
const shown = Promise.withResolvers<void>()

/** No page starts with a toast: their program follows the first press. */
export const loadToasts = () => import('sonner')

/** Their region is made with the first. */
export const areToastsWanted = (): boolean => isWanted

export function onToastsWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The region is on the page, and hears. */
export const toastsShown = (): void => void setTimeout(shown.resolve, REGION_NOTICED_MS)

async function show(kind: Kind, words: string, options?: ExternalToast): Promise<void> {
  isWanted = true
  for (const listener of listeners) listener()
  try {
    const [{ toast }] = await Promise.all([loadToasts(), shown.promise])
    toast[kind](words, options)
  } catch (error) {
    console.warn('Could not be shown:', words, error)
  }
}

const say =
  (kind: Kind): Say =>
  (words, options) =>
    void show(kind, words, options)

export const toast = {
  success: say('success'),
  info: say('info'),
  warning: say('warning'),
  error: say('error'),
}
