import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { type HeadArguments, pageHead } from '#web/page-head.ts'
import { apiOf, orThrow } from '#web/server-api.ts'
import { Breadcrumbs } from '#web/ui/page/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { accentStyle } from '#web/ui/sound/accent.ts'
import { getAlbum } from '../contract.ts'
import { AlbumHero } from './album-hero.tsx'
import { AlbumSounds } from './album-sounds.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = params.id ?? ''
  return { album: orThrow(await apiOf(context)(getAlbum, { params: { id } })) }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...args }: HeadArguments & { loaderData?: Data }) {
  if (loaderData === undefined) return []
  const { album } = loaderData
  return pageHead(args, {
    title: `${album.title} – ${album.user}`,
    description: album.description.slice(0, 200) || undefined,
    image: album.coverart ?? undefined,
    type: 'music.album',
    hidden: album.status !== 'Released',
  })
}

export default function AlbumPage() {
  const { album } = useLoaderData<Data>()
  const t = useTranslations('albums')
  return (
    <div style={accentStyle(album.accent)}>
      <Breadcrumbs
        items={[{ to: `/user/${album.username}`, label: album.user }, { label: album.title }]}
      />
      <AlbumHero album={album} />
      {album.sounds.length === 0 ? (
        <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
      ) : (
        <AlbumSounds album={album} />
      )}
    </div>
  )
}
