import { useTranslation } from 'react-i18next'
import FaTimes from '~icons/fa-solid/times'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { useObjectUrl } from '../../../ui/use-object-url.ts'

interface PictureTrayProps {
  files: readonly File[]
  onRemove: (file: File) => void
}

/** The pictures that are sent with the next press of Send. */
export function PictureTray({ files, onRemove }: PictureTrayProps) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('chat.pictures.chosen')} className="flex gap-2 overflow-x-auto py-1">
      {files.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two chosen files may be the same
        <li key={`${file.name}-${at}`} className="relative shrink-0">
          <Thumbnail file={file} />
          <IconButton
            label={t('chat.pictures.leaveOut', { number: at + 1 })}
            icon={<FaTimes />}
            onClick={() => onRemove(file)}
            className="absolute! end-0 top-0 rounded-full bg-surface/85"
          />
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ file }: { file: File }) {
  const url = useObjectUrl(file)
  return url && <img src={url} alt="" className="size-24 rounded-md object-cover" />
}
