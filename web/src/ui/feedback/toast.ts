import type { ExternalToast } from 'sonner'

type Kind = 'success' | 'info' | 'warning' | 'error'
type ShowToast = (text: string, options?: ExternalToast) => void

/** Screen readers announce changes only in a live region that they already know. */
const REGION_NOTICED_MS = 100

const listeners = new Set<() => void>()
let isRequested = false
let resolveReady: () => void = () => undefined
const ready = new Promise<void>((resolve) => {
  resolveReady = resolve
})

/** Loaded on the first interaction, because no page starts with a toast. */
export const loadToastLibrary = () => import('sonner')

/** The live region is rendered with the first toast. */
export const isToasterRequested = (): boolean => isRequested

export function onToasterRequested(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Called when the live region is in the page. */
export const markToasterReady = (): void => void setTimeout(resolveReady, REGION_NOTICED_MS)

async function show(kind: Kind, text: string, options?: ExternalToast): Promise<void> {
  isRequested = true
  for (const listener of listeners) listener()
  try {
    const [{ toast }] = await Promise.all([loadToastLibrary(), ready])
    toast[kind](text, options)
  } catch (error) {
    console.warn('Toast not shown:', text, error)
  }
}

const toastOf =
  (kind: Kind): ShowToast =>
  (text, options) =>
    void show(kind, text, options)

export const toast = {
  success: toastOf('success'),
  info: toastOf('info'),
  warning: toastOf('warning'),
  error: toastOf('error'),
}
