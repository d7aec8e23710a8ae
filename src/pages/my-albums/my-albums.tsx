import { useTranslations } from 'use-intl'
import { listMyAlbums, type MyAlbum } from '#albums/contract.ts'
import { callApi } from '#client/api-client.ts'
import type { Page } from '#kernel/pagination.ts'
import { useFailureWords } from '#publishing/web/use-failure-words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { MoreButton } from '#ui/page/more-button.tsx'
import { usePages } from '#ui/use-pages.ts'
import { MyAlbumRow } from './my-album-row.tsx'
import styles from './my-albums.module.css'

/** All albums of one’s own, newest first. */
export function MyAlbums({ first }: { first: Page<MyAlbum> }) {
  const t = useTranslations('albums.mine')
  const { items, next, isBusy, failed, showMore } = usePages(
    first,
    (cursor) => callApi(listMyAlbums, { query: { cursor } }),
    { messageOf: useFailureWords(), restarts: true },
  )
  if (items.length === 0) {
    return (
      <EmptyState title={t('emptyTitle')} text={t('emptyText')}>
        <ButtonLink href="/album-new" look="accent" icon="plus">
          {t('newAlbum')}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={styles.list}>
        {items.map((album) => (
          <MyAlbumRow key={album.id} album={album} />
        ))}
      </ul>
      {next !== null && (
        <MoreButton busy={isBusy} failed={failed} onMore={showMore}>
          {t('more')}
        </MoreButton>
      )}
    </>
  )
}
