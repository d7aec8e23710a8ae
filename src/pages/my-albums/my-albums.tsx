import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { listMyAlbums, type MyAlbum } from '#albums/contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import type { Page } from '#kernel/pagination.ts'
import { useFailureWords } from '#publishing/web/use-failure-words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { MoreButton } from '#ui/page/more-button.tsx'
import { MyAlbumRow } from './my-album-row.tsx'
import styles from './my-albums.module.css'

/** All albums of one’s own, newest first. */
export function MyAlbums({ first }: { first: Page<MyAlbum> }) {
  const t = useTranslations('albums.mine')
  const toast = useToast()
  const wordsOf = useFailureWords()
  const [more, setMore] = useState({ after: first, items: first.items, next: first.next })
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  // What was loaded anew begins again.
  const { items, next } = more.after === first ? more : first
  if (items.length === 0) {
    return (
      <EmptyState title={t('emptyTitle')} text={t('emptyText')}>
        <ButtonLink href="/album-new" look="accent" icon="plus">
          {t('newAlbum')}
        </ButtonLink>
      </EmptyState>
    )
  }
  async function showMore(cursor: string) {
    setBusy(true)
    setFailed(undefined)
    const answer = await callApi(listMyAlbums, { query: { cursor } })
    setBusy(false)
    if (isFailure(answer)) {
      setFailed(wordsOf(answer))
      return toast(wordsOf(answer), 'failed')
    }
    setMore({ after: first, items: [...items, ...answer.items], next: answer.next })
  }
  return (
    <>
      <ul className={styles.list}>
        {items.map((album) => (
          <MyAlbumRow key={album.id} album={album} />
        ))}
      </ul>
      {next !== null && (
        <MoreButton busy={isBusy} failed={failed} onMore={() => showMore(next)}>
          {t('more')}
        </MoreButton>
      )}
    </>
  )
}
