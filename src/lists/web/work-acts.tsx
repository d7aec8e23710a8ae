import { lazy, Suspense } from 'react'
import { useMe } from '#client/root-data.ts'
import type { SaveButtonProps } from '#ui/sound/save-slot.tsx'
import { SaveHeart } from './saved/save-heart.tsx'

/** Visitors never load this module. */
const AddOnCover = lazy(() => import('./playlists/add-on-cover.tsx'))

/** What listeners do with a work: they save it, and on its tile add it to a playlist. */
export function WorkActs(props: SaveButtonProps) {
  const me = useMe()
  return (
    <>
      <SaveHeart {...props} />
      {props.look === 'cover' && me?.registered_at && (
        <Suspense>
          <AddOnCover {...props} />
        </Suspense>
      )}
    </>
  )
}
