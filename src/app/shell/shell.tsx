import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SignInModalProvider } from '#accounts/web/sign-in-modal.tsx'
import { whenIdle } from '#client/connection.ts'
import { rememberConsent, rememberLocale } from '#client/cookies.ts'
import { withMessages } from '#client/i18n/load-messages.ts'
import { usePageLocale, useRootData } from '#client/root-data.ts'
import { PlayerProvider } from '#player/web/player-provider.tsx'
import { A } from '#ui/a.tsx'
import { Button } from '#ui/button.tsx'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { SaveSlot } from '#ui/sound/save-slot.tsx'
import { Header } from '../header/header.tsx'
import { Footer } from './footer.tsx'
import { useFollowLinks, useRegistration } from './navigation.ts'
import styles from './shell.module.css'

const fetchIdleParts = withMessages(() => import('./idle-parts.tsx'), ['menu'])
const loadPlayer = withMessages(() => import('../browser-player.tsx'), ['playing', 'menu'])

/** The frame around every page, which stays when the page changes. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations('common')
  useFollowLinks()
  useRegistration()
  useRememberedLocale()
  const parts = useIdleParts()
  return (
    <ToastProvider>
      <SignInModalProvider>
        <SaveSlot value={parts?.WorkActs}>
          <PlayerProvider load={loadPlayer}>
            <a href="#content" className={`visually-hidden ${styles.skip}`}>
              {t('skip')}
            </a>
            <ConsentBanner />
            {parts && <parts.IdleParts />}
            <Header cart={parts && <parts.CartLink />} />
            <main id="content" tabIndex={-1} className={styles.main}>
              {children}
            </main>
            <Footer />
          </PlayerProvider>
        </SaveSlot>
      </SignInModalProvider>
    </ToastProvider>
  )
}

function useRememberedLocale(): void {
  const locale = usePageLocale()
  useEffect(() => {
    rememberLocale(locale)
    // Tests wait for this mark before they press anything.
    document.documentElement.dataset.hydrated = ''
  }, [locale])
}

/** The parts are fetched ahead, as they could not be when they are needed. */
function useIdleParts() {
  const [parts, setParts] = useState<Awaited<ReturnType<typeof fetchIdleParts>>>()
  useEffect(() => {
    whenIdle(async () => setParts(await fetchIdleParts()))
  }, [])
  return parts
}

/**
 * The banner is on every page until it is answered; the server knows the answer, so it never
 * flashes.
 */
function ConsentBanner() {
  const t = useTranslations('common.consent')
  const root = useRootData()
  const [answered, setAnswered] = useState(false)
  if (!root || root.consent || answered) return null
  const answer = () => {
    rememberConsent()
    setAnswered(true)
  }
  return (
    <section className={styles.consent} aria-label={t('label')}>
      <p>
        {t('text')} <A href="/privacy">{t('more')}</A>
      </p>
      <Button size="small" onClick={answer}>
        {t('accept')}
      </Button>
    </section>
  )
}
