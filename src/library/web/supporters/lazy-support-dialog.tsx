import { lazy, Suspense, useState } from 'react'
import { withMessages } from '#client/i18n/load-messages.ts'
import type { SupportDialogProps } from './support-dialog.tsx'

/** The dialog is loaded when it is first opened. */
const SupportDialog = lazy(withMessages(() => import('./support-dialog.tsx'), ['menu']))

export function LazySupportDialog(props: SupportDialogProps) {
  const [wasOpened, setOpened] = useState(false)
  if (props.open && !wasOpened) setOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense>
      <SupportDialog {...props} />
    </Suspense>
  )
}
