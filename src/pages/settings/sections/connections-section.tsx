import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Connection, endConnection } from '#accounts/settings-contract.ts'
import { PROVIDERS, type Provider } from '#accounts/sign-in-contract.ts'
import { openSocial } from '#accounts/web/sign-in/social-popup.ts'
import { PROVIDER_NAMES, SocialMark } from '#accounts/web/sign-in/social-provider.tsx'
import { callApi } from '#client/api-client.ts'
import { useConfig, usePageLocale } from '#client/root-data.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { EndButton } from '../parts/end-button.tsx'
import styles from '../parts/parts.module.css'
import { focusSection, SettingsSection } from '../parts/settings-section.tsx'

/**
 * The accounts that are connected, and those that could be: one row each, in the order of the
 * sign-in panel.
 */
export function ConnectionsSection({ connections }: { connections: readonly Connection[] }) {
  const t = useTranslations('settings.connections')
  const { socialProviders } = useConfig()
  const locale = usePageLocale()
  const { revalidate } = useRevalidator()
  const toast = useToast()
  useConnected((provider) => {
    toast(t('connected', { provider: PROVIDER_NAMES[provider] }))
    void revalidate()
  })
  const rows = PROVIDERS.flatMap((provider) => {
    const name = PROVIDER_NAMES[provider]
    const own = connections.filter((each) => each.provider === provider)
    if (own.length === 0 && !socialProviders.includes(provider)) return []
    if (own.length === 0) {
      return (
        <Row key={provider} provider={provider} text={t('none')}>
          <Button
            look="outline"
            size="small"
            aria-label={t('connectTo', { provider: name })}
            onClick={() => openSocial(window, { provider, locale, connect: true })}
          >
            {t('connect')}
          </Button>
        </Row>
      )
    }
    return own.map(({ id, label, connectedAt }) => {
      const since = t.rich('since', { time: () => <DateText at={connectedAt} look="ago" /> })
      return (
        <Row key={id} provider={provider} text={label ? [label, ' · ', since] : since}>
          <EndButton
            size="small"
            aria-label={t('disconnectFrom', { provider: name })}
            question={{
              title: t('askTitle', { provider: name }),
              text: t('askText'),
              act: t('disconnect'),
            }}
            request={() => callApi(endConnection, { params: { id } })}
            onEnded={() => {
              toast(t('disconnected', { provider: name }))
              focusSection('connections')
            }}
          >
            {t('disconnect')}
          </EndButton>
        </Row>
      )
    })
  })
  return (
    <SettingsSection id="connections">
      {rows.length > 0 && <ul className="card">{rows}</ul>}
      {rows.length === 0 && <p className={styles.now}>{t('noneOffered')}</p>}
    </SettingsSection>
  )
}

interface RowProps {
  provider: Provider
  text: ReactNode
  children: ReactNode
}

function Row({ provider, text, children }: RowProps) {
  return (
    <li className={styles.row}>
      <SocialMark provider={provider} />
      <div className={styles.what}>
        <p>{PROVIDER_NAMES[provider]}</p>
        <p>{text}</p>
      </div>
      {children}
    </li>
  )
}

/** The popup leaves the name of the provider that it connected under this key. */
const KEY = 'connected'

/** Reports a provider that was connected in a popup, and clears what the popup left behind. */
function useConnected(onConnected: (provider: Provider) => void): void {
  const report = useEffectEvent(onConnected)
  useEffect(() => {
    // An item from an earlier visit is old: the page that was just loaded knows it already.
    localStorage.removeItem(KEY)
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== KEY || newValue === null) return
      localStorage.removeItem(KEY)
      const provider = PROVIDERS.find((each) => each === newValue)
      if (provider) report(provider)
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])
}
