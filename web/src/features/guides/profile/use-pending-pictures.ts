import { useCallback, useEffect, useRef, useState } from 'react'
import { uploadGalleryPicture, uploadPortrait } from '../../media/index.ts'

/** A picture that was chosen but is not stored yet: it is sent with the profile. */
interface PendingPicture {
  kind: 'profile' | 'gallery'
  file: File
  /** Where it is stored: a save that was refused afterwards does not send it twice. */
  storedUrl?: string
}

export interface SentPictures {
  /** The stored address of a preview; itself for any other address, empty for a picture that failed. */
  addressOf: (url: string) => string
  /** Why pictures could not be stored, by the address of their preview. */
  failures: ReadonlyMap<string, unknown>
}

const isPreview = (url: string) => url.startsWith('blob:')

/** Chosen pictures, their previews, and their way to the server with progress and cancel. */
export function usePendingPictures() {
  const pending = useRef(new Map<string, PendingPicture>())
  const [progress, setProgress] = useState<number | null>(null)
  const abort = useRef<AbortController | null>(null)

  useEffect(() => {
    const chosen = pending.current
    return () => {
      for (const url of chosen.keys()) URL.revokeObjectURL(url)
      chosen.clear()
    }
  }, [])

  const add = useCallback((kind: PendingPicture['kind'], file: File): string => {
    const previewUrl = URL.createObjectURL(file)
    pending.current.set(previewUrl, { file, kind })
    return previewUrl
  }, [])

  /**
   * Uploads the chosen pictures in sequence; a failed one is logged and skipped (P1-493), and kept for
   * another attempt. On cancellation it throws an error that `isCancelled` recognises, and changes nothing.
   */
  const send = useCallback(async (urls: string[], replaces: string): Promise<SentPictures> => {
    const waiting = urls.flatMap((url) => {
      const picture = pending.current.get(url)
      return picture && picture.storedUrl === undefined ? [{ url, picture }] : []
    })
    const failures = new Map<string, unknown>()
    abort.current = new AbortController()
    const { signal } = abort.current
    try {
      for (const [index, { url, picture }] of waiting.entries()) {
        const onProgress = (share: number) => setProgress((index + share) / waiting.length)
        onProgress(0)
        const options = { onProgress, signal }
        try {
          picture.storedUrl =
            picture.kind === 'profile'
              ? await uploadPortrait(picture.file, replaces, options)
              : await uploadGalleryPicture(picture.file, options)
        } catch (error) {
          if (signal.aborted) throw error
          console.warn('errorUploadingImage', error)
          failures.set(url, error)
        }
      }
    } finally {
      setProgress(null)
      abort.current = null
    }
    const addressOf = (url: string) =>
      isPreview(url) ? (pending.current.get(url)?.storedUrl ?? '') : url
    return { addressOf, failures }
  }, [])

  return {
    add,
    send,
    /** 0 to 1 while pictures travel, else null. */
    progress,
    cancel: useCallback(() => abort.current?.abort(), []),
  }
}
