import { useCallback, useEffect, useRef, useState } from 'react'
import { uploadGalleryPicture, uploadPortrait } from '../../media/index.ts'

/** A chosen picture that is uploaded when the profile is saved. */
interface PendingPicture {
  kind: 'profile' | 'gallery'
  file: File
  /** The URL of the upload, so that it is not repeated after a refused save. */
  storedUrl?: string
}

export interface SentPictures {
  /** The stored URL of a preview, or '' if its upload failed. Other URLs are returned unchanged. */
  addressOf: (url: string) => string
  /** Upload errors by preview URL. */
  failures: ReadonlyMap<string, unknown>
}

const isPreview = (url: string) => url.startsWith('blob:')

/** Chosen pictures with their previews and uploads. */
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
   * Uploads the chosen pictures one after another. A failed upload is logged and skipped,
   * and can be retried. After a cancellation it throws an error that `isCancelled` recognises.
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
    /** The uploaded share, 0 to 1; null while nothing is uploaded. */
    progress,
    cancel: useCallback(() => abort.current?.abort(), []),
  }
}
