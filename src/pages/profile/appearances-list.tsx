import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { listAppearances, type Release } from '#discovery/contract.ts'
import { ReleaseGrid } from '#discovery/web/release-grid.tsx'
import { MoreButton } from '#ui/page/paged-list.tsx'
import { usePages } from '#ui/use-pages.ts'
import styles from './profile-list.module.css'

interface AppearancesListProps {
  username: string
  items: readonly Release[]
  next: string | null
}

export default function AppearancesList({ username, ...read }: AppearancesListProps) {
  const t = useTranslations('besideWork')
  const [first] = useState({ items: [...read.items], next: read.next })
  const { items, next, isBusy, failed, showMore } = usePages(first, (cursor) =>
    callApi(listAppearances, { params: { username }, query: { cursor } }),
  )
  return (
    <section aria-labelledby="appearances" className={styles.appearances}>
      <h2 id="appearances">{t('appearsOn')}</h2>
      <ReleaseGrid releases={items} />
      {next !== null && <MoreButton busy={isBusy} failed={failed} onMore={showMore} />}
    </section>
  )
}
