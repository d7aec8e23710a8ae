import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { follow, unfollow } from '#community/contract.ts'
import { callApi, isFailure } from '#web/api-client.ts'
import { useMe } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import { useSignIn } from '../sign-in-modal.tsx'

interface FollowButtonProps {
  username: string
  following: boolean
  onChange: (follow: { following: boolean; followers: number }) => void
}

/** Follows and unfollows; a visitor is asked to sign in. */
export function FollowButton({ username, following, onChange }: FollowButtonProps) {
  const t = useTranslations('accounts.profile')
  const me = useMe()
  const signIn = useSignIn()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)

  async function press() {
    if (!me) return signIn.open('sign-in')
    setBusy(true)
    const answer = await callApi(following ? unfollow : follow, { params: { username } })
    setBusy(false)
    if (isFailure(answer)) return toast(answer.message, 'failed')
    onChange(answer)
  }

  return (
    <Button
      look={following ? 'outline' : 'strong'}
      icon={following ? 'check' : 'plus'}
      title={following ? t('unfollow') : undefined}
      busy={isBusy}
      onClick={press}
    >
      {t(following ? 'following' : 'follow')}
    </Button>
  )
}
