import { useTranslations } from 'use-intl'
import { isPlayable } from '#player/engine/engine.ts'
import { formatTime } from '#ui/sound/format-time.ts'
import type { AlbumSummary } from '#works/albums-contract.ts'
import type { Sound } from '#works/sounds-contract.ts'
import styles from './sound-hero.module.css'

interface Props {
  sound: Pick<Sound, 'closed' | 'edit' | 'hlsUrl' | 'limit' | 'mp3Url' | 'sales' | 'sampling'>
  /** Albums that are sold come first. */
  albums: readonly Pick<AlbumSummary, 'sales'>[]
}

/** Says which part is playable, and how to get the rest. */
export function SoundNotes({ sound, albums }: Props) {
  const t = useTranslations('soundPage')
  const { limit, edit } = sound
  const sold = sound.sales ? 'sold' : albums[0]?.sales ? 'withAlbum' : 'unsold'
  const unheard = sound.sampling ? 'soon' : sold
  const notes = [
    sound.closed && t('closed'),
    edit && edit.transcodeStatus !== 'READY' && t(`audio.${edit.transcodeStatus}`),
    limit.on && t(`preview.${sold}`, { from: formatTime(limit.min), to: formatTime(limit.max) }),
    !isPlayable(sound) && edit === null && t(`unheard.${unheard}`),
  ].filter((note) => typeof note === 'string')
  return notes.map((note) => (
    <p key={note} className={styles.note}>
      {note}
    </p>
  ))
}
