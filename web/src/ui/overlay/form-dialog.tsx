import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from '../form/button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

interface FormDialogProps extends Omit<DialogProps, 'actions'> {
  onSubmit: ComponentProps<'form'>['onSubmit']
  /** The words of its two buttons. */
  leave: string
  send: string
  look?: 'danger'
  /** There is nothing to send any more. */
  isOver?: boolean
  /** Above the form, and not part of it. */
  notes?: ReactNode
}

/** A dialog that asks for something: its buttons stay in sight, however long the form is. */
export function FormDialog(props: FormDialogProps) {
  const { onSubmit, leave, send, look, isOver, notes, children, ...dialog } = props
  const { onClose, busy } = dialog
  const formId = useId()
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button look="secondary" onClick={onClose} disabled={busy}>
            {leave}
          </Button>
          <Button type="submit" form={formId} look={look} busy={busy} disabled={isOver}>
            {send}
          </Button>
        </>
      }
    >
      {notes}
      <form id={formId} noValidate onSubmit={onSubmit} className="grid gap-5">
        {children}
      </form>
    </Dialog>
  )
}
