import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { getUser } from '#accounts/contract.ts'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { callApi, isFailure } from '#web/api-client.ts'
import { useMe } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import { type Follow, follow, unfollow } from '../contract.ts'

interface FollowButtonProps {
  username: string
  /** Asked for where it is not known. */
  following?: boolean
  /** Strong where following is the first thing to do on the page. */
  look?: 'outline' | 'strong'
  onChange?: (follow: Follow) => void
}

/** Follows and unfollows; a visitor is asked to sign in. Nothing on one’s own things. */
export function FollowButton(props: FollowButtonProps) {
  const { username, following, look = 'outline', onChange } = props
  const t = useTranslations('community.follow')
  const me = useMe()
  const signIn = useSignIn()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [isFollowing, setFollowing] = useFollowing(username, following)
  if (me?.username === username) return null

  async function press() {
    if (!me) return signIn.open('sign-in')
    setBusy(true)
    const answer = await callApi(isFollowing ? unfollow : follow, { params: { username } })
    setBusy(false)
    if (isFailure(answer)) return toast(answer.message, 'failed')
    setFollowing(answer.following)
    onChange?.(answer)
  }

  return (
    <Button
      look={isFollowing ? 'outline' : look}
      icon={isFollowing ? 'check' : 'plus'}
      title={isFollowing ? t('unfollow') : undefined}
      busy={isBusy}
      onClick={press}
    >
      {t(isFollowing ? 'following' : 'follow')}
    </Button>
  )
}

function useFollowing(username: string, given: boolean | undefined) {
  const me = useMe()?.id
  const [isFollowing, setFollowing] = useState(given ?? false)
  useEffect(() => {
    if (given !== undefined || me === undefined) return setFollowing(given ?? false)
    const gone = new AbortController()
    callApi(getUser, { params: { username }, signal: gone.signal }).then(
      (answer) => {
        if (!isFailure(answer)) setFollowing(answer.followedByMe)
      },
      (error) => {
        if (!gone.signal.aborted) throw error
      },
    )
    return () => gone.abort()
  }, [username, given, me])
  return [isFollowing, setFollowing] as const
}
