import { lazy, Suspense, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { callApi } from '#client/api-client.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { apiOf, orThrow, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { usePageLocale } from '#client/root-data.ts'
import { playlistHref } from '#client/work-href.ts'
import type { Page } from '#kernel/pagination.ts'
import { listMyPlaylists, type MyPlaylist } from '#lists/playlists-contract.ts'
import { PlaylistGrid } from '#lists/web/playlists/playlist-grid.tsx'
import { Button } from '#ui/button.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PagedList } from '#ui/page/paged-list.tsx'

const PlaylistDialog = lazy(() => import('#lists/web/playlists/playlist-dialog.tsx'))

export async function loader({ url, context }: LoaderFunctionArgs) {
  const cursor = url.searchParams.get('cursor') ?? undefined
  const isLater = cursor !== undefined
  if (viewerOf(context) === undefined) return { playlists: undefined, isLater }
  return {
    playlists: orThrow(await apiOf(context)(listMyPlaylists, { query: { cursor } })),
    isLater,
  }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('playlists.mine.title'), hidden: true })

export default function MyPlaylistsPage() {
  const { playlists, isLater } = useLoaderData<typeof loader>()
  const t = useTranslations('playlists.mine')
  return (
    <>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <header className="row wrap between gap-3 page-heading">
        <h1>{t('title')}</h1>
        {playlists && playlists.items.length > 0 && <NewPlaylist />}
      </header>
      {playlists ? <MyPlaylists first={playlists} isLater={isLater} /> : <SignInPrompt />}
    </>
  )
}

function MyPlaylists({ first, isLater }: { first: Page<MyPlaylist>; isLater: boolean }) {
  const t = useTranslations('playlists.mine')
  return (
    <PagedList
      first={first}
      path="/my/playlists"
      isLater={isLater}
      empty={
        <EmptyState icon="list" title={t('emptyTitle')} text={t('emptyText')}>
          <NewPlaylist />
        </EmptyState>
      }
      read={(cursor) => callApi(listMyPlaylists, { query: { cursor } })}
      show={(playlists) => <PlaylistGrid playlists={playlists} hasVisibility />}
    />
  )
}

/** Makes a playlist, and goes to its page. */
function NewPlaylist() {
  const t = useTranslations('playlists.mine')
  const locale = usePageLocale()
  const navigate = useNavigate()
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button look="accent" icon="plus" aria-haspopup="dialog" onClick={() => setState('open')}>
        {t('new')}
      </Button>
      {state !== 'never' && (
        <Suspense>
          <PlaylistDialog
            open={state === 'open'}
            onClose={() => setState('closed')}
            onSaved={(playlist) => void navigate(pathIn(locale, playlistHref(playlist)))}
          />
        </Suspense>
      )}
    </>
  )
}
