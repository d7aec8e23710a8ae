import { useTranslations } from 'use-intl'
import type { Profile } from '#accounts/contract.ts'
import { langOf } from '#client/i18n/lang-of.ts'
import { A } from '#ui/a.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import styles from './people.module.css'
import type { PeopleTab } from './profile-tab.ts'
import { Tabs } from './profile-tabs.tsx'

/** Whose people these are, briefly, and the way between both lists. */
export function PeopleHeader({ profile, tab }: { profile: Profile; tab: PeopleTab }) {
  const t = useTranslations('accounts.profile')
  const { name, username, user_image } = profile
  return (
    <>
      <Breadcrumbs items={[{ to: `/user/${username}`, label: name }, { label: t(`${tab}Tab`) }]} />
      <header className={styles.head}>
        <A href={`/user/${username}`} tabIndex={-1} aria-hidden="true">
          <Avatar name={name} image={user_image} size={56} />
        </A>
        <div className={styles.words}>
          <h1 lang={langOf(name)}>{t(`titles.${tab}`, { name })}</h1>
          <A href={`/user/${username}`} className={styles.under}>
            @{username}
          </A>
        </div>
      </header>
      <Tabs
        label={t('people')}
        username={username}
        tabs={[
          { tab: 'followers', label: t('followersTab'), count: profile.followers },
          { tab: 'following', label: t('followingTab'), count: profile.following },
        ]}
        current={tab}
      />
    </>
  )
}
