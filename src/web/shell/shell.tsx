import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SignInModalProvider } from '#accounts/web/sign-in-modal.tsx'
import { PlayerProvider } from '#player/web/player-provider.tsx'
import { importChunk } from '../connection/connection.ts'
import { usePageLocale } from '../root-data.ts'
import { ToastProvider } from '../ui/overlay/toasts.tsx'
import { whenIdle } from '../ui/when-idle.ts'
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
  const OfflineSupport = useOfflineSupport()
  return (
    <ToastProvider>
      <SignInModalProvider>
        <PlayerProvider>
          <a href="#content" className="visually-hidden">
            {t('skip')}
          </a>
          <ProgressBar />
          {OfflineSupport && <OfflineSupport />}
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

/** Fetched ahead, as it could not be when it is needed. */
function useOfflineSupport(): ComponentType | undefined {
  const [Support, setSupport] = useState<ComponentType>()
  useEffect(() => {
    whenIdle(async () => {
      const part = await importChunk(() => import('../connection/offline-support.tsx'))
      setSupport(() => part.OfflineSupport)
    })
  }, [])
  return Support
}
