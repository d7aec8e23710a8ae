import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { callApi } from '#web/api-client.ts'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import { cancelMagicLink } from '../contract.ts'
import type { AskedSignIn } from './sign-in/email-form.tsx'
import { SignInDialog, type SignInFlow } from './sign-in/sign-in-dialog.tsx'
import type { SignInMode } from './sign-in/sign-in-panel.tsx'
import { watchSignIn } from './sign-in/watch-sign-in.ts'

export interface SignIn {
  /** Opens the modal: Sign in, or Get Started. A sign-in that waits for its link is shown again. */
  open(mode: SignInMode): void
}

const SignInContext = createContext<SignIn | undefined>(undefined)

export function useSignIn(): SignIn {
  const signIn = use(SignInContext)
  if (!signIn) throw new Error('useSignIn stands outside of SignInModalProvider')
  return signIn
}

/** Stands inside ToastProvider and the words. Waits for the link even while the modal is closed. */
export function SignInModalProvider({ children }: { children: ReactNode }) {
  const [mode, setMode] = useState<SignInMode>('sign-in')
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<AskedSignIn>()
  const [email, setEmail] = useState('')
  const wait = useSignInWait(asked?.id, () => {
    setOpen(false)
    setAsked(undefined)
    setEmail('')
  })

  const flow: SignInFlow = {
    mode,
    email,
    asked,
    hasExpired: wait === 'expired',
    toggle: () => setMode(mode === 'sign-in' ? 'sign-up' : 'sign-in'),
    wait(next) {
      setEmail(next.email)
      setAsked(next)
    },
    undo() {
      // The link dies with it; should the call fail, it dies of age, and the form is back anyway.
      if (asked) void callApi(cancelMagicLink, { params: { id: asked.id } })
      setAsked(undefined)
    },
    again: () => setAsked(undefined),
    close: () => setOpen(false),
  }
  const signIn = useMemo<SignIn>(
    () => ({
      open(next) {
        setMode(next)
        setOpen(true)
      },
    }),
    [],
  )
  return (
    <SignInContext value={signIn}>
      {children}
      <SignInDialog open={isOpen} flow={flow} />
    </SignInContext>
  )
}

/** Waits for a link to be used; then the page is loaded anew, as the person who has signed in. */
function useSignInWait(id: string | undefined, onSignedIn: () => void): 'waiting' | 'expired' {
  const t = useTranslations('accounts.signIn')
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [expiredId, setExpiredId] = useState<string>()
  const onConfirmed = useEffectEvent(() => {
    onSignedIn()
    toast(t('signedIn'))
    void revalidate()
  })
  useEffect(() => {
    if (id === undefined) return
    const onExpired = () => setExpiredId(id)
    return watchSignIn({ id, api: callApi, onConfirmed, onExpired }, window)
  }, [id])
  return id !== undefined && expiredId === id ? 'expired' : 'waiting'
}
