import { useTranslations } from 'use-intl'
import { soundHref } from '#client/work-href.ts'
import { langOf } from '#kernel/lang-of.ts'
import { titleLine } from '#kernel/title-line.ts'
import { A } from '#ui/a.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import type { Track } from '#works/sounds-contract.ts'
import { Artist } from './artist.tsx'
import styles from './now-playing.module.css'

interface Props {
  track: Track | undefined
  onOpen: () => void
}

/** Cover, title and artist: links to their pages; on a phone, what opens the sheet. */
export function NowPlaying({ track, onOpen }: Props) {
  const t = useTranslations('playing')
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
          <A href={soundHref(track)} className={styles.title}>
            {titleLine(track)}
          </A>
          <Artist track={track} className={styles.artist} />
        </div>
      </div>
      <button type="button" className={styles.opener} aria-haspopup="dialog" onClick={onOpen}>
        <span className="visually-hidden">{t('open', { title: titleLine(track) })}</span>
        <span className={styles.cover}>{cover}</span>
        <span className={styles.words}>
          <span className={styles.title} lang={langOf(track.title)} aria-hidden="true">
            {titleLine(track)}
          </span>
          <span className={styles.artist} lang={langOf(track.user)}>
            {track.user}
          </span>
        </span>
      </button>
    </div>
  )
}
