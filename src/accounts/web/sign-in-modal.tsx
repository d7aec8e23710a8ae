import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { withMessages } from '#client/i18n/load-messages.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import type { Intention } from './intention.ts'
import type { SignInHostProps } from './sign-in/sign-in-host.tsx'
import type { SignInMode } from './sign-in/sign-in-panel.tsx'

export interface SignIn {
  /**
   * Opens the modal: Sign in, or Get Started. A sign-in that waits for its link is shown again.
   * @param intention what signing in is for: see `useIntention`
   */
  open(mode: SignInMode, intention?: Intention): void
}

const SignInContext = createContext<SignIn | undefined>(undefined)

export function useSignIn(): SignIn {
  const signIn = use(SignInContext)
  if (!signIn) throw new Error('useSignIn is used outside of SignInModalProvider')
  return signIn
}

const fetchHost = withMessages(() => import('./sign-in/sign-in-host.tsx'))

/** Fetches the dialog when it is first needed. To be used inside ToastProvider and the messages. */
export function SignInModalProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('common')
  const toast = useToast()
  const [mode, setMode] = useState<SignInMode>('sign-in')
  const [intention, setIntention] = useState<Intention>()
  const [isOpen, setOpen] = useState(false)
  const [Host, setHost] = useState<ComponentType<SignInHostProps>>()
  const load = useCallback(() => {
    fetchHost().then(
      ({ SignInHost }) => setHost(() => SignInHost),
      () => {
        setOpen(false)
        toast(t('unavailable'), 'failed')
      },
    )
  }, [t, toast])
  const codes = usePopupCodes(load)
  const signIn = useMemo<SignIn>(
    () => ({
      open(next, intended) {
        setMode(next)
        setIntention(intended)
        setOpen(true)
        load()
      },
    }),
    [load],
  )
  return (
    <SignInContext value={signIn}>
      {children}
      {Host && (
        <Host
          open={isOpen}
          mode={mode}
          intention={intention}
          codes={codes}
          onMode={setMode}
          onClose={() => setOpen(false)}
        />
      )}
    </SignInContext>
  )
}

/** Counts the codes that popups leave in the storage; the host, fetched for it, takes them. */
function usePopupCodes(load: () => void): number {
  const [codes, setCodes] = useState(0)
  const look = useEffectEvent(({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) => {
    if (key !== 'token' || !newValue) return
    setCodes((count) => count + 1)
    load()
  })
  useEffect(() => {
    const onStorage = (event: StorageEvent) => look(event)
    // A code may be there already. The look comes later, as the storage may be denied.
    setTimeout(() => look({ key: 'token', newValue: localStorage.token }))
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])
  return codes
}
