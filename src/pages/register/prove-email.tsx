import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { getMe, type Me } from '#accounts/contract.ts'
import { CheckInbox, LinkExpired } from '#accounts/web/sign-in/check-inbox.tsx'
import { type AskedSignIn, EmailForm } from '#accounts/web/sign-in/email-form.tsx'
import { useSignInWait } from '#accounts/web/sign-in/use-sign-in-wait.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import styles from './register.module.css'
import { useFailureWords } from './use-failure-words.ts'
import { WrongAccount } from './wrong-account.tsx'

interface ProveEmailProps {
  /** What the provider named, or nothing. */
  suggested: string
  /** The person as the link made them: the same, or an older account that the address belongs to. */
  onProved: (me: Me) => Promise<void>
}

/** The first step of who came by a provider that vouches for no address. */
export function ProveEmail({ suggested, onProved }: ProveEmailProps) {
  const t = useTranslations('accounts')
  const toast = useToast()
  const say = useFailureWords()
  const [email, setEmail] = useState(suggested)
  const [asked, setAsked] = useState<AskedSignIn>()
  const again = () => setAsked(undefined)
  const wait = useSignInWait(asked?.id, async () => {
    const me = await callApi(getMe)
    if (!isFailure(me)) return onProved(me)
    again()
    toast(say(me), 'failed')
  })
  if (!asked) {
    return (
      <>
        <h1>{t('register.proveTitle')}</h1>
        <p className={styles.lead}>{t('register.proveLead')}</p>
        <EmailForm email={email} takesFocus={false} onEdit={setEmail} onAsked={setAsked} />
        <WrongAccount />
      </>
    )
  }
  const hasExpired = wait === 'expired'
  return (
    <>
      <h1 className="page-heading">{t(`signIn.${hasExpired ? 'expiredTitle' : 'checkTitle'}`)}</h1>
      {hasExpired ? <LinkExpired onAgain={again} /> : <CheckInbox asked={asked} onUndo={again} />}
    </>
  )
}
