import { useTranslations } from 'use-intl'
import type { Profile } from '#accounts/contract.ts'
import type { Person } from '#community/contract.ts'
import { FollowButton } from '#community/web/follow-button.tsx'
import { langOf } from '#kernel/lang-of.ts'
import { A } from '#ui/a.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import styles from './people.module.css'
import { type PeopleTab, Tabs } from './profile-tabs.tsx'

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
        <div className="grow">
          <h1 lang={langOf(name)}>{t(`titles.${tab}`, { name })}</h1>
          <A href={`/user/${username}`} className={`${styles.under} hover-underline`}>
            @{username}
          </A>
        </div>
      </header>
      <div className={styles.tabs}>
        <Tabs
          label={t('people')}
          username={username}
          tabs={[
            { tab: 'followers', label: t('followersTab'), count: profile.followers },
            { tab: 'following', label: t('followingTab'), count: profile.following },
          ]}
          current={tab}
        />
      </div>
    </>
  )
}

export function PeopleList({ people }: { people: readonly Person[] }) {
  const t = useTranslations('accounts.profile')
  return (
    <ul className={styles.people}>
      {people.map(({ username, name, user_image, sounds, followers, followedByMe }) => (
        <li key={username} className={styles.person}>
          <A href={`/user/${username}`} tabIndex={-1} aria-hidden="true">
            <Avatar name={name} image={user_image} size={48} />
          </A>
          <div className="grow">
            <A href={`/user/${username}`} className={styles.name}>
              {name}
            </A>
            <p className={styles.under}>
              <span>@{username}</span>
              {sounds > 0 && <span>{t('soundCount', { count: sounds })}</span>}
              {followers > 0 && <span>{t('followers', { count: followers })}</span>}
            </p>
          </div>
          <FollowButton username={username} name={name} following={followedByMe} />
        </li>
      ))}
    </ul>
  )
}
