import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { useMe } from '#client/root-data.ts'
import { Button } from '#ui/button.tsx'
import type { FollowButtonProps } from './member-follow.tsx'

/** Visitors never load this module. */
const MemberFollow = lazy(() => import('./member-follow.tsx'))

/** Follows and unfollows; a visitor is asked to sign in. Nothing on one’s own things. */
export function FollowButton(props: FollowButtonProps) {
  const me = useMe()
  const t = useTranslations('community.follow')
  const signIn = useSignIn()
  const { username, name = username } = props
  if (me?.username === username) return null
  const ask = () => signIn.open('sign-in', { act: 'follow', id: username, name })
  const face = (
    <Button look={props.look ?? 'outline'} icon="plus" onClick={me ? undefined : ask}>
      {t('follow')}
    </Button>
  )
  return me ? (
    <Suspense fallback={face}>
      <MemberFollow {...props} />
    </Suspense>
  ) : (
    face
  )
}
