import type { ReactNode } from 'react'
import { langOf } from '#client/i18n/lang-of.ts'
import { soundHref } from '#client/sound-href.ts'
import { PlayButton } from '#player/web/play-button.tsx'
import type { SoundSummary } from '#sounds/contract.ts'
import { A } from '#ui/a.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import styles from './ranked-sound.module.css'

interface RankedSoundProps {
  sound: SoundSummary
  rank: number
  /** Below the rank. */
  moved?: ReactNode
  /** After the artist. */
  plays?: ReactNode
  /** Before the play button. */
  aside?: ReactNode
  isSmall?: boolean
}

/** A sound at its place in a chart. */
export function RankedSound(props: RankedSoundProps) {
  const { sound, rank, moved, plays, aside, isSmall = false } = props
  const { id, title, user, username, coverart, accent } = sound
  const href = soundHref(sound)
  return (
    <li className={styles.entry} data-small={isSmall || undefined}>
      <span className={styles.rank}>
        {rank}
        {moved}
      </span>
      <A href={href} tabIndex={-1} aria-hidden="true" className={styles.cover}>
        <Cover address={coverart} seed={id} accent={accent} sizes={isSmall ? '44px' : '56px'} />
      </A>
      <div className={styles.words}>
        <A href={href} className={styles.title} lang={langOf(title)}>
          {title}
        </A>
        <span className={styles.under}>
          <A href={`/user/${username}`} className={styles.artist}>
            {user}
          </A>
          {plays && <span className={styles.plays}>{plays}</span>}
        </span>
      </div>
      {aside}
      <span className={styles.play}>
        <PlayButton track={sound} />
      </span>
    </li>
  )
}
