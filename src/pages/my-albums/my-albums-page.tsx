import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { listMyAlbums, type MyAlbum } from '#albums/contract.ts'
import { callApi } from '#client/api-client.ts'
import { apiOf, orThrow, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import type { Page } from '#kernel/pagination.ts'
import { useFailureWords } from '#publishing/web/use-failure-words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { MoreButton } from '#ui/page/paged-list.tsx'
import { usePages } from '#ui/use-pages.ts'
import { MyAlbumRow } from './my-album-row.tsx'
import styles from './my-albums.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  if (viewerOf(context) === undefined) return { albums: undefined }
  return { albums: orThrow(await apiOf(context)(listMyAlbums, { query: {} })) }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('albums.mine.title'), hidden: true })

export default function MyAlbumsPage() {
  const { albums } = useLoaderData<typeof loader>()
  const t = useTranslations('albums.mine')
  return (
    <>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <header className="row wrap between gap-3 page-heading">
        <h1>{t('title')}</h1>
        {albums && (
          <div className="cluster gap-3">
            <ButtonLink href="/my/sounds" look="outline" icon="note">
              {t('mySounds')}
            </ButtonLink>
            <NewAlbumLink />
          </div>
        )}
      </header>
      {albums ? <MyAlbums first={albums} /> : <SignInPrompt />}
    </>
  )
}

function NewAlbumLink() {
  const t = useTranslations('albums.mine')
  return (
    <ButtonLink href="/album-new" look="accent" icon="plus">
      {t('newAlbum')}
    </ButtonLink>
  )
}

function MyAlbums({ first }: { first: Page<MyAlbum> }) {
  const t = useTranslations('albums.mine')
  const { items, next, isBusy, failed, showMore } = usePages(
    first,
    (cursor) => callApi(listMyAlbums, { query: { cursor } }),
    { messageOf: useFailureWords(), restarts: true },
  )
  if (items.length === 0) {
    return (
      <EmptyState title={t('emptyTitle')} text={t('emptyText')}>
        <NewAlbumLink />
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
      {next !== null && <MoreButton busy={isBusy} failed={failed} onMore={showMore} />}
    </>
  )
}
