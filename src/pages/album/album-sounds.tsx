import { useTranslations } from 'use-intl'
import { soundHref } from '#client/work-href.ts'
import { titleLine } from '#kernel/title-line.ts'
import { BuyButton } from '#library/web/buying/buy-button.tsx'
import { currentTrack } from '#player/state.ts'
import { PlayButton } from '#player/web/play-button.tsx'
import { usePlayerState } from '#player/web/player-provider.tsx'
import { A } from '#ui/a.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import { Price } from '#ui/sound/price.tsx'
import { SaveButton } from '#ui/sound/save-slot.tsx'
import { TimeText } from '#ui/sound/time-text.tsx'
import type { Album } from '#works/albums-contract.ts'
import type { SoundSummary } from '#works/sounds-contract.ts'
import styles from './album-sounds.module.css'

/** Each sound plays the album from there, and is sold singly where that is set. */
export function AlbumSounds({ album }: { album: Album }) {
  const t = useTranslations('albums')
  const standing = new Map(album.edit?.sounds.map((sound) => [sound.id, sound]))
  return (
    <section aria-label={t('sounds')}>
      <ol className={styles.sounds}>
        {album.sounds.map((sound, index) => (
          <AlbumSound
            key={sound.id}
            sound={sound}
            number={index + 1}
            list={album.sounds}
            albumOnly={standing.get(sound.id)?.albumOnly ?? false}
          />
        ))}
      </ol>
    </section>
  )
}

interface AlbumSoundProps {
  sound: SoundSummary
  number: number
  list: readonly SoundSummary[]
  /** Only the owner knows it. */
  albumOnly: boolean
}

function AlbumSound({ sound, number, list, albumOnly }: AlbumSoundProps) {
  const t = useTranslations('albums')
  const statusName = useTranslations('works.statusName')
  const { limit } = sound
  const isCurrent = usePlayerState((state) => currentTrack(state)?.id === sound.id)
  return (
    <li className={styles.sound} aria-current={isCurrent || undefined}>
      <span className={styles.number}>{number}</span>
      <span className={styles.play}>
        <PlayButton track={sound} list={list} />
      </span>
      <div className={styles.words}>
        <A href={soundHref(sound)} className={styles.title}>
          {titleLine(sound)}
        </A>
        {(sound.status !== 'Released' || albumOnly || limit.on) && (
          <span className={styles.marks}>
            {sound.status !== 'Released' && (
              <span className={styles.mark}>{statusName(sound.status)}</span>
            )}
            {albumOnly && <span className={styles.mark}>{t('albumOnly')}</span>}
            {limit.on && (
              <span className={styles.mark}>
                {t('preview', { from: formatTime(limit.min), to: formatTime(limit.max) })}
              </span>
            )}
          </span>
        )}
      </div>
      <span className={styles.price}>
        {sound.mine === 'owner' && sound.sales && <Price {...sound} />}
        <BuyButton sound={sound} size="small" />
      </span>
      <TimeText seconds={sound.duration} className={styles.length} />
      <span className={styles.acts}>
        {sound.status !== 'Draft' && <SaveButton kind="sound" work={sound} look="row" />}
      </span>
    </li>
  )
}
