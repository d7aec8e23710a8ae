import { type ComponentProps, lazy, Suspense } from 'react'
import { withMessages } from '#client/i18n/load-messages.ts'

const ShareDialog = lazy(withMessages(() => import('./share-dialog.tsx')))

/** The dialog is loaded when it is first opened. */
export function LazyShareDialog(props: ComponentProps<typeof ShareDialog>) {
  return (
    <Suspense>
      <ShareDialog {...props} />
    </Suspense>
  )
}
