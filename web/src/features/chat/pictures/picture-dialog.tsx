import type { Message } from '@annai/contract/bookings/shapes'
import { isPartText, PART_KEYS } from '@annai/contract/chat/parts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/http/api.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import { chatKeys } from '../chat-queries.ts'
import { MessageText } from '../message-text.tsx'
import { mergeThread } from '../thread-messages.ts'
import type { PictureMessageProps } from './picture-props.ts'
import { readPicture } from './picture-queries.ts'

type PictureDialogProps = PictureMessageProps & {
  title: string
  /** Starts with the confirmation of the removal. */
  isRemoving?: boolean
  onClose: () => void
}

/** The whole picture; its sender can remove it here. */
export function PictureDialog(props: PictureDialogProps) {
  const { message, picture, isOwn, title, isRemoving = false, onClose } = props
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(isRemoving)
  const { data } = useQuery(readPicture(message.bookingId, picture._id))
  const url = useObjectUrl(data)
  const hasText = !isPartText(message)
  const remove = useMutation({
    mutationFn: () =>
      api.call('DELETE /api/bookings/:id/pictures/:pictureId', {
        params: { id: message.bookingId, pictureId: picture._id },
      }),
    onSuccess() {
      const key = hasText ? {} : { messageKey: PART_KEYS.removedPicture }
      const removed = { ...message, ...key, picture: null }
      client.setQueryData<Message[]>(
        chatKeys.thread(message.bookingId),
        (known) => known && mergeThread(known, [removed]),
      )
      onClose()
    },
    onError: (error) => toast.error(messageOf(error, tCommon)),
  })
  return (
    <Dialog
      open
      width="lg"
      onClose={onClose}
      busy={remove.isPending}
      title={title}
      description={isConfirming ? t('chat.pictures.removeWarning') : undefined}
      actions={
        <>
          {isOwn &&
            (isConfirming ? (
              <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
                {t('chat.pictures.removeNow')}
              </Button>
            ) : (
              <Button look="secondary" onClick={() => setConfirming(true)}>
                {t('chat.pictures.remove')}
              </Button>
            ))}
          <Button onClick={onClose}>{tCommon('actions.close')}</Button>
        </>
      }
    >
      <div
        style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
        className="mx-auto max-h-[60dvh] max-w-full rounded-md bg-sunken"
      >
        {url && <img src={url} alt={title} className="size-full object-contain" />}
      </div>
      {hasText && (
        <p dir="auto" className="wrap-anywhere mt-3 whitespace-pre-wrap">
          <MessageText>{message.message}</MessageText>
        </p>
      )}
    </Dialog>
  )
}
