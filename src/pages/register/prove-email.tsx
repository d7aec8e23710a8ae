import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { getMe, type Me } from '#accounts/contract.ts'
import { type AskedSignIn, EmailForm } from '#accounts/web/sign-in/email-form.tsx'
import { CheckInbox, LinkExpired } from '#accounts/web/sign-in/sign-in-waiting.tsx'
import { useSignInWait } from '#accounts/web/sign-in/use-sign-in-wait.ts'
import { useSignOut } from '#accounts/web/use-sign-out.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import styles from './register.module.css'

interface ProveEmailProps {
  /** The address from the provider, or empty. */
  suggested: string
  /** The same person, or an older account that the address belongs to. */
  onProved: (me: Me) => Promise<void>
}

/** The first step for people whose provider vouches for no address. */
export function ProveEmail({ suggested, onProved }: ProveEmailProps) {
  const t = useTranslations('accounts')
  const toast = useToast()
  const wordsOf = useFailureWords()
  const [email, setEmail] = useState(suggested)
  const [asked, setAsked] = useState<AskedSignIn>()
  const again = () => setAsked(undefined)
  const wait = useSignInWait(asked?.id, async () => {
    const me = await callApi(getMe)
    if (!isFailure(me)) return onProved(me)
    again()
    toast(wordsOf(me), 'failed')
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

/** The header is plain here, and so has no menu with the way out. */
export function WrongAccount() {
  const t = useTranslations('accounts.register')
  const signOut = useSignOut()
  return (
    <p className={styles.wrong}>
      {t('signedInWrong')}
      <Button look="quiet" size="small" onClick={signOut}>
        {t('signOut')}
      </Button>
    </p>
  )
}
