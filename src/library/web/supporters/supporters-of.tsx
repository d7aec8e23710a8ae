import { lazy, Suspense } from 'react'
import { withMessages } from '#client/i18n/load-messages.ts'
import type { SupportersProps } from './supporters.tsx'

/** Works without supporters load nothing of this. */
const Supporters = lazy(withMessages(() => import('./supporters.tsx'), ['menu']))

export function SupportersOf(props: SupportersProps) {
  if (props.first.items.length === 0) return null
  return (
    <Suspense>
      <Supporters key={props.work.id} {...props} />
    </Suspense>
  )
}
