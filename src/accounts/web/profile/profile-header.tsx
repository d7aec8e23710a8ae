import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { FollowButton } from '#community/web/follow-button.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Avatar } from '#web/ui/page/avatar.tsx'
import type { Profile } from '../../contract.ts'
import { LinkedText, Outside } from './linked-text.tsx'
import { shortAddress } from './links-in.ts'
import styles from './profile.module.css'

/** Who this is, in a glance. */
export function ProfileHeader({ profile }: { profile: Profile }) {
  const t = useTranslations('accounts.profile')
  const { name, username, user_image, location, links, bio, isMe } = profile
  const [followed, setFollowed] = useState<{ following: boolean; followers: number }>()
  const following = followed?.following ?? profile.followedByMe
  const followers = followed?.followers ?? profile.followers
  return (
    <header className={styles.header}>
      <Avatar name={name} image={user_image} size={128} />
      <div className={styles.who}>
        <h1>{name}</h1>
        <p className={styles.under}>
          <span>@{username}</span>
          {location !== '' && <span>{location}</span>}
        </p>
        <Counts {...profile} followers={followers} />
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
      {(bio !== '' || links.length > 0) && (
        <div className={styles.about}>
          {bio !== '' && <LinkedText text={bio} />}
          {links.length > 0 && (
            <ul className={styles.links}>
              {links.map((link) => (
                <li key={link}>
                  <Icon name="link" size={16} />
                  <Outside href={link} text={shortAddress(link)} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </header>
  )
}

function Counts({ sounds, followers, following, registered_at }: Profile) {
  const t = useTranslations('accounts.profile')
  const format = useFormatter()
  const date = format.dateTime(new Date(registered_at), { year: 'numeric', month: 'long' })
  return (
    <ul className={styles.counts}>
      <li>{t('soundCount', { count: sounds })}</li>
      <li>{t('followers', { count: followers })}</li>
      <li>{t('followingCount', { count: following })}</li>
      <li>{t('since', { date })}</li>
    </ul>
  )
}
