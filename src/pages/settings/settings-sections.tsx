import type { ReactNode } from 'react'
import type { Me } from '#accounts/contract.ts'
import { type ApiFailure, isFailure } from '#client/api-client.ts'
import { ConnectionsSection } from './access/connections-section.tsx'
import { SessionsSection } from './access/sessions-section.tsx'
import { DataSection } from './delete-account/data-section.tsx'
import { LettersSection } from './email-preferences.tsx'
import type { SettingsData } from './load-settings.ts'
import { EmailSection } from './names/email-section.tsx'
import { LanguageSection } from './names/language-section.tsx'
import { UsernameSection } from './names/username-section.tsx'
import { NotLoaded } from './parts/not-loaded.tsx'
import type { Section } from './parts/sections.ts'
import { SettingsNav } from './parts/settings-nav.tsx'
import { SettingsSection } from './parts/settings-section.tsx'
import { UnsavedGuard } from './parts/unsaved.tsx'
import { ProfileSection } from './profile/profile-section.tsx'
import styles from './settings.module.css'

export function SettingsSections({ me, ...data }: SettingsData & { me: Me }) {
  return (
    <UnsavedGuard>
      <div className={styles.columns}>
        <SettingsNav />
        <div>
          <ProfileSection me={me} />
          <UsernameSection me={me} />
          {shown('email', data.email, ({ change, fresh }) => (
            <EmailSection me={me} waiting={change} fresh={fresh} />
          ))}
          <LanguageSection me={me} />
          {shown('connections', data.connections, ({ items }) => (
            <ConnectionsSection connections={items} />
          ))}
          {shown('sessions', data.sessions, ({ items }) => (
            <SessionsSection sessions={items} />
          ))}
          {shown('letters', data.letters, (choices) => (
            <LettersSection choices={choices} />
          ))}
          {shown('data', data.farewell, (farewell) => (
            <DataSection me={me} farewell={farewell} />
          ))}
        </div>
      </div>
    </UnsavedGuard>
  )
}

/** A section, or in its place why it is not there. */
function shown<Part>(id: Section, part: Part | ApiFailure, show: (part: Part) => ReactNode) {
  if (!isFailure(part)) return show(part)
  return (
    <SettingsSection id={id}>
      <NotLoaded message={part.message} />
    </SettingsSection>
  )
}
