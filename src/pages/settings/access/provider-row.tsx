import { useTranslations } from 'use-intl'
import type { Provider } from '#accounts/sign-in-contract.ts'
import { openSocial } from '#accounts/web/sign-in/social/open-popup.ts'
import { PROVIDER_NAMES, SocialMark } from '#accounts/web/sign-in/social/social-mark.tsx'
import { usePageLocale } from '#client/root-data.ts'
import { Button } from '#ui/button.tsx'
import styles from '../parts/parts.module.css'

/** A provider that does not sign this person in yet. */
export function ProviderRow({ provider }: { provider: Provider }) {
  const t = useTranslations('settings.connections')
  const locale = usePageLocale()
  const name = PROVIDER_NAMES[provider]
  return (
    <li className={styles.row}>
      <SocialMark provider={provider} />
      <div className={styles.what}>
        <p>{name}</p>
        <p>{t('none')}</p>
      </div>
      <Button
        look="outline"
        size="small"
        aria-label={t('connectTo', { provider: name })}
        onClick={() => openSocial(window, { provider, locale, connect: true })}
      >
        {t('connect')}
      </Button>
    </li>
  )
}
