import { lazy, Suspense } from 'react'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { useMe } from '#client/root-data.ts'
import type { SaveButtonProps } from '#ui/sound/save-slot.tsx'
import { Heart } from './heart.tsx'

/** Visitors never load this module. */
const MemberHeart = lazy(() => import('./member-heart.tsx'))

/** Saves and removes a work; a visitor is asked to sign in. */
export function SaveHeart(props: SaveButtonProps) {
  const me = useMe()
  const signIn = useSignIn()
  const { kind, work } = props
  if (!me) {
    const { id, title: name } = work
    const value = `${kind} ${id} ${name}`
    const ask = () => signIn.open('sign-in', { act: 'save', id: 'any', name, value })
    return <Heart {...props} onPress={ask} />
  }
  return (
    <Suspense fallback={<Heart {...props} />}>
      <MemberHeart {...props} />
    </Suspense>
  )
}
