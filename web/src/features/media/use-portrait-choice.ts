import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCancelled, messageOf } from '../../shell/http/api-error.ts'
import { useProblem } from '../../shell/i18n/use-problem.ts'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { acceptedFile, type ChosenFile, smallerCopy } from './picture-file.ts'
import { uploadPortrait } from './upload-picture.ts'

export interface PortraitChoice {
  /** The URL to show: of the chosen file, otherwise of the stored picture, or ''. */
  readonly shown: string
  /** Whether there is a change to save. */
  readonly isChanged: boolean
  /** The error text for the chosen file or its upload. */
  readonly problem: string | undefined
  /** Chooses a smaller copy of the file that is too large; undefined unless one is. */
  readonly chooseSmaller: (() => Promise<void>) | undefined
  /** The upload progress, 0 to 1; null without an upload. */
  readonly share: number | null
  pick(file: File): Promise<void>
  remove(): void
  /** Discards the choice and shows the stored picture. */
  reset(): void
  /** Aborts the upload: `upload` then throws an error that `isCancelled` recognises. */
  cancel(): void
  /**
   * Uploads the chosen file and returns the URL to save: '' for a removed picture, null for an
   * unchanged one. An error is shown by the field and thrown.
   */
  upload(): Promise<string | null>
}

/** The portrait of an edited profile, which is uploaded on save. */
export function usePortraitChoice(current: string): PortraitChoice {
  const { t } = useTranslation('common')
  const textOf = useProblem()
  const [choice, setChoice] = useState<File | 'removed' | null>(null)
  const [problem, setProblem] = useState<string>()
  const [tooLarge, setTooLarge] = useState<File | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  // Prevents a second upload of the same file if the save is refused for another reason.
  const sent = useRef<{ file: File; url: string } | null>(null)
  const preview = useObjectUrl(choice instanceof File ? choice : null)

  const choose = (next: File | 'removed' | null) => {
    setProblem(undefined)
    setTooLarge(null)
    setChoice(next)
  }
  const accept = (picked: ChosenFile) => {
    if ('file' in picked) return choose(picked.file)
    setProblem(textOf({ message: picked.problem }))
    setTooLarge('tooLarge' in picked ? picked.tooLarge : null)
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
    chooseSmaller: tooLarge ? async () => accept(await smallerCopy(tooLarge)) : undefined,
    async pick(chosen) {
      accept(await acceptedFile(chosen))
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
