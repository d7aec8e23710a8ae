import { lazy, Suspense } from 'react'
import { withMessages } from '#client/i18n/load-messages.ts'
import type { AddDialogProps } from './add-dialog.tsx'

/** The dialog is loaded when it is first opened. */
const AddDialog = lazy(withMessages(() => import('./add-dialog.tsx')))

export function LazyAddDialog(props: AddDialogProps) {
  return (
    <Suspense>
      <AddDialog {...props} />
    </Suspense>
  )
}
