import { useTranslations } from 'use-intl'
import { langOf } from '#client/i18n/lang-of.ts'
import type { Person } from '#community/contract.ts'
import { FollowButton } from '#community/web/follow-button.tsx'
import { A } from '#ui/a.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import styles from './people.module.css'

/** People with what they do here, and the button that follows them. */
export function PeopleList({ people }: { people: readonly Person[] }) {
  const t = useTranslations('accounts.profile')
  return (
    <ul className={styles.people}>
      {people.map(({ username, name, user_image, sounds, followers, followedByMe }) => (
        <li key={username} className={styles.person}>
          <A href={`/user/${username}`} tabIndex={-1} aria-hidden="true">
            <Avatar name={name} image={user_image} size={48} />
          </A>
          <div className={styles.words}>
            <A href={`/user/${username}`} className={styles.name} lang={langOf(name)}>
              {name}
            </A>
            <p className={styles.under}>
              <span>@{username}</span>
              {sounds > 0 && <span>{t('soundCount', { count: sounds })}</span>}
              {followers > 0 && <span>{t('followers', { count: followers })}</span>}
            </p>
          </div>
          <FollowButton username={username} following={followedByMe} />
        </li>
      ))}
    </ul>
  )
}
