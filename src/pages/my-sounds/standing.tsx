import { useFormatter, useTranslations } from 'use-intl'
import type { Sound } from '#sounds/contract.ts'
import { waitsFor } from '#sounds/web/waits-for.ts'
import styles from './row.module.css'

/** Its status, and what that means. */
export function StatusBadge({ status }: { status: Sound['status'] }) {
  const t = useTranslations('sounds.mine')
  return (
    <span className={styles.standing}>
      <span className={styles.status} data-status={status}>
        {t(`name.${status}`)}
      </span>
      <span className={styles.meaning}>{t(`meaning.${status}`)}</span>
    </span>
  )
}

interface ProcessingProps {
  sound: Sound
  /** How many files are worked on before it. */
  before: number
  /** 0..1 of its preview, while that is being made. */
  made?: number | undefined
}

/** What it is waiting for; nothing where it is ready. */
export function Processing({ sound, before, made = 0 }: ProcessingProps) {
  const t = useTranslations('sounds.mine')
  const { edit } = sound
  const wait = waitsFor(sound)
  if (wait === 'nothing' && (!edit?.wantedStatus || edit.limitError)) return null
  // Someone has to look at it: no progress is to be awaited.
  if (wait === 'file' && edit?.transcodeError === 'held') {
    return <span className={styles.processing}>{t('held')}</span>
  }
  return (
    <span className={styles.processing}>
      {before > 0 && <span>{t('queue', { count: before })}</span>}
      {wait === 'file' && before === 0 && (
        <Progress of="transcoding" done={edit?.transcodeProgress ?? 0} />
      )}
      {wait === 'audio' && <span>{t(edit?.replaceHeld ? 'newAudioHeld' : 'newAudio')}</span>}
      {wait === 'preview' &&
        (before === 0 && made > 0 ? (
          <Progress of="previewing" done={made} />
        ) : (
          <span>{t('preview')}</span>
        ))}
      <Wanted sound={sound} />
    </span>
  )
}

/** What it becomes by itself, and when. */
function Wanted({ sound: { edit, releaseDate } }: { sound: Sound }) {
  const t = useTranslations('sounds.mine')
  const format = useFormatter()
  const wanted = edit?.wantedStatus
  if (wanted !== 'Private' && wanted !== 'Released') return null
  if (releaseDate === null || Date.parse(releaseDate) <= Date.now()) {
    return <span>{t(`waiting.${wanted}`)}</span>
  }
  const date = format.dateTime(new Date(releaseDate), { dateStyle: 'medium', timeStyle: 'short' })
  return <span>{t(`dated.${wanted}`, { date })}</span>
}

function Progress({ of, done }: { of: 'transcoding' | 'previewing'; done: number }) {
  const t = useTranslations('sounds.mine')
  const format = useFormatter()
  const percent = format.number(done, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <span className={styles.progress}>
      <progress max={1} value={done} aria-label={t(of, { percent })} />
      <span aria-hidden="true">{t(of, { percent })}</span>
    </span>
  )
}
