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
import { useTranslations } from 'use-intl'
import { withMessages } from '#client/i18n/load-messages.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import type { SignInHostProps } from './sign-in/sign-in-host.tsx'
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

/** Stands inside ToastProvider and the words. */
export function SignInModalProvider({ children }: { children: ReactNode }) {
  const [mode, setMode] = useState<SignInMode>('sign-in')
  const [isOpen, setOpen] = useState(false)
  const { Host, load } = useHostOnDemand(() => setOpen(false))
  const handovers = useHandovers(load)
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
      {Host && (
        <Host
          open={isOpen}
          mode={mode}
          handovers={handovers}
          onMode={setMode}
          onClose={() => setOpen(false)}
        />
      )}
    </SignInContext>
  )
}

/** Counts the codes that popups leave in the storage; the host, fetched for it, takes them. */
function useHandovers(load: () => void): number {
  const [handovers, setHandovers] = useState(0)
  useEffect(() => {
    const look = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) => {
      if (key !== 'token' || !newValue) return
      setHandovers((count) => count + 1)
      load()
    }
    // One that lies there already. Later, as a browser may refuse to be asked.
    setTimeout(() => look({ key: 'token', newValue: localStorage.token }))
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [load])
  return handovers
}

const fetchHost = withMessages(() => import('./sign-in/sign-in-host.tsx'))

/** The dialog stands on every page and is needed on few: it is fetched when it is first opened. */
function useHostOnDemand(onFailure: () => void) {
  const t = useTranslations('common')
  const toast = useToast()
  const [Host, setHost] = useState<ComponentType<SignInHostProps>>()
  const failed = useEffectEvent(() => {
    onFailure()
    toast(t('unavailable'), 'failed')
  })
  const [wanted, setWanted] = useState(0)
  const load = useMemo(() => () => setWanted((times) => times + 1), [])
  useEffect(() => {
    if (wanted === 0) return
    fetchHost().then(
      ({ SignInHost }) => setHost(() => SignInHost),
      () => failed(),
    )
  }, [wanted])
  return { Host, load }
}
