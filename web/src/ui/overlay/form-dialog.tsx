import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from '../form/button.tsx'
import { Dialog } from './dialog.tsx'
import type { DialogProps } from './dialog-frame.tsx'

interface FormDialogProps extends Omit<DialogProps, 'actions'> {
  onSubmit: ComponentProps<'form'>['onSubmit']
  /** The labels of the two buttons. */
  cancelLabel: string
  submitLabel: string
  look?: 'danger'
  isSubmitDisabled?: boolean
  /** Content above the form. */
  notes?: ReactNode
}

/** A dialog with a form; the buttons stay visible while the form scrolls. */
export function FormDialog(props: FormDialogProps) {
  const { onSubmit, cancelLabel, submitLabel, look, isSubmitDisabled, notes, children, ...dialog } =
    props
  const { onClose, busy } = dialog
  const formId = useId()
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button look="secondary" onClick={onClose} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={formId} look={look} busy={busy} disabled={isSubmitDisabled}>
            {submitLabel}
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
