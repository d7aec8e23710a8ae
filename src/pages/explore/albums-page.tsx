import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { apiOf, orThrow } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import type { NamespaceHandle } from '#client/root-data.ts'
import { AlbumTile } from '#discovery/web/release-grid.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PagedList } from '#ui/page/paged-list.tsx'
import { listAlbums } from '#works/albums-contract.ts'
import { TileGrid } from '#works/web/sounds/sound-tile.tsx'

export const handle: NamespaceHandle = { namespaces: ['homePage', 'soundPage'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const query = { ...(cursor && { cursor }) }
  const albums = orThrow(await apiOf(context)(listAlbums, { query }))
  return { albums, isLater: cursor !== undefined }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...args }: HeadArguments & { loaderData?: Data }) {
  if (loaderData === undefined) return []
  const t = headWords(args)
  return pageHead(args, {
    title: t('common.explore.albums'),
    description: t('explore.albumsDescription'),
    hidden: loaderData.albums.items.length === 0,
  })
}

/** The first row on a phone. */
const FIRST_ROW = 2

export default function AlbumsPage() {
  const { albums, isLater } = useLoaderData<Data>()
  const t = useTranslations()
  const title = t('common.explore.albums')
  return (
    <>
      <Breadcrumbs items={[{ label: title }]} />
      <h1 className="page-heading">{title}</h1>
      <PagedList
        first={albums}
        path="/albums"
        isLater={isLater}
        empty={<EmptyState title={t('explore.emptyTitle')} text={t('explore.emptyAlbums')} />}
        read={(cursor) => callApi(listAlbums, { query: { cursor } })}
        show={(items) => (
          <TileGrid>
            {items.map((album, index) => (
              <AlbumTile key={album.id} album={album} eager={index < FIRST_ROW} />
            ))}
          </TileGrid>
        )}
      />
    </>
  )
}
