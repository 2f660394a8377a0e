import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../shell/http/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { offeredTypes } from './offered-types.ts'

interface PictureInputProps {
  /** A button opens the chooser by `ref.current?.click()`. */
  ref: RefObject<HTMLInputElement | null>
  label: string
  multiple?: boolean
  /** It loads what reads pictures, which fails without a connection. */
  onChoose: (files: FileList) => Promise<void>
}

/** The device's chooser of pictures, without a look of its own. */
export function PictureInput({ ref, label, multiple = false, onChoose }: PictureInputProps) {
  const { t } = useTranslation('common')
  return (
    <input
      ref={ref}
      type="file"
      multiple={multiple}
      hidden
      accept={offeredTypes()}
      aria-label={label}
      onChange={({ target }) => {
        const { files } = target
        if (files && files.length > 0)
          onChoose(files)
            .catch(() => toast.error(messageOf(new ApiError(0, null), t)))
            .finally(() => {
              target.value = ''
            })
      }}
    />
  )
}
