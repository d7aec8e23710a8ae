import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConfig } from '#client/root-data.ts'
import { Button, IconButton } from '#ui/button.tsx'
import styles from './offline-support.module.css'

const SHOWN_KEY = 'install-hint-shown'

/** Chromium’s offer to install the site, which no standard has. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

/** Offers once to install the app, where the browser can. */
export function InstallHint() {
  const t = useTranslations('menu.install')
  const common = useTranslations('common')
  const { brandName } = useConfig()
  const [offer, setOffer] = useState<InstallEvent>()
  useEffect(() => {
    const receive = (event: Event) => {
      if (!isInstallEvent(event) || localStorage.getItem(SHOWN_KEY) !== null) return
      // The hint stands in for the browser’s own.
      event.preventDefault()
      localStorage.setItem(SHOWN_KEY, '1')
      setOffer(event)
    }
    addEventListener('beforeinstallprompt', receive)
    return () => removeEventListener('beforeinstallprompt', receive)
  }, [])
  if (!offer) return null
  const close = () => setOffer(undefined)
  const install = () => {
    close()
    void offer.prompt()
  }
  return (
    <section className={styles.place} aria-label={t('label')}>
      <div className={styles.notice}>
        <p>{t('text', { brandName })}</p>
        <Button onClick={install}>{t('act')}</Button>
        <IconButton icon="close" label={common('close')} onClick={close} />
      </div>
    </section>
  )
}

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event
}
