import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import type { Person } from '#community/contract.ts'
import { getFeed, type Release } from '#discovery/contract.ts'
import { ReleaseGrid } from '#discovery/web/release-grid.tsx'
import type { Page } from '#kernel/pagination.ts'
import { Button } from '#ui/button.tsx'
import { usePages } from '#ui/use-pages.ts'
import styles from './feed.module.css'
import { Rising } from './rising.tsx'

/** Two rows where five stand beside each other. */
const FIRST = 10
const FIRST_ROW = 5

/** What those whom one follows have published; while there is nothing, whom one may follow. */
export function Feed({ first, rising }: { first: Page<Release>; rising: readonly Person[] }) {
  const t = useTranslations('homePage')
  if (first.items.length === 0) return <NobodyYet rising={rising} />
  return (
    <section>
      <h2>{t('feed')}</h2>
      <Pages key={firstKey(first)} first={first} />
    </section>
  )
}

function firstKey({ items: [newest] }: Page<Release>): string | undefined {
  return newest?.kind === 'album' ? newest.album.id : newest?.sound.id
}

function Pages({ first }: { first: Page<Release> }) {
  const t = useTranslations('homePage')
  const { items, next, isBusy, showMore } = usePages(first, (cursor) =>
    callApi(getFeed, { query: { cursor } }),
  )
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? items : items.slice(0, FIRST)
  const hasMore = shown.length < items.length || next !== null

  return (
    <>
      <ReleaseGrid releases={shown} eager={FIRST_ROW} />
      {hasMore && (
        <div className={styles.more}>
          <Button look="outline" busy={isBusy} onClick={isWhole ? showMore : () => setWhole(true)}>
            {t('moreFeed')}
          </Button>
        </div>
      )}
    </>
  )
}

function NobodyYet({ rising }: { rising: readonly Person[] }) {
  const t = useTranslations('homePage')
  return (
    <section className={styles.nobody}>
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
