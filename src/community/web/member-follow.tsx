import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { getUser } from '#accounts/contract.ts'
import { useIntention } from '#accounts/web/intention.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { type Follow, follow, unfollow } from '../contract.ts'

export interface FollowButtonProps {
  username: string
  /** The name, where the sign-in dialog has more than the username to show. */
  name?: string
  /** The state; the browser asks for it where it is not known. */
  following?: boolean
  /** The look is strong where following is the first thing to do on the page. */
  look?: 'outline' | 'strong'
  onChange?: (follow: Follow) => void
}

export default function MemberFollow(props: FollowButtonProps) {
  const { username, following, look = 'outline', onChange } = props
  const t = useTranslations('community.follow')
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [isFollowing, setFollowing] = useFollowing(username, following)

  useIntention('follow', username, () => void change(follow))

  async function change(wanted: typeof follow | typeof unfollow) {
    setBusy(true)
    const answer = await callApi(wanted, { params: { username } })
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
      onClick={() => change(isFollowing ? unfollow : follow)}
    >
      {t(isFollowing ? 'following' : 'follow')}
    </Button>
  )
}

function useFollowing(username: string, given: boolean | undefined) {
  const [isFollowing, setFollowing] = useState(given)
  useEffect(() => {
    setFollowing(given)
    if (given !== undefined) return
    let isCurrent = true
    void callApi(getUser, { params: { username } }).then((answer) => {
      if (!isCurrent || isFailure(answer)) return
      // A follow may have been answered meanwhile.
      setFollowing((now) => now ?? answer.followedByMe)
    })
    return () => {
      isCurrent = false
    }
  }, [username, given])
  return [isFollowing ?? false, setFollowing] as const
}
