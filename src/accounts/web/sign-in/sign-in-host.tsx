import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import type { AskedSignIn } from './email-form.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'
import type { SignInMode } from './sign-in-panel.tsx'
import { watchSignIn } from './watch-sign-in.ts'

export interface SignInHostProps {
  open: boolean
  mode: SignInMode
  onMode: (mode: SignInMode) => void
  onClose: () => void
}

/** The dialog with what it remembers. It waits for the link even while it is closed. */
export function SignInHost({ open, mode, onMode, onClose }: SignInHostProps) {
  const [asked, setAsked] = useState<AskedSignIn>()
  const [email, setEmail] = useState('')
  const wait = useSignInWait(asked?.id, () => {
    onClose()
    setAsked(undefined)
    setEmail('')
  })
  return (
    <SignInDialog
      open={open}
      mode={mode}
      email={email}
      asked={asked}
      hasExpired={wait === 'expired'}
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

/** Waits for a link to be used; then the page is loaded anew, as the person who has signed in. */
function useSignInWait(id: string | undefined, onSignedIn: () => void): 'waiting' | 'expired' {
  const t = useTranslations('common')
  const toast = useToast()
  const showPerson = useShowPerson()
  const [expiredId, setExpiredId] = useState<string>()
  const onConfirmed = useEffectEvent(() => {
    onSignedIn()
    toast(t('signedIn'))
    void showPerson()
  })
  useEffect(() => {
    if (id === undefined) return
    const ends = { onConfirmed: () => onConfirmed(), onExpired: () => setExpiredId(id) }
    return watchSignIn({ id, ...ends }, window)
  }, [id])
  return id !== undefined && expiredId === id ? 'expired' : 'waiting'
}

/**
 * Loads the page anew, as the person who has signed in. A newcomer is sent to /register by this, and
 * what stands around the page is not loaded on that way.
 */
function useShowPerson(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return async () => {
    const { pathname } = window.location
    await revalidate()
    if (window.location.pathname !== pathname) await revalidate()
  }
}
