import { useTranslations } from 'use-intl'
import { PlayButton } from '#player/web/play-button.tsx'
import type { SoundSummary } from '#sounds/contract.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { A } from '#web/ui/a.tsx'
import { formatTime } from '#web/ui/sound/format-time.ts'
import { Price } from '#web/ui/sound/price.tsx'
import { soundHref } from '#web/ui/sound/sound-tile.tsx'
import type { Album } from '../contract.ts'
import styles from './album-page.module.css'

/** The sounds in their order. */
export function AlbumSounds({ album }: { album: Album }) {
  const t = useTranslations('albums')
  return (
    <section aria-label={t('sounds')}>
      <ol className={styles.sounds}>
        {album.sounds.map((sound, index) => (
          <AlbumSound key={sound.id} sound={sound} number={index + 1} />
        ))}
      </ol>
    </section>
  )
}

function AlbumSound({ sound, number }: { sound: SoundSummary; number: number }) {
  return (
    <li className={styles.sound}>
      <span className={styles.number}>{number}</span>
      <span className={styles.play}>
        <PlayButton track={sound} />
      </span>
      <A href={soundHref(sound)} className={styles.title} lang={langOf(sound.title)}>
        {sound.title}
      </A>
      <span className={`${styles.figure} ${styles.price}`}>
        {sound.sales && <Price {...sound} />}
      </span>
      <span className={styles.figure}>{formatTime(sound.duration)}</span>
    </li>
  )
}
