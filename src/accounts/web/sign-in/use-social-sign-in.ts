import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePageLocale } from '#client/root-data.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import type { Provider } from '../../sign-in-contract.ts'
import { openSocial, watchPopup } from './social-popup.ts'
import { rememberProvider } from './social-provider.tsx'
import { takeToken } from './take-token.ts'

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
