import { MEDIA_LIMITS } from '@annai/contract/media/limits'
import { type ChangeEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Button } from '../../ui/form/button.tsx'
import { offeredTypes } from './offered-types.ts'
import { Portrait } from './portrait-image.tsx'
import { SmallerCopyButton } from './smaller-copy-button.tsx'
import type { PortraitChoice } from './use-portrait-choice.ts'

interface PictureFieldProps {
  label: string
  /** The name of the person in the picture. */
  name: string
  choice: PortraitChoice
  readOnly?: boolean
}

/** A field to choose, preview and remove a person's portrait, with the progress of its upload. */
export function PictureField({ label, name, choice, readOnly = false }: PictureFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const { shown, problem, share } = choice
  const isUploading = share !== null
  const acceptFile = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Reset, so that choosing the same file again fires a change event.
    event.target.value = ''
    if (file) void choice.pick(file)
  }
  const notes = [`${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')

  return (
    <div className="flex flex-wrap items-center gap-6">
      <Portrait url={shown} name={name} size="xl" />
      {!readOnly && (
        <div className="grid min-w-0 gap-2">
          <label htmlFor={id} className="font-semibold">
            {label}
          </label>
          <p id={`${id}-hint`} className="text-muted text-sm">
            {t('media.hint', { max: MEDIA_LIMITS.fileMegabytes })}
          </p>
          <input
            ref={box}
            id={id}
            type="file"
            accept={offeredTypes()}
            onChange={acceptFile}
            disabled={isUploading}
            aria-describedby={notes}
            aria-invalid={problem ? true : undefined}
            className="sr-only"
            tabIndex={-1}
          />
          {isUploading ? (
            <div className="grid justify-items-start gap-2">
              <Progress label={t('media.uploading')} share={share} />
              <Button look="quiet" size="sm" onClick={choice.cancel}>
                {t('media.cancelUpload')}
              </Button>
            </div>
          ) : (
            <div className="flex flex-wrap gap-2">
              <Button
                look="secondary"
                aria-describedby={notes}
                onClick={() => box.current?.click()}
              >
                {shown ? t('media.chooseAnother') : t('media.choose')}
              </Button>
              {shown && (
                <Button look="quiet" onClick={choice.remove}>
                  {t('media.remove')}
                </Button>
              )}
              {choice.isChanged && (
                <Button look="quiet" onClick={choice.reset}>
                  {t('media.undo')}
                </Button>
              )}
            </div>
          )}
          {problem && (
            <p id={`${id}-problem`} role="alert" className="font-semibold text-danger text-sm">
              {problem}
            </p>
          )}
          {choice.chooseSmaller && <SmallerCopyButton count={1} onPress={choice.chooseSmaller} />}
        </div>
      )}
    </div>
  )
}
