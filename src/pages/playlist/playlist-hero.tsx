import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { ShareButton } from '#embed/web/share/share-button.tsx'
import type { Page } from '#kernel/pagination.ts'
import { listPlaylistSounds, type Playlist, type PlaylistEntry } from '#lists/playlists-contract.ts'
import { PlaylistCover } from '#lists/web/playlists/playlist-cover.tsx'
import { PlayAll } from '#player/web/play-all.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import { HERO_SIZES, Hero } from '#works/web/work-page.tsx'
import styles from './playlist.module.css'

/** Others never load this module. */
const OwnActs = lazy(() => import('./own-acts.tsx'))

interface PlaylistHeroProps {
  playlist: Playlist
  sounds: Page<PlaylistEntry>
  /** The description. */
  children: ReactNode
}

export function PlaylistHero({ playlist, sounds, children }: PlaylistHeroProps) {
  const t = useTranslations('playlists')
  const { id, visibility, isOwn, count, duration } = playlist
  return (
    <Hero
      {...playlist}
      cover={<PlaylistCover playlist={playlist} sizes={HERO_SIZES} eager />}
      kind={t('playlist')}
      status={visibility === 'public' ? undefined : t(`visibility.${visibility}`)}
      facts={
        <span>
          {t('count', { count })}
          {duration > 0 && ` · ${formatTime(duration)}`}
        </span>
      }
    >
      <div className={styles.text}>{children}</div>
      <div className={styles.acts}>
        <PlayAll
          look="accent"
          size="large"
          first={sounds}
          tracksOf={(items) => items.flatMap(({ sound }) => sound ?? [])}
          read={(cursor) => callApi(listPlaylistSounds, { params: { id }, query: { cursor } })}
        >
          {t('play')}
        </PlayAll>
        {visibility !== 'private' && (
          <ShareButton
            kind="playlist"
            item={{ ...playlist, status: visibility === 'public' ? 'Released' : 'Private' }}
          />
        )}
        {isOwn && (
          <Suspense>
            <OwnActs playlist={playlist} />
          </Suspense>
        )}
      </div>
    </Hero>
  )
}
