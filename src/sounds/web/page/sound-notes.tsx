import { useTranslations } from 'use-intl'
import { isPlayable } from '#player/engine/engine.ts'
import { formatTime } from '#web/ui/sound/format-time.ts'
import type { Sound } from '../../contract.ts'
import styles from './sound-hero.module.css'

type Noted = Pick<Sound, 'edit' | 'hlsUrl' | 'limit' | 'mp3Url' | 'sales'>

/** What a listener has to know before they press play. */
export function SoundNotes({ sound }: { sound: Noted }) {
  const say = useTranslations('soundPage')
  const { limit, edit } = sound
  const notes = [
    edit?.transcodeStatus === 'TRANSCODING' && say('transcoding'),
    edit?.transcodeStatus === 'ERROR' && say('failed'),
    limit.on && say('preview', { from: formatTime(limit.min), to: formatTime(limit.max) }),
    !isPlayable(sound) && edit === null && say(sound.sales ? 'noSampling' : 'noSamplingFree'),
  ].filter((note) => note !== false)
  return notes.map((note) => (
    <p key={note} className={styles.note}>
      {note}
    </p>
  ))
}
