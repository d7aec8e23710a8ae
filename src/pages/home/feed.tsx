import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import type { Person } from '#community/contract.ts'
import { FollowButton } from '#community/web/follow-button.tsx'
import { getFeed, type Release } from '#discovery/contract.ts'
import { ReleaseGrid } from '#discovery/web/release-grid.tsx'
import { langOf } from '#kernel/lang-of.ts'
import type { Page } from '#kernel/pagination.ts'
import { A } from '#ui/a.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import { MoreButton } from '#ui/page/paged-list.tsx'
import { usePages } from '#ui/use-pages.ts'
import { workOf } from '#works/web/work-of.ts'
import styles from './feed.module.css'

/** Two rows of five. */
const FIRST = 10
/** The first row on a phone. */
const FIRST_ROW = 2

/** Releases of followed artists; while there are none, artists to follow. */
export function Feed({ first, rising }: { first: Page<Release>; rising: readonly Person[] }) {
  const t = useTranslations('homePage')
  if (first.items.length === 0) return <EmptyFeed rising={rising} />
  return (
    <section>
      <h2>{t('feed')}</h2>
      <Pages key={firstKey(first)} first={first} />
    </section>
  )
}

function firstKey({ items: [newest] }: Page<Release>): string | undefined {
  return newest && workOf(newest).id
}

function Pages({ first }: { first: Page<Release> }) {
  const { items, next, isBusy, showMore } = usePages(first, (cursor) =>
    callApi(getFeed, { query: { cursor } }),
  )
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? items : items.slice(0, FIRST)
  const hasMore = shown.length < items.length || next !== null

  return (
    <>
      <ReleaseGrid releases={shown} eager={FIRST_ROW} isSelection={hasMore && !isWhole} />
      {hasMore && <MoreButton busy={isBusy} onMore={isWhole ? showMore : () => setWhole(true)} />}
    </>
  )
}

function EmptyFeed({ rising }: { rising: readonly Person[] }) {
  const t = useTranslations('homePage')
  return (
    <section className={styles.empty}>
      <h2>{t('feedEmptyTitle')}</h2>
      <p className={styles.text}>{t('feedEmptyText')}</p>
      {rising.length > 0 && (
        <>
          <h3>{t('rising')}</h3>
          <Rising people={rising} />
        </>
      )}
    </section>
  )
}

function Rising({ people }: { people: readonly Person[] }) {
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
          <FollowButton username={username} name={name} following={followedByMe} />
        </li>
      ))}
    </ul>
  )
}
