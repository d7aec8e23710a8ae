import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMe, usePageLocale } from '#client/root-data.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import type { Provider } from '../../sign-in-contract.ts'
import { type Intention, storeIntention } from '../intention.ts'
import type { AskedSignIn } from './email-form.tsx'
import { type SignInMode, SignInPanel, type SignInPanelProps } from './sign-in-panel.tsx'
import { CheckInbox, LinkExpired, SocialWaiting } from './sign-in-waiting.tsx'
import { openSocial, watchPopup } from './social-popup.ts'
import { PROVIDER_NAMES, rememberProvider } from './social-provider.tsx'
import { takeToken } from './take-token.ts'
import { useSignInWait } from './use-sign-in-wait.ts'

export interface SignInHostProps {
  open: boolean
  mode: SignInMode
  intention: Intention | undefined
  codes: number
  onMode: (mode: SignInMode) => void
  onClose: () => void
}

/** The dialog with its state. It waits for link and popup even while it is closed. */
export function SignInHost(props: SignInHostProps) {
  const { open, mode, intention, codes, onMode, onClose } = props
  const [asked, setAsked] = useState<AskedSignIn>()
  const [email, setEmail] = useState('')
  const welcome = useWelcome(() => {
    onClose()
    setAsked(undefined)
    setEmail('')
  })
  const social = useSocialSignIn(codes, welcome)
  const wait = useSignInWait(asked?.id, () => void welcome())
  useCloseForMember(onClose)
  useEffect(() => {
    if (open) storeIntention(sessionStorage, intention)
  }, [open, intention])
  return (
    <SignInDialog
      open={open}
      mode={mode}
      intention={intention}
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
      onSignedIn={() => void welcome()}
      onEnd={() => setAsked(undefined)}
      onClose={() => {
        storeIntention(sessionStorage, undefined)
        onClose()
      }}
    />
  )
}

/** Reloads the page's data after signing in; again for a newcomer, whom this redirects. */
function useWelcome(onSignedIn: () => void): (isSilent?: boolean) => Promise<void> {
  const t = useTranslations('common')
  const toast = useToast()
  const { revalidate } = useRevalidator()
  return async (isSilent = false) => {
    onSignedIn()
    if (!isSilent) toast(t('signedIn'))
    const { pathname } = window.location
    await revalidate()
    if (window.location.pathname !== pathname) await revalidate()
  }
}

/** Someone who has signed in in another tab has no use for the dialog here either. */
function useCloseForMember(onClose: () => void): void {
  const id = useMe()?.id
  const [before] = useState(id)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (id !== before) close()
  }, [id, before])
}

export interface SignInDialogProps extends Omit<SignInPanelProps, 'cameFrom' | 'onSocial'> {
  open: boolean
  intention?: Intention | undefined
  /** The request whose link waits to be used. */
  asked: AskedSignIn | undefined
  hasExpired: boolean
  social: SocialSignIn
  /** Leads back to the form. */
  onEnd: () => void
  onClose: () => void
}

export function SignInDialog(props: SignInDialogProps) {
  const { open, asked, hasExpired, social, onEnd, onClose } = props
  const t = useTranslations('accounts.signIn')
  const formTitle = useFormTitle(props)
  const title = asked ? t(hasExpired ? 'expiredTitle' : 'checkTitle') : formTitle
  const provider = asked ? undefined : social.waiting
  const heading = provider ? t('continueWith', { provider: PROVIDER_NAMES[provider] }) : title
  return (
    <Dialog open={open} onClose={onClose} title={heading} width="narrow">
      {!asked && !provider && (
        <SignInPanel {...props} cameFrom={social.cameFrom} onSocial={social.begin} />
      )}
      {provider && (
        <SocialWaiting provider={provider} onShow={social.show} onCancel={social.cancel} />
      )}
      {asked && !hasExpired && <CheckInbox asked={asked} onUndo={onEnd} />}
      {asked && hasExpired && <LinkExpired onAgain={onEnd} />}
    </Dialog>
  )
}

/** The title says what signing in is for, where it is for something. */
function useFormTitle({ mode, intention }: Pick<SignInDialogProps, 'mode' | 'intention'>): string {
  const t = useTranslations()
  if (intention && intention.act !== 'page') {
    const account = mode === 'sign-up' ? 'new' : 'own'
    return t(`accounts.signIn.purpose.${intention.act}`, { account, name: intention.name })
  }
  if (mode === 'sign-up') return t('common.getStarted')
  return intention?.name ?? t('common.signIn')
}

export interface SocialSignIn {
  /** The provider of the popup that is open. */
  waiting: Provider | undefined
  /** The provider of the popup that was open last. */
  cameFrom: Provider | undefined
  begin: (provider: Provider) => void
  show: () => void
  cancel: () => void
}

/** @param codes how many codes popups have left in the storage, of this tab or another */
export function useSocialSignIn(
  codes: number,
  welcome: (isSilent: boolean) => Promise<void>,
): SocialSignIn {
  const t = useTranslations('accounts.signIn')
  const toast = useToast()
  const locale = usePageLocale()
  const [popup, setPopup] = useState<{ provider: Provider; window: Window }>()
  const [cameFrom, setCameFrom] = useState<Provider>()
  const isTaking = useRef(false)
  function cancel() {
    popup?.window.close()
    setPopup(undefined)
  }
  const takeCode = useEffectEvent(async () => {
    isTaking.current = true
    const { localStorage: storage, navigator } = window
    const locks = 'locks' in navigator ? navigator.locks : undefined
    const taken = await takeToken({ storage, locks, isOpener: popup !== undefined })
    isTaking.current = false
    cancel()
    if (taken === 'failed') toast(t('socialFailed'), 'failed')
    else await welcome(taken === 'elsewhere')
  })
  useEffect(() => {
    if (codes > 0) void takeCode()
  }, [codes])
  useEffect(() => {
    if (!popup) return
    const onGone = () => setPopup(undefined)
    return watchPopup(popup.window, { isTaking: () => isTaking.current, onGone })
  }, [popup])
  function begin(provider: Provider) {
    const opened = openSocial(window, { provider, locale })
    rememberProvider(sessionStorage, provider)
    if (!opened) return
    setPopup({ provider, window: opened })
    setCameFrom(provider)
  }
  const show = () => popup?.window.focus()
  return { waiting: popup?.provider, cameFrom, begin, show, cancel }
}
