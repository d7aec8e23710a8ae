import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  text: ReactNode
  /** The words on the button that does it. */
  act: ReactNode
  cancel: ReactNode
  look?: ComponentProps<typeof Button>['look']
  busy?: boolean
  /** Why the last try came to nothing; it stays until the next. */
  failed?: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/** A question whose answer cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, act, cancel, look = 'danger', busy = false } = props
  const { failed, onConfirm, onCancel } = props
  return (
    <Dialog open={open} onClose={onCancel} title={title} width="narrow">
      <p className="muted page-heading">{text}</p>
      {failed !== undefined && (
        <div className="failure" role="alert">
          <Icon name="alert" size={18} />
          <p>{failed}</p>
        </div>
      )}
      <div className="cluster end gap-3">
        <Button look="outline" onClick={onCancel}>
          {cancel}
        </Button>
        <Button look={look} busy={busy} onClick={onConfirm}>
          {act}
        </Button>
      </div>
    </Dialog>
  )
}
