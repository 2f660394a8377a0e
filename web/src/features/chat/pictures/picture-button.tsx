import { CHAT_LIMITS } from '@annai/contract/chat/limits'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import FaImage from '~icons/fa-solid/image'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { PictureInput } from '../../media/index.ts'

const loadChoice = () => import('./choose-pictures.ts')
const loadParts = () =>
  Promise.all([
    loadChoice(),
    import('./picture-tray.tsx'),
    import('./outgoing-picture.tsx'),
    import('./waiting-pictures.ts'),
    import('./send-picture.ts'),
  ])

interface PictureButtonProps {
  /** How many more can be chosen. */
  room: number
  onChoose: (files: File[]) => void
}

/** Opens the device's chooser of pictures. */
export function PictureButton({ room, onChoose }: PictureButtonProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const input = useRef<HTMLInputElement>(null)
  // Loaded beforehand, so that pictures can be chosen and wait without a connection as well.
  useEffect(() => {
    loadParts().catch((error: Error) => console.warn('Pictures:', error.message))
  }, [])
  const choose = async (list: FileList) => {
    const [{ choosePictures }] = await loadParts()
    const { files, problems } = await choosePictures(list)
    for (const problem of problems) toast.error(tCommon(`problems.${problem}`, { max: 5 }))
    if (list.length > room) toast.info(t('chat.pictures.most', { max: CHAT_LIMITS.picturesAtOnce }))
    onChoose(files.slice(0, room))
  }
  return (
    <>
      <Button
        look="quiet"
        size="sm"
        disabled={room === 0}
        onClick={() => input.current?.click()}
        className="min-h-11!"
      >
        <FaImage aria-hidden="true" className="size-5" />
        {t('chat.pictures.add')}
      </Button>
      <PictureInput ref={input} label={t('chat.pictures.add')} multiple onChoose={choose} />
    </>
  )
}
