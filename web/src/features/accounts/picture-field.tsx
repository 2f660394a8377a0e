import { MEDIA_LIMITS } from '@annai/contract/media/limits'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../../shell/text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'

interface PictureFieldProps {
  /** Whose picture it is. */
  name: string
  current: string
  picture: File | 'removed' | null
  onPick: (picture: File | 'removed' | null) => void
  readOnly: boolean
}

/** The address under which the browser shows a file that is not uploaded yet. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

/** The profile picture: chosen here, uploaded with Save (decision 72). */
export function PictureField({ name, current, picture, onPick, readOnly }: PictureFieldProps) {
  const { t } = useTranslation()
  const problem = useProblem()
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const preview = usePreview(picture instanceof File ? picture : null)
  const shown = picture === 'removed' ? '' : (preview ?? current)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    const fits = file.size <= MEDIA_LIMITS.fileBytes
    setTooLarge(!fits)
    if (fits) onPick(file)
  }
  return (
    <div className="flex flex-wrap items-center gap-6">
      <Avatar src={shown} name={name} size="xl" />
      {!readOnly && (
        <div className="grid gap-2">
          <label htmlFor={id} className="font-semibold">
            {t('userProfile.picture')}
          </label>
          <p className="text-muted text-sm">
            {t('userProfile.pictureHint', { max: MEDIA_LIMITS.fileMegabytes })}
          </p>
          <input
            ref={box}
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif"
            onChange={choose}
            aria-describedby={isTooLarge ? `${id}-error` : undefined}
            aria-invalid={isTooLarge || undefined}
            className="sr-only"
            tabIndex={-1}
          />
          <div className="flex flex-wrap gap-2">
            <Button look="secondary" onClick={() => box.current?.click()}>
              {t('userProfile.choosePicture')}
            </Button>
            {shown && (
              <Button look="quiet" onClick={() => onPick('removed')}>
                {t('userProfile.removePicture')}
              </Button>
            )}
          </div>
          {isTooLarge && (
            <p id={`${id}-error`} role="alert" className="font-semibold text-danger text-sm">
              {problem({ message: 'fileTooLarge' })}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
