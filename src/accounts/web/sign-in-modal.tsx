import {
  type ComponentType,
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
import { useToast } from '#web/ui/overlay/toasts.tsx'
import type { AskedSignIn } from './sign-in/email-form.tsx'
import type { SignInDialogProps } from './sign-in/sign-in-dialog.tsx'
import type { SignInMode } from './sign-in/sign-in-panel.tsx'

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
  const { Dialog, load } = useDialogOnDemand(() => setOpen(false))
  const wait = useSignInWait(asked?.id, () => {
    setOpen(false)
    setAsked(undefined)
    setEmail('')
  })
  const signIn = useMemo<SignIn>(
    () => ({
      open(next) {
        setMode(next)
        setOpen(true)
        load()
      },
    }),
    [load],
  )
  return (
    <SignInContext value={signIn}>
      {children}
      {Dialog && (
        <Dialog
          open={isOpen}
          mode={mode}
          email={email}
          asked={asked}
          hasExpired={wait === 'expired'}
          onToggle={() => setMode(mode === 'sign-in' ? 'sign-up' : 'sign-in')}
          onAsked={(next) => {
            setEmail(next.email)
            setAsked(next)
          }}
          onEnd={() => setAsked(undefined)}
          onClose={() => setOpen(false)}
        />
      )}
    </SignInContext>
  )
}

/** The dialog stands on every page and is needed on few: it is fetched when it is first opened. */
function useDialogOnDemand(onFailure: () => void) {
  const problems = useTranslations('problems')
  const toast = useToast()
  const [Dialog, setDialog] = useState<ComponentType<SignInDialogProps>>()
  const failed = useEffectEvent(() => {
    onFailure()
    toast(problems('unavailable'), 'failed')
  })
  const [wanted, setWanted] = useState(0)
  const load = useMemo(() => () => setWanted((times) => times + 1), [])
  useEffect(() => {
    if (wanted === 0) return
    import('./sign-in/sign-in-dialog.tsx').then(
      ({ SignInDialog }) => setDialog(() => SignInDialog),
      () => failed(),
    )
  }, [wanted])
  return { Dialog, load }
}

/** Waits for a link to be used; then the page is loaded anew, as the person who has signed in. */
function useSignInWait(id: string | undefined, onSignedIn: () => void): 'waiting' | 'expired' {
  const t = useTranslations('accounts.signIn')
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
    // In the same chunk as the dialog, which must have been there to ask for the link.
    const watching = import('./sign-in/watch-sign-in.ts').then(({ watchSignIn }) =>
      watchSignIn({ id, ...ends }, window),
    )
    return () => void watching.then((stop) => stop())
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
