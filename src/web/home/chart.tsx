import { useTranslations } from 'use-intl'
import { PlayButton } from '#player/web/play-button.tsx'
import type { SoundSummary } from '#sounds/contract.ts'
import { A } from '../ui/a.tsx'
import { Cover } from '../ui/sound/cover.tsx'
import { formatTime } from '../ui/sound/format-time.ts'
import { soundHref } from '../ui/sound/sound-tile.tsx'
import styles from './home.module.css'

/** The most played ones, by rank. */
export function Chart({ sounds }: { sounds: readonly SoundSummary[] }) {
  const t = useTranslations('homePage')
  return (
    <section>
      <h2>{t('popular')}</h2>
      <ol className={styles.chart}>
        {sounds.map((sound, index) => (
          <li key={sound.id} className={styles.entry}>
            <span className={styles.rank}>{index + 1}</span>
            <A href={soundHref(sound)} tabIndex={-1} aria-hidden="true" className={styles.small}>
              <Cover address={sound.coverart} seed={sound.id} accent={sound.accent} sizes="56px" />
            </A>
            <div className={styles.entryText}>
              <A href={soundHref(sound)} className={styles.entryTitle}>
                {sound.title}
              </A>
              <A href={`/user/${sound.username}`} className={styles.entryArtist}>
                {sound.user}
              </A>
            </div>
            <span className={styles.length}>{formatTime(sound.duration)}</span>
            <PlayButton track={sound} />
          </li>
        ))}
      </ol>
    </section>
  )
}
