import { useTranslations } from 'use-intl'
import type { Track } from '#sounds/contract.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { A } from '#web/ui/a.tsx'
import { Cover } from '#web/ui/sound/cover.tsx'
import { soundHref } from '#web/ui/sound/sound-tile.tsx'
import { Artist } from '../artist.tsx'
import styles from './now-playing.module.css'

interface Props {
  track: Track | undefined
  onOpen: () => void
}

/** Cover, title and artist: links to their pages; on a phone, what opens the sheet. */
export function NowPlaying({ track, onOpen }: Props) {
  const say = useTranslations('playing')
  if (track === undefined) return <div />
  const cover = (
    <Cover address={track.coverart} seed={track.id} accent={track.accent} sizes="48px" />
  )
  return (
    <div className={styles.now}>
      <div className={styles.links}>
        <A href={soundHref(track)} className={styles.cover} tabIndex={-1} aria-hidden="true">
          {cover}
        </A>
        <div className={styles.words}>
          <A href={soundHref(track)} className={styles.title} lang={langOf(track.title)}>
            {track.title}
          </A>
          <Artist track={track} className={styles.artist} />
        </div>
      </div>
      <button
        type="button"
        className={styles.opener}
        aria-label={say('open', { title: track.title })}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <span className={styles.cover}>{cover}</span>
        <span className={styles.words}>
          <span className={styles.title} lang={langOf(track.title)}>
            {track.title}
          </span>
          <span className={styles.artist}>{track.user}</span>
        </span>
      </button>
    </div>
  )
}
