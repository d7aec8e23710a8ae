import { useTranslations } from 'use-intl'
import { playlistHref } from '#client/work-href.ts'
import { langOf } from '#kernel/lang-of.ts'
import { A } from '#ui/a.tsx'
import { TILE_SIZES, TileGrid } from '#works/web/sounds/sound-tile.tsx'
import type { PlaylistSummary } from '../../playlists-contract.ts'
import { PlaylistCover } from './playlist-cover.tsx'
import styles from './playlist-grid.module.css'

interface PlaylistGridProps {
  playlists: readonly PlaylistSummary[]
  /** For their owner: who may open each. */
  hasVisibility?: boolean
}

export function PlaylistGrid({ playlists, hasVisibility = false }: PlaylistGridProps) {
  const t = useTranslations('playlists')
  return (
    <TileGrid>
      {playlists.map((playlist) => (
        <li key={playlist.id}>
          <A href={playlistHref(playlist)} className={styles.tile}>
            <span className={styles.cover}>
              <PlaylistCover playlist={playlist} sizes={TILE_SIZES} />
            </span>
            <span className={styles.title} lang={langOf(playlist.title)}>
              {playlist.title}
            </span>
            <span className={styles.facts}>
              {t('count', { count: playlist.count })}
              {hasVisibility && (
                <span className="badge">{t(`visibility.${playlist.visibility}`)}</span>
              )}
            </span>
          </A>
        </li>
      ))}
    </TileGrid>
  )
}
