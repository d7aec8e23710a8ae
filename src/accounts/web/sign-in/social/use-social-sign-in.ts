import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePageLocale } from '#client/root-data.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import type { Provider } from '../../../sign-in-contract.ts'
import { useShowPerson } from '../use-show-person.ts'
import { openSocial } from './open-popup.ts'
import { rememberProvider } from './remember-provider.ts'
import { type Taken, takeToken } from './take-token.ts'
import { watchPopup } from './watch-popup.ts'

export interface SocialSignIn {
  /** There while a popup is open. */
  waiting: Provider | undefined
  /** The provider of the popup that was open last. */
  cameFrom: Provider | undefined
  begin: (provider: Provider) => void
  show: () => void
  cancel: () => void
}

/**
 * Opens the popup, waits for what it leaves behind, and signs in with that.
 *
 * @param handovers how many codes have been left in the storage, by this tab’s popup or another’s
 */
export function useSocialSignIn(handovers: number, onSignedIn: () => void): SocialSignIn {
  const locale = usePageLocale()
  const [popup, setPopup] = useState<OpenPopup>()
  const [cameFrom, setCameFrom] = useState<Provider>()
  const isTaking = useRef(false)
  const say = useSayTaken(onSignedIn)
  function cancel() {
    popup?.window.close()
    setPopup(undefined)
  }
  const handOver = useEffectEvent(async () => {
    isTaking.current = true
    const taken = await takeHere(popup !== undefined)
    isTaking.current = false
    cancel()
    await say(taken)
  })
  useEffect(() => {
    if (handovers > 0) void handOver()
  }, [handovers])
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
  return {
    waiting: popup?.provider,
    cameFrom,
    begin,
    show: () => popup?.window.focus(),
    cancel,
  }
}

interface OpenPopup {
  provider: Provider
  window: Window
}

function takeHere(isOpener: boolean): Promise<Taken> {
  const { localStorage: storage, navigator } = window
  const locks = 'locks' in navigator ? navigator.locks : undefined
  return takeToken({ storage, locks, isOpener })
}

function useSayTaken(onSignedIn: () => void): (taken: Taken) => Promise<void> {
  const t = useTranslations('accounts.signIn')
  const common = useTranslations('common')
  const toast = useToast()
  const showPerson = useShowPerson()
  return async (taken) => {
    if (taken === 'failed') return toast(t('socialFailed'), 'failed')
    onSignedIn()
    if (taken === 'signed-in') toast(common('signedIn'))
    await showPerson()
  }
}
