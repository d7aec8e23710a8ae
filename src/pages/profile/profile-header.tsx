import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Profile } from '#accounts/contract.ts'
import { langOf } from '#client/i18n/lang-of.ts'
import { FollowButton } from '#community/web/follow-button.tsx'
import { A } from '#ui/a.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import type { ProseTree } from '#ui/prose/tree.ts'
import styles from './profile.module.css'
import { ProfileAbout } from './profile-about.tsx'
import { tabHref } from './profile-tab.ts'

/** Letters of a name that is set smaller. */
const LONG = 24

/** Who this is, in a glance. */
export function ProfileHeader({ profile, bio }: { profile: Profile; bio: ProseTree }) {
  const t = useTranslations('accounts.profile')
  const { name, username, user_image, header_image, location, isMe } = profile
  const [followed, setFollowed] = useState<{ following: boolean; followers: number }>()
  const following = followed?.following ?? profile.followedByMe
  const followers = followed?.followers ?? profile.followers
  return (
    <header className={styles.header} data-picture={header_image !== null || undefined}>
      <div className={styles.avatar}>
        <Avatar name={name} image={user_image} size={128} />
      </div>
      <div className={styles.who}>
        <h1 lang={langOf(name)} className={[...name].length > LONG ? styles.long : undefined}>
          {name}
        </h1>
        <p className={styles.under}>
          <span>@{username}</span>
          {location !== '' && <span lang={langOf(location)}>{location}</span>}
        </p>
      </div>
      <div className={styles.acts}>
        {isMe ? (
          <ButtonLink href="/settings" look="outline" icon="edit">
            {t('edit')}
          </ButtonLink>
        ) : (
          <FollowButton
            username={username}
            following={following}
            look="strong"
            onChange={setFollowed}
          />
        )}
      </div>
      <div className={styles.about}>
        <Counts {...profile} followers={followers} />
        <ProfileAbout bio={bio} links={profile.links} />
      </div>
    </header>
  )
}

function Counts({ username, followers, following, registered_at }: Profile) {
  const t = useTranslations('accounts.profile')
  const format = useFormatter()
  const date = format.dateTime(new Date(registered_at), { year: 'numeric', month: 'long' })
  return (
    <ul className={styles.counts}>
      <li>
        <A href={tabHref(username, 'followers')}>{t('followers', { count: followers })}</A>
      </li>
      <li>
        <A href={tabHref(username, 'following')}>{t('followingCount', { count: following })}</A>
      </li>
      <li>{t('since', { date })}</li>
    </ul>
  )
}
