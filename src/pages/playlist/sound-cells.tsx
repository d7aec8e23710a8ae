import { soundHref } from '#client/work-href.ts'
import { langOf } from '#kernel/lang-of.ts'
import { titleLine } from '#kernel/title-line.ts'
import { PlayButton } from '#player/web/play-button.tsx'
import { A } from '#ui/a.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { TimeText } from '#ui/sound/time-text.tsx'
import type { SoundSummary } from '#works/sounds-contract.ts'
import styles from './playlist.module.css'

interface SoundCellsProps {
  sound: SoundSummary
  number: number
  /** The sounds that play with it. */
  list: readonly SoundSummary[]
}

/** The columns of a row that both the owner and others see. */
export function SoundCells({ sound, number, list }: SoundCellsProps) {
  const { id, user, username, coverart, accent } = sound
  const title = titleLine(sound)
  return (
    <>
      <span className={styles.number}>{number}</span>
      <span className={styles.play}>
        <PlayButton track={sound} list={list} />
      </span>
      <span className={styles.cover}>
        <Cover address={coverart} seed={id} accent={accent} sizes="44px" />
      </span>
      <div className={`stack ${styles.words}`}>
        <span>
          <A href={soundHref(sound)} className={styles.title} lang={langOf(title)}>
            {title}
          </A>
        </span>
        <span>
          <A href={`/user/${username}`} className={styles.artist} lang={langOf(user)}>
            {user}
          </A>
        </span>
      </div>
      <TimeText seconds={sound.duration} className={styles.length} />
    </>
  )
}
