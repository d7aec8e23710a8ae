import type { AlbumSummary } from '#albums/contract.ts'
import { langOf } from '#client/i18n/lang-of.ts'
import { TileGrid } from '#sounds/web/sound-tile.tsx'
import { A } from '#ui/a.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import styles from './album-grid.module.css'

/** Covers of albums with their titles. */
export function AlbumGrid({ albums }: { albums: readonly AlbumSummary[] }) {
  return (
    <TileGrid>
      {albums.map(({ id, slug, title, coverart, accent, releasedAt }) => (
        <li key={id}>
          <A href={`/album/${id}/${encodeURIComponent(slug)}`} className={styles.album}>
            <Cover
              address={coverart}
              seed={id}
              accent={accent}
              sizes="(max-width: 560px) 46vw, 200px"
            />
            <span className={styles.title} lang={langOf(title)}>
              {title}
            </span>
            <span className="small faint">{releasedAt?.slice(0, 4)}</span>
          </A>
        </li>
      ))}
    </TileGrid>
  )
}
