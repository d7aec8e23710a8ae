import { useTranslations } from 'use-intl'
import { langOf } from '#client/i18n/lang-of.ts'
import type { Person } from '#community/contract.ts'
import { FollowButton } from '#community/web/follow-button.tsx'
import { A } from '#ui/a.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import styles from './rising.module.css'

/** People who may be worth following, with the button that does it. */
export function Rising({ people }: { people: readonly Person[] }) {
  const t = useTranslations('homePage')
  return (
    <ul className={styles.people}>
      {people.map(({ username, name, user_image, followers, followedByMe }) => (
        <li key={username} className={styles.person}>
          <A href={`/user/${username}`} className={styles.who}>
            <Avatar name={name} image={user_image} size={72} />
            <span className={styles.name} lang={langOf(name)}>
              {name}
            </span>
            <span className="small faint figures">{t('followers', { count: followers })}</span>
          </A>
          <FollowButton username={username} following={followedByMe} />
        </li>
      ))}
    </ul>
  )
}
