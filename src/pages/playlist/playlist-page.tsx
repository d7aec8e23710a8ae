import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { pathIn } from '#client/i18n/locale-path.ts'
import { apiOf, configOf, localeOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { playlistHref } from '#client/work-href.ts'
import { playlistHead } from '#embed/web/work-head.ts'
import { proseSummary } from '#kernel/prose/prose-text.ts'
import { renderProse } from '#kernel/prose/render-prose.ts'
import { A } from '#ui/a.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { accentStyle } from '#ui/sound/accent.ts'
import { loadPlaylist } from './load-playlist.ts'
import styles from './playlist.module.css'
import { PlaylistHero } from './playlist-hero.tsx'
import { PlaylistSounds } from './playlist-sounds.tsx'

/** A playlist by its address; one with a former title leads to today's. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const loaded = await loadPlaylist(apiOf(context), params.id ?? '')
  const { playlist } = loaded
  if (params.slug !== playlist.slug) {
    throw redirect(pathIn(localeOf(context), playlistHref(playlist)) + url.search)
  }
  const text = renderProse(playlist.description)
  const site = { config: configOf(context), locale: localeOf(context) }
  const listed = loaded.sounds.items.flatMap(({ sound }) => (sound?.isListed ? sound : []))
  const head = playlistHead(playlist, listed, site)
  return { ...loaded, head, text, summary: proseSummary(text), style: accentStyle(playlist.accent) }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...args }: HeadArguments & { loaderData?: Data }) {
  if (loaderData === undefined) return []
  const { playlist, summary, head } = loaderData
  const { title, user: name, visibility } = playlist
  return pageHead(args, {
    title: `${title} – ${name}`,
    description: summary ?? headWords(args)('playlists.description', { title, name }),
    type: 'music.playlist',
    hidden: visibility !== 'public',
    tags: head,
  })
}

export default function PlaylistPage() {
  const { playlist, sounds, text, style } = useLoaderData<Data>()
  const t = useTranslations('playlists')
  const { id, isOwn, username, user, title } = playlist
  return (
    <div style={style}>
      <Breadcrumbs
        wideOnly
        items={[
          isOwn
            ? { to: '/my/playlists', label: t('mine.title') }
            : { to: `/user/${username}`, label: user },
          { label: title },
        ]}
      />
      <PlaylistHero playlist={playlist} sounds={sounds}>
        <Prose html={text} />
      </PlaylistHero>
      <PlaylistSounds key={id} playlist={playlist} first={sounds} />
      {!isOwn && (
        <p className={`small faint ${styles.report}`}>
          <A href={`/report/playlist/${id}`} className="underline">
            {t('report')}
          </A>
        </p>
      )}
    </div>
  )
}
