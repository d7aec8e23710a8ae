import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { useMe } from '#client/root-data.ts'
import type { SaveButtonProps } from '#ui/sound/save-slot.tsx'
import { AddFace } from './playlists/add-face.tsx'
import { SaveHeart } from './saved/save-heart.tsx'

/** Visitors never load this module. */
const MemberAdd = lazy(() => import('./playlists/member-add.tsx'))

/** What listeners do with a work: they save it and, on its page and its tile, add it to a playlist. */
export function WorkActs(props: SaveButtonProps) {
  return (
    <>
      <SaveHeart {...props} />
      {props.look && <AddToPlaylist {...props} />}
    </>
  )
}

/** A visitor is asked to sign in on the page of a work; tiles have room for one button. */
function AddToPlaylist(props: SaveButtonProps) {
  const isMember = Boolean(useMe()?.registered_at)
  const t = useTranslations('adding')
  const signIn = useSignIn()
  if (isMember) {
    return (
      <Suspense>
        <MemberAdd {...props} />
      </Suspense>
    )
  }
  if (props.look === 'cover') return null
  const name = t('actOf', { title: props.work.title })
  return (
    <AddFace {...props} onPress={() => signIn.open('sign-in', { act: 'page', id: '', name })} />
  )
}
