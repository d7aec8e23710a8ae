import { lazy, Suspense } from 'react'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { withMessages } from '#client/i18n/load-messages.ts'
import { useMe } from '#client/root-data.ts'
import { ClapFace } from './clap-face.tsx'
import type { ClapButtonProps } from './member-claps.tsx'

/** Visitors never load this module. */
const MemberClaps = lazy(withMessages(() => import('./member-claps.tsx'), ['menu']))

/** Claps immediately, where the sound is playing; visitors are asked to sign in. */
export function ClapButton(props: ClapButtonProps) {
  const me = useMe()
  const signIn = useSignIn()
  const { id, title: name, claps, mine } = props.work
  if (!me) {
    const clap = () => signIn.open('sign-in', { act: 'clap', id, name })
    return <ClapFace total={claps} isOwn={false} onClap={clap} />
  }
  return (
    <Suspense fallback={<ClapFace total={claps} isOwn={mine === 'owner'} />}>
      <MemberClaps {...props} />
    </Suspense>
  )
}
