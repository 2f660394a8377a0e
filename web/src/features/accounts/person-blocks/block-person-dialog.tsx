import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../shell/http/api-error.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { usePersonBlockChanges, usePersonBlocks } from './block-queries.ts'

interface BlockPersonDialogProps {
  person: { id: string; name: string }
  /** The open bookings with the person, which the block does not cancel. */
  openBookings: ReactNode
  onClose: () => void
}

/** Says what a block changes, then blocks; offers to unblock a person who is blocked already. */
export function BlockPersonDialog({ person, openBookings, onClose }: BlockPersonDialogProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const { data: blocks } = usePersonBlocks()
  const { block, unblock } = usePersonBlockChanges()
  // Each form stays until it closes, although its call changes the list.
  const wasBlocked =
    !unblock.isIdle || (block.isIdle && blocks?.people.some(({ _id }) => _id === person.id))
  if (wasBlocked)
    return (
      <FormDialog
        open
        busy={unblock.isPending}
        onClose={onClose}
        title={t('blocks.done', { name: person.name })}
        cancelLabel={tCommon('actions.cancel')}
        submitLabel={t('blocks.unblock')}
        onSubmit={(event) => {
          event.preventDefault()
          unblock.mutate(person.id, {
            onSuccess: () => {
              toast.success(t('blocks.unblocked', { name: person.name }))
              onClose()
            },
          })
        }}
      />
    )
  return (
    <FormDialog
      open
      busy={block.isPending}
      onClose={onClose}
      title={t('blocks.title', { name: person.name })}
      description={t('blocks.text')}
      look="danger"
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={t('blocks.block')}
      onSubmit={(event) => {
        event.preventDefault()
        block.mutate(person.id, {
          onSuccess: () => {
            toast.success(t('blocks.done', { name: person.name }))
            onClose()
          },
        })
      }}
    >
      {block.isError && (
        <FormAlert cause={block.error}>{messageOf(block.error, tCommon)}</FormAlert>
      )}
      {openBookings}
    </FormDialog>
  )
}
