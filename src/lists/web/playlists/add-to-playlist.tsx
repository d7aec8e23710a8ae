import { lazy, Suspense } from 'react'
import { withMessages } from '#client/i18n/load-messages.ts'
import { useMe } from '#client/root-data.ts'
import type { AddToPlaylistProps } from './member-add.tsx'

/** Visitors never load this module. */
const MemberAdd = lazy(withMessages(() => import('./member-add.tsx'), ['menu']))

/** Opens the dialog that adds a sound or an album to a playlist; nothing for visitors. */
export function AddToPlaylist(props: AddToPlaylistProps) {
  const me = useMe()
  if (!me?.registered_at) return null
  return (
    <Suspense>
      <MemberAdd {...props} />
    </Suspense>
  )
}
