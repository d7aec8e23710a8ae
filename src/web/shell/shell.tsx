import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { SignInModalProvider } from '#accounts/web/sign-in-modal.tsx'
import { PlayerProvider } from '#player/web/player-provider.tsx'
import { usePageLocale } from '../root-data.ts'
import { ToastProvider } from '../ui/overlay/toasts.tsx'
import { ConsentBanner } from './consent-banner.tsx'
import { rememberLocale } from './cookies.ts'
import { useFollowLinks } from './follow-links.ts'
import { Footer } from './footer.tsx'
import { Header } from './header/header.tsx'
import { usePageViews } from './page-views.ts'
import { ProgressBar } from './progress-bar.tsx'
import styles from './shell.module.css'
import { useRegistration } from './use-registration.ts'

/** What stands around every page, and goes on when the page changes. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations('common')
  useFollowLinks()
  usePageViews()
  useRegistration()
  useRememberedLocale()
  return (
    <ToastProvider>
      <SignInModalProvider>
        <PlayerProvider>
          <a href="#content" className="visually-hidden">
            {t('skip')}
          </a>
          <ProgressBar />
          <Header />
          <main id="content" tabIndex={-1} className={styles.main}>
            {children}
          </main>
          <Footer />
          <ConsentBanner />
        </PlayerProvider>
      </SignInModalProvider>
    </ToastProvider>
  )
}

function useRememberedLocale(): void {
  const locale = usePageLocale()
  useEffect(() => rememberLocale(locale), [locale])
}
