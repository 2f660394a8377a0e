import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCancelled, messageOf } from '../../shell/http/api-error.ts'
import { useProblem } from '../../shell/i18n/use-text.ts'
import { acceptedFile, usePreview } from './picture-file.ts'
import { uploadPortrait } from './upload-picture.ts'

export interface PortraitChoice {
  /** The address to show: the chosen file, else the stored picture, else nothing. */
  readonly shown: string
  /** Is there something to save? */
  readonly isChanged: boolean
  /** What is wrong with the chosen file, in words. */
  readonly problem: string | undefined
  /** How much has travelled, 0 to 1; null while nothing does. */
  readonly share: number | null
  pick(file: File): Promise<void>
  remove(): void
  /** Forgets the choice: the stored picture is shown again. */
  reset(): void
  /** Stops a running upload: `upload` then rejects with what `isCancelled` knows. */
  cancel(): void
  /**
   * Uploads on Save and answers the address to save: '' when the picture was removed, null when
   * there is nothing new. A failure is told by the field and thrown, for the form to decide.
   */
  upload(): Promise<string | null>
}

/** A person's portrait while a profile is edited: chosen now, uploaded with Save (decision 72). */
export function usePortraitChoice(current: string): PortraitChoice {
  const { t } = useTranslation('common')
  const wordsOf = useProblem()
  const [choice, setChoice] = useState<File | 'removed' | null>(null)
  const [problem, setProblem] = useState<string>()
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  // A save that was refused for another reason does not send the same file twice.
  const sent = useRef<{ file: File; url: string } | null>(null)
  const preview = usePreview(choice instanceof File ? choice : null)

  const choose = (next: File | 'removed' | null) => {
    setProblem(undefined)
    setChoice(next)
  }
  const send = async (file: File) => {
    if (sent.current?.file === file) return sent.current.url
    running.current = new AbortController()
    setProblem(undefined)
    setShare(0)
    try {
      const { signal } = running.current
      const url = await uploadPortrait(file, current, { signal, onProgress: setShare })
      sent.current = { file, url }
      return url
    } catch (error) {
      if (!isCancelled(error)) setProblem(messageOf(error, t))
      throw error
    } finally {
      running.current = null
      setShare(null)
    }
  }

  return {
    shown: choice === 'removed' ? '' : (preview ?? current),
    isChanged: choice !== null,
    problem,
    share,
    async pick(chosen) {
      const accepted = await acceptedFile(chosen)
      if ('file' in accepted) choose(accepted.file)
      else setProblem(wordsOf({ message: accepted.problem }))
    },
    remove: () => choose('removed'),
    reset: () => choose(null),
    cancel: () => running.current?.abort(),
    async upload() {
      if (choice === 'removed') return ''
      return choice ? send(choice) : null
    },
  }
}
