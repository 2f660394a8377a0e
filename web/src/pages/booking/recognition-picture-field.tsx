import type { PrivatePicture } from '@annai/contract/media/shapes'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import FaImage from '~icons/fa-solid/image'
import { choosePictures } from '../../features/chat/pictures/choose-pictures.ts'
import { PictureInput } from '../../features/media/index.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { RecognitionPicture } from './recognition-picture.tsx'

/** The stored picture, or a file that is uploaded when the form is sent. */
export type ChosenPicture = PrivatePicture | File

interface RecognitionPictureFieldProps {
  bookingId: string
  picture: ChosenPicture | null
  disabled: boolean
  onChange: (picture: ChosenPicture | null) => void
}

/** The picture beside the words; another choice replaces it. */
export function RecognitionPictureField(props: RecognitionPictureFieldProps) {
  const { bookingId, picture, disabled, onChange } = props
  const { t } = useTranslation()
  const { t: tMeeting } = useTranslation('meeting')
  const { t: tCommon } = useTranslation('common')
  const input = useRef<HTMLInputElement>(null)
  const file = picture instanceof File ? picture : null
  const url = useObjectUrl(file)
  const choose = async (list: FileList) => {
    const { files, problems } = await choosePictures(list)
    for (const problem of problems) toast.error(tCommon(`problems.${problem}`, { max: 5 }))
    if (files[0]) onChange(files[0])
  }
  return (
    <div className="grid gap-2">
      {url && (
        <img
          src={url}
          alt={t('chat.pictures.own')}
          className="max-h-60 max-w-full justify-self-start rounded-lg"
        />
      )}
      {picture && !(picture instanceof File) && (
        <RecognitionPicture bookingId={bookingId} picture={picture} alt={t('chat.pictures.own')} />
      )}
      <p className="text-muted text-sm">{tMeeting('recognition.pictureHint')}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          look="secondary"
          size="sm"
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          <FaImage aria-hidden="true" className="size-4" />
          {tMeeting(picture ? 'recognition.otherPicture' : 'recognition.addPicture')}
        </Button>
        {picture && (
          <Button look="quiet" size="sm" disabled={disabled} onClick={() => onChange(null)}>
            {t('chat.pictures.remove')}
          </Button>
        )}
      </div>
      <PictureInput ref={input} label={tMeeting('recognition.addPicture')} onChoose={choose} />
    </div>
  )
}
