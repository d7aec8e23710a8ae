import { Cover } from '#ui/sound/cover.tsx'
import type { PlaylistSummary } from '../../playlists-contract.ts'
import styles from './playlist-cover.module.css'

interface PlaylistCoverProps {
  playlist: Pick<PlaylistSummary, 'id' | 'coverart' | 'accent' | 'covers'>
  /** CSS width that it will have. */
  sizes: string
  eager?: boolean
}

/** The chosen cover; else the covers of its first sounds, four of them where there are as many. */
export function PlaylistCover({ playlist, sizes, eager = false }: PlaylistCoverProps) {
  const { id, coverart, accent, covers } = playlist
  if (coverart !== null || covers.length < 4) {
    const address = coverart ?? covers[0] ?? null
    return <Cover address={address} seed={id} accent={accent} sizes={sizes} eager={eager} />
  }
  return (
    <span className={styles.mosaic}>
      {covers.map((address) => (
        <Cover key={address} address={address} seed={id} sizes="160px" eager={eager && 'row'} />
      ))}
    </span>
  )
}
