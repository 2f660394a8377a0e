import { MEDIA_LIMITS } from '@annai/contract/media/limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import { uploadPicture } from './queries.ts'

/** A picture that was chosen but is not stored yet: it is sent with the profile (decision 72). */
export interface PendingPicture {
  /** An address of this browser, which stands in the draft until the real one is known. */
  previewUrl: string
  file: File
  kind: 'profile' | 'gallery'
}

export const isTooLarge = (file: File): boolean => file.size > MEDIA_LIMITS.fileBytes

/** Chosen pictures, their previews, and their way to the server with progress and cancel. */
export function usePendingPictures() {
  const pending = useRef(new Map<string, PendingPicture>())
  const [progress, setProgress] = useState<number | null>(null)
  const abort = useRef<AbortController | null>(null)

  const forget = useCallback(() => {
    for (const url of pending.current.keys()) URL.revokeObjectURL(url)
    pending.current.clear()
  }, [])
  useEffect(() => forget, [forget])

  const add = useCallback((kind: PendingPicture['kind'], file: File): string => {
    const previewUrl = URL.createObjectURL(file)
    pending.current.set(previewUrl, { previewUrl, file, kind })
    return previewUrl
  }, [])

  /**
   * Sends the chosen pictures one after the other. Answers the stored address of each preview; a
   * picture that could not be stored is missing and logged (P1-493).
   */
  const send = useCallback(
    async (urls: string[], replaces: string): Promise<Map<string, string>> => {
      const waiting = urls.flatMap((url) => pending.current.get(url) ?? [])
      const stored = new Map<string, string>()
      if (waiting.length === 0) return stored
      abort.current = new AbortController()
      try {
        for (const [index, picture] of waiting.entries()) {
          const { signal } = abort.current
          const onProgress = (share: number) => setProgress((index + share) / waiting.length)
          onProgress(0)
          await uploadPicture({
            ...picture,
            onProgress,
            signal,
            ...(picture.kind === 'profile' && replaces && { replaces }),
          }).then(
            (url) => stored.set(picture.previewUrl, url),
            (error: unknown) => {
              if (signal.aborted) throw error
              console.error(error)
            },
          )
        }
        return stored
      } finally {
        setProgress(null)
        abort.current = null
      }
    },
    [],
  )

  return {
    add,
    send,
    forget,
    /** 0 to 1 while pictures travel, else null. */
    progress,
    cancel: useCallback(() => abort.current?.abort(), []),
    isPending: useCallback((url: string) => url.startsWith('blob:'), []),
    isKnown: useCallback((url: string) => pending.current.has(url), []),
  }
}
