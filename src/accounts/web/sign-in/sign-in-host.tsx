import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#client/root-data.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import type { AskedSignIn } from './email-form.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'
import type { SignInMode } from './sign-in-panel.tsx'
import { useSocialSignIn } from './social/use-social-sign-in.ts'
import { useShowPerson } from './use-show-person.ts'
import { useSignInWait } from './use-sign-in-wait.ts'

export interface SignInHostProps {
  open: boolean
  mode: SignInMode
  /** How many codes of popups have been left in the storage. */
  handovers: number
  onMode: (mode: SignInMode) => void
  onClose: () => void
}

/** The dialog with what it remembers. It waits for link and popup even while it is closed. */
export function SignInHost({ open, mode, handovers, onMode, onClose }: SignInHostProps) {
  const [asked, setAsked] = useState<AskedSignIn>()
  const [email, setEmail] = useState('')
  const forget = () => {
    onClose()
    setAsked(undefined)
    setEmail('')
  }
  const social = useSocialSignIn(handovers, forget)
  const wait = useSignInWait(asked?.id, useWelcome(forget))
  useCloseForMember(onClose)
  return (
    <SignInDialog
      open={open}
      mode={mode}
      email={email}
      asked={asked}
      hasExpired={wait === 'expired'}
      social={social}
      onEdit={setEmail}
      onToggle={() => onMode(mode === 'sign-in' ? 'sign-up' : 'sign-in')}
      onAsked={(next) => {
        setEmail(next.email)
        setAsked(next)
      }}
      onEnd={() => setAsked(undefined)}
      onClose={onClose}
    />
  )
}

/** The page is loaded anew, as the person who has signed in. */
function useWelcome(onSignedIn: () => void): () => void {
  const t = useTranslations('common')
  const toast = useToast()
  const showPerson = useShowPerson()
  return () => {
    onSignedIn()
    toast(t('signedIn'))
    void showPerson()
  }
}

/** Someone who has signed in in another tab has no use for it here either. */
function useCloseForMember(onClose: () => void): void {
  const id = useMe()?.id
  const [before] = useState(id)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (id !== before) close()
  }, [id, before])
}
