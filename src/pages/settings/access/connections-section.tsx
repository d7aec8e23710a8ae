import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Connection } from '#accounts/settings-contract.ts'
import { PROVIDERS } from '#accounts/sign-in-contract.ts'
import { PROVIDER_NAMES } from '#accounts/web/sign-in/social/social-mark.tsx'
import { useConfig } from '#client/root-data.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import styles from '../parts/parts.module.css'
import { focusSection, SettingsSection } from '../parts/settings-section.tsx'
import { ConnectionRow } from './connection-row.tsx'
import { ProviderRow } from './provider-row.tsx'
import { useConnected } from './use-connected.ts'

/** What is connected, and what could be: one row each, in the order of the sign-in panel. */
export function ConnectionsSection({ connections }: { connections: readonly Connection[] }) {
  const t = useTranslations('settings.connections')
  const { socialProviders } = useConfig()
  const { revalidate } = useRevalidator()
  const toast = useToast()
  useConnected((provider) => {
    toast(t('connected', { provider: PROVIDER_NAMES[provider] }))
    void revalidate()
  })
  const rows = PROVIDERS.flatMap((provider) => {
    const own = connections.filter((each) => each.provider === provider)
    if (own.length === 0 && !socialProviders.includes(provider)) return []
    if (own.length === 0) return [<ProviderRow key={provider} provider={provider} />]
    return own.map((connection) => (
      <ConnectionRow
        key={connection.id}
        connection={connection}
        onEnded={() => {
          toast(t('disconnected', { provider: PROVIDER_NAMES[provider] }))
          focusSection('connections')
        }}
      />
    ))
  })
  return (
    <SettingsSection id="connections">
      {rows.length > 0 && <ul className="card">{rows}</ul>}
      {rows.length === 0 && <p className={styles.now}>{t('noneOffered')}</p>}
    </SettingsSection>
  )
}
