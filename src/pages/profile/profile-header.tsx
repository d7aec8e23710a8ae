import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { Profile } from '#accounts/contract.ts'
import { useConfig, useMe } from '#client/root-data.ts'
import { FollowButton } from '#community/web/follow-button.tsx'
import { fitAddress } from '#kernel/image-address.ts'
import { langOf } from '#kernel/lang-of.ts'
import type { ProseHtml } from '#kernel/prose/allowed-html.ts'
import { shortAddress } from '#kernel/prose/links-in.ts'
import { proseText } from '#kernel/prose/prose-text.ts'
import { A } from '#ui/a.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import styles from './profile.module.css'
import { tabHref } from './profile-tabs.tsx'

/** Visitors never load this module. */
const PersonMenu = lazy(() => import('#community/web/person-menu.tsx'))

/** Letters of a name that is set smaller. */
const LONG = 24

interface ProfileHeaderProps {
  profile: Profile
  bio: ProseHtml
  hasPicture: boolean
}

export function ProfileHeader({ profile, bio, hasPicture }: ProfileHeaderProps) {
  const t = useTranslations('accounts.profile')
  const { name, username, user_image, location, isMe } = profile
  const [followed, setFollowed] = useState<{ following: boolean; followers: number }>()
  const following = followed?.following ?? profile.followedByMe
  const followers = followed?.followers ?? profile.followers
  const isMember = Boolean(useMe()?.registered_at)
  const { revalidate } = useRevalidator()
  return (
    <header className={styles.header} data-picture={hasPicture || undefined}>
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
          <>
            {profile.blockedByMe !== 'block' && (
              <FollowButton
                username={username}
                name={name}
                following={following}
                look="strong"
                onChange={setFollowed}
              />
            )}
            {isMember && (
              <Suspense>
                <PersonMenu
                  person={profile}
                  report={`profile/${username}`}
                  standing={profile.blockedByMe}
                  onChange={() => {
                    setFollowed(undefined)
                    void revalidate()
                  }}
                />
              </Suspense>
            )}
          </>
        )}
      </div>
      <div className={styles.about}>
        <Counts profile={{ ...profile, followers }} isMember={isMember} />
        <ProfileAbout bio={bio} links={profile.links} shops={profile.shops} />
      </div>
    </header>
  )
}

function Counts({ profile, isMember }: { profile: Profile; isMember: boolean }) {
  const { username, followers, following, registered_at, business, isMe } = profile
  const t = useTranslations()
  const format = useFormatter()
  const date = format.dateTime(new Date(registered_at), { year: 'numeric', month: 'long' })
  return (
    <ul className={styles.counts}>
      <li className="row">
        <A href={tabHref(username, 'followers')} className="hover-underline">
          {t('accounts.profile.followers', { count: followers })}
        </A>
      </li>
      <li className="row">
        <A href={tabHref(username, 'following')} className="hover-underline">
          {t('accounts.profile.followingCount', { count: following })}
        </A>
      </li>
      <li className="row">{t('accounts.profile.since', { date })}</li>
      {business && (
        <li className="row">
          <A href={`/user/${username}/commerce`} className="hover-underline">
            {t('sellers.title')}
          </A>
        </li>
      )}
      {/* Members find it in the menu. */}
      {!isMe && !isMember && (
        <li className={styles.report}>
          <A href={`/report/profile/${username}`} className="hover-underline">
            {t('works.report')}
          </A>
        </li>
      )}
    </ul>
  )
}

/** Longer texts begin folded; a few lines of lyrics are long, too. */
const LONG_LETTERS = 420
const LONG_BLOCKS = 6

/** A creator's text about themselves. The fold needs no script. */
function ProfileAbout({
  bio,
  links,
  shops,
}: { bio: ProseHtml } & Pick<Profile, 'links' | 'shops'>) {
  const t = useTranslations('accounts.profile')
  const isLong = bio.blocks > LONG_BLOCKS || proseText(bio).length > LONG_LETTERS
  return (
    <>
      {bio.markup !== '' && (
        <div className={isLong ? styles.folded : undefined}>
          <div className={styles.bio}>
            <Prose html={bio} />
          </div>
          {isLong && (
            <label className={styles.unfold}>
              <input type="checkbox" className="visually-hidden" autoComplete="off" />
              {t('readMore')}
            </label>
          )}
        </div>
      )}
      {links.length + shops.length > 0 && (
        <ul className={styles.links}>
          {shops.map(({ name, url }) => (
            <li key={url} className="row gap-2">
              <Icon name="bag" size={16} />
              <a href={url} target="_blank" rel="nofollow ugc noopener noreferrer">
                {name}
              </a>
            </li>
          ))}
          {links.map((link) => (
            <li key={link} className="row gap-2">
              <Icon name="link" size={16} />
              <a href={link} target="_blank" rel="nofollow ugc noopener noreferrer">
                {shortAddress(link)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const WIDTHS = [640, 1080, 1920, 3840] as const

interface ProfilePictureProps {
  address: string
  /** A cover, which is too small for this width: its colours alone are shown. */
  isCover: boolean
}

/** The wide picture behind the page's header; its place is there before it, blurred. */
export function ProfilePicture({ address, isCover }: ProfilePictureProps) {
  const { image } = useConfig()
  const blurred = fitAddress(image, address, 64, 64, 5)
  return (
    <div
      className={styles.picture}
      style={{ backgroundImage: `url("${encodeURI(blurred)}")` }}
      data-cover={isCover || undefined}
    >
      {!isCover && (
        <img
          src={fitAddress(image, address, 1920, 1920)}
          srcSet={WIDTHS.map((w) => `${fitAddress(image, address, w, w)} ${w}w`).join(', ')}
          sizes="100vw"
          alt=""
          fetchPriority="high"
          decoding="async"
        />
      )}
    </div>
  )
}
