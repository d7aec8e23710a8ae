import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { keepFocus } from '../page/keep-focus.ts'
import styles from './dialog.module.css'

/** The specification’s: a modal closes over 200 ms. */
export const DIALOG_CLOSE_MS = 200

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Keep the title for screen readers alone. */
  titleHidden?: boolean
  width?: 'narrow' | 'normal' | 'wide'
  children: ReactNode
}

/**
 * The browser’s own modal dialog: it keeps focus inside, closes on Escape and a press beside it, and
 * gives focus back to where it was. Its content is mounted while it is open or closing.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, titleHidden, width = 'normal', children } = props
  const t = useTranslations('common')
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const mounted = useStaysWhileClosing(open)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !mounted) return
    const before = document.activeElement
    if (!dialog.open) dialog.showModal()
    // The focused field would scroll the title out of sight on a low screen.
    dialog.scrollTop = 0
    return () => {
      dialog.close()
      // The element is gone from the page by now, and so cannot give the focus back itself.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      keepFocus()
    }
  }, [mounted])
  if (!mounted) return null
  return (
    <dialog
      ref={ref}
      className={`${styles.dialog} ${styles[width]}`}
      aria-labelledby={titleId}
      data-closing={!open || undefined}
      // The browser does not always fire `cancel` before Escape closes a dialog.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // The system has closed it, such as by the back gesture. The event comes late: the dialog
        // may be open again, as development mounts everything twice.
        const dialog = event.currentTarget
        if (event.target === dialog && !dialog.open && open) onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2 id={titleId} className={titleHidden ? 'visually-hidden' : styles.title}>
            {title}
          </h2>
          <IconButton icon="close" label={t('close')} className={styles.close} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  )
}

function useStaysWhileClosing(open: boolean): boolean {
  const [closing, setClosing] = useState(false)
  const wasOpen = useRef(open)
  if (wasOpen.current && !open && !closing) setClosing(true)
  wasOpen.current = open
  useEffect(() => {
    if (closing) return afterClosing(() => setClosing(false))
  }, [closing])
  return open || closing
}

/** Calls back once a modal that is closing from now on has closed. @returns undo */
export function afterClosing(act: () => void): () => void {
  const timer = setTimeout(act, DIALOG_CLOSE_MS)
  return () => clearTimeout(timer)
}

interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  text: ReactNode
  /** The label of the button that does it. */
  act: ReactNode
  /** A label other than Cancel. */
  cancel?: ReactNode
  look?: ComponentProps<typeof Button>['look']
  busy?: boolean | undefined
  /** The reason why the last attempt failed; it stays until the next. */
  failed?: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/** A question whose answer cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    text,
    act,
    cancel,
    look = 'danger',
    busy,
    failed,
    onConfirm,
    onCancel,
  } = props
  const t = useTranslations('common')
  return (
    <Dialog open={open} onClose={onCancel} title={title} width="narrow">
      <p className="muted page-heading">{text}</p>
      {failed !== undefined && <Notice>{failed}</Notice>}
      <div className="cluster end gap-3">
        <Button look="outline" onClick={onCancel}>
          {cancel ?? t('cancel')}
        </Button>
        <Button look={look} busy={busy} onClick={onConfirm}>
          {act}
        </Button>
      </div>
    </Dialog>
  )
}
