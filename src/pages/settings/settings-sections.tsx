import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Me, putMe } from '#accounts/contract.ts'
import { listUserDates } from '#accounts/dates-contract.ts'
import { listPasskeys } from '#accounts/passkey-contract.ts'
import { getSellerSettings } from '#accounts/seller-contract.ts'
import {
  getEmailUpdate,
  getMailChoices,
  listConnections,
  listSessions,
} from '#accounts/settings-contract.ts'
import { type ApiFailure, type CallApi, callApi, isFailure } from '#client/api-client.ts'
import { usePageLocale } from '#client/root-data.ts'
import { listBlocks } from '#community/block-contract.ts'
import { listMyCredits } from '#community/credits-contract.ts'
import { awaitAll } from '#kernel/await-all.ts'
import { joinSentences } from '#kernel/locale.ts'
import { countSupport } from '#library/supporters-contract.ts'
import { getHistoryPause } from '#lists/history-contract.ts'
import { PauseSwitch } from '#lists/web/history/pause-switch.tsx'
import { getNotificationChoices } from '#notifications/contract.ts'
import { listMyCards } from '#orders/cards-contract.ts'
import { getDeletionPreview } from '#privacy/contract.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Switch } from '#ui/form/choices.tsx'
import { Notice } from '#ui/notice.tsx'
import { BillingSection } from './billing/billing-section.tsx'
import styles from './parts/parts.module.css'
import { Done } from './parts/save-row.tsx'
import { SettingsNav } from './parts/settings-nav.tsx'
import { type Section, SettingsSection } from './parts/settings-section.tsx'
import { UnsavedGuard } from './parts/unsaved.tsx'
import { BlocksSection } from './sections/blocks-section.tsx'
import { CardsSection } from './sections/cards-section.tsx'
import { ConnectionsSection } from './sections/connections-section.tsx'
import { CreditsSection } from './sections/credits-section.tsx'
import { DataSection } from './sections/data-section.tsx'
import { DatesSection } from './sections/dates-section.tsx'
import { EmailPreferences } from './sections/email-preferences.tsx'
import { EmailSection } from './sections/email-section.tsx'
import { LanguageSection } from './sections/language-section.tsx'
import { NotificationChoices } from './sections/notification-choices.tsx'
import { PasskeysSection } from './sections/passkeys-section.tsx'
import { ProfileSection } from './sections/profile-section.tsx'
import { SessionsSection, useDeviceName } from './sections/sessions-section.tsx'
import { SupportSection } from './sections/support-section.tsx'
import { UsernameSection } from './sections/username-section.tsx'
import { SellerSection } from './seller-section.tsx'
import layout from './settings.module.css'

/** Everything that the sections show; a part that fails is reported in its own place. */
export function loadSettings(api: CallApi, username: string) {
  return awaitAll({
    dates: api(listUserDates, { params: { username } }),
    email: api(getEmailUpdate),
    passkeys: api(listPasskeys),
    connections: api(listConnections),
    sessions: api(listSessions),
    cards: api(listMyCards),
    notifications: api(getNotificationChoices),
    emailChoices: api(getMailChoices),
    credits: api(listMyCredits),
    blocks: api(listBlocks),
    history: api(getHistoryPause),
    support: api(countSupport),
    seller: api(getSellerSettings),
    deletion: api(getDeletionPreview),
  })
}

export type SettingsData = Awaited<ReturnType<typeof loadSettings>>

export function SettingsSections({ me, ...data }: SettingsData & { me: Me }) {
  const t = useTranslations('history')
  const nameOf = useDeviceName()
  const sessions = isFailure(data.sessions) ? [] : data.sessions.items
  return (
    <UnsavedGuard>
      <div className={layout.columns}>
        <SettingsNav />
        <div>
          <ProfileSection me={me} />
          {show('dates', data.dates, ({ items }) => (
            <DatesSection dates={items} />
          ))}
          <UsernameSection me={me} />
          {show('email', data.email, ({ change, fresh }) => (
            <EmailSection me={me} waiting={change} fresh={fresh} />
          ))}
          <LanguageSection me={me} />
          {show('passkeys', data.passkeys, (passkeys) => (
            <PasskeysSection
              {...passkeys}
              device={nameOf(sessions.find(({ current }) => current))}
            />
          ))}
          {show('connections', data.connections, ({ items }) => (
            <ConnectionsSection connections={items} />
          ))}
          {show('sessions', data.sessions, ({ items }) => (
            <SessionsSection sessions={items} />
          ))}
          {show('cards', data.cards, ({ items }) => (
            <CardsSection me={me} cards={items} />
          ))}
          {show('notifications', data.notifications, (choices) => (
            <NotificationChoices choices={choices} />
          ))}
          {show('letters', data.emailChoices, (choices) => (
            <EmailPreferences choices={choices} />
          ))}
          {show('credits', data.credits, (first) => (
            <CreditsSection first={first} />
          ))}
          {show('blocks', data.blocks, (first) => (
            <BlocksSection first={first} />
          ))}
          {show('history', data.history, ({ paused }) => (
            <SettingsSection id="history">
              <PauseSwitch paused={paused} />
              <div>
                <ButtonLink href="/my/history" look="outline" icon="clock">
                  {t('open')}
                </ButtonLink>
              </div>
            </SettingsSection>
          ))}
          {show('support', data.support, (support) => (
            <SupportSection me={me} {...support} />
          ))}
          <MiningSection me={me} />
          {show('seller', data.seller, (seller) => (
            <SellerSection me={me} seller={seller} />
          ))}
          <BillingSection />
          {show('data', data.deletion, (preview) => (
            <DataSection me={me} preview={preview} />
          ))}
        </div>
      </div>
    </UnsavedGuard>
  )
}

/** A part that failed is reported in its place. */
export function show<Part>(
  id: Section,
  part: Part | ApiFailure,
  render: (part: Part) => ReactNode,
) {
  return isFailure(part) ? <NotLoaded id={id} message={part.message} /> : render(part)
}

function NotLoaded({ id, message }: { id: Section; message: string }) {
  const t = useTranslations('settings')
  const locale = usePageLocale()
  const { revalidate, state } = useRevalidator()
  return (
    <SettingsSection id={id}>
      <div className={styles.save}>
        <Notice look="line">{joinSentences(locale, [t('notLoaded'), message])}</Notice>
        <Button look="outline" size="small" busy={state === 'loading'} onClick={revalidate}>
          {t('again')}
        </Button>
      </div>
    </SettingsSection>
  )
}

/**
 * Chooses whether others may mine the artist's works; saved immediately, and reset where that
 * fails.
 */
function MiningSection({ me }: { me: Me }) {
  const t = useTranslations('settings')
  const [isReserved, setReserved] = useState(me.tdmReserved)
  const [saved, setSaved] = useState(0)
  const [problem, setProblem] = useState<string>()
  const { revalidate } = useRevalidator()

  async function choose(wanted: boolean) {
    setReserved(wanted)
    setProblem(undefined)
    const answer = await callApi(putMe, { body: { tdmReserved: wanted } })
    if (isFailure(answer)) {
      setReserved(!wanted)
      return setProblem(answer.message)
    }
    setSaved(Date.now())
    await revalidate()
  }

  return (
    <SettingsSection id="mining" sign={<Done savedAt={saved}>{t('saved')}</Done>}>
      <Switch
        name="tdmReserved"
        label={t('mining.reserve')}
        hint={t('mining.hint')}
        checked={isReserved}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <Notice look="line">{problem}</Notice>
    </SettingsSection>
  )
}
