import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../../../../shell/i18n/use-problem.ts'
import { buttonStyle } from '../../../../ui/form/button.tsx'
import {
  acceptedFile,
  type ChosenFile,
  offeredTypes,
  SmallerCopyButton,
  smallerCopy,
} from '../../../media/index.ts'

interface PictureChooserProps {
  label: string
  icon: ReactNode
  isMultiple?: boolean
  isDisabled?: boolean
  /** How many more pictures fit. Further ones are refused by name. */
  room?: number
  onFiles: (files: File[]) => void
}

/** A file input styled as a button. Unsuitable files are refused before the upload. */
export function PictureChooser(props: PictureChooserProps) {
  const { label, icon, isMultiple, isDisabled, room = 1, onFiles } = props
  const textOf = useProblem()
  const { t } = useTranslation()
  const id = useId()
  const [refused, setRefused] = useState<string[]>([])
  const [tooLarge, setTooLarge] = useState<File[]>([])

  // Reading a file is asynchronous, so the list may change meanwhile.
  const latest = useRef({ onFiles, room })
  useEffect(() => {
    latest.current = { onFiles, room }
  })

  const acceptFiles = async (chosen: File[], accept: (file: File) => Promise<ChosenFile>) => {
    const accepted = await Promise.all(chosen.map(accept))
    const named = (name: string, problem: string) =>
      isMultiple ? t('guideProfile.picture.refused', { name, problem }) : problem
    const files = accepted.flatMap((each) => ('file' in each ? [each.file] : []))
    const fitting = files.slice(0, latest.current.room)
    setRefused([
      ...accepted.flatMap((each, index) =>
        'file' in each
          ? []
          : [named(chosen[index]?.name ?? '', textOf({ message: each.problem }) ?? '')],
      ),
      ...files.slice(fitting.length).map(({ name }) => named(name, t('guideProfile.gallery.full'))),
    ])
    setTooLarge(accepted.flatMap((each) => ('tooLarge' in each ? [each.tooLarge] : [])))
    latest.current.onFiles(fitting)
  }

  return (
    <div className="grid min-w-0 justify-items-start gap-2">
      <input
        id={id}
        type="file"
        accept={offeredTypes()}
        multiple={isMultiple}
        disabled={isDisabled}
        className="peer sr-only"
        aria-describedby={refused.length > 0 ? `${id}-error` : undefined}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])]
          // Reset, so that choosing the same file again fires a change event.
          event.target.value = ''
          void acceptFiles(chosen, acceptedFile)
        }}
      />
      <label
        htmlFor={id}
        aria-disabled={isDisabled || undefined}
        className={buttonStyle(
          'secondary',
          'md',
          'cursor-pointer aria-disabled:pointer-events-none peer-focus-visible:outline-2 peer-focus-visible:outline-indigo peer-focus-visible:outline-offset-2',
        )}
      >
        {icon}
        {label}
      </label>
      {refused.length > 0 && (
        <div
          id={`${id}-error`}
          role="alert"
          className="wrap-anywhere font-semibold text-danger text-sm"
        >
          {refused.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      {tooLarge.length > 0 && (
        <SmallerCopyButton
          count={tooLarge.length}
          onPress={() => acceptFiles(tooLarge, smallerCopy)}
        />
      )}
    </div>
  )
}
