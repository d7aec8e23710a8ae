import { useFormatter, useMessages, useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { INTERNAL_ERROR } from '#kernel/problem.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { getSound, type Sound } from '#works/sounds-contract.ts'
import { RetryButton } from '#works/web/sounds/recording/retry-button.tsx'
import { waitsFor } from '#works/web/sounds/waits-for.ts'
import { dateToCome } from '#works/web/work-form.ts'
import { StatusBadge, Waiting } from './row-parts.tsx'
import styles from './standing.module.css'

/** A sound as it is now, by the id that it had before. */
export type OnNews = (id: string, newer: Sound) => void

export function Standing({ status }: { status: Sound['status'] }) {
  const t = useTranslations('sounds.mine')
  return (
    <span className={styles.standing}>
      <StatusBadge status={status} />
      <span className={styles.meaning}>{t(`meaning.${status}`)}</span>
    </span>
  )
}

interface ProcessingProps {
  sound: Sound
  before: number
  made?: number | undefined
}

export function Processing({ sound, before, made = 0 }: ProcessingProps) {
  const t = useTranslations('sounds.mine')
  const { edit } = sound
  const wait = waitsFor(sound)
  const isMissing = edit?.transcodeStatus === 'NONE'
  const isWanted = edit?.wantedStatus && !edit.withdrawnFor && !edit.limitError
  if (wait === 'nothing' && !isMissing && !isWanted) return null
  return (
    <span className={styles.processing}>
      {before > 0 && <span>{t('queue', { count: before })}</span>}
      {wait === 'file' && before === 0 && (
        <Progress of="transcoding" done={edit?.transcodeProgress ?? 0} />
      )}
      {isMissing && <span>{t('noAudio')}</span>}
      {wait === 'audio' && <span>{t('newAudio')}</span>}
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

function Wanted({ sound }: { sound: Sound }) {
  const wanted = sound.edit?.wantedStatus
  if (wanted !== 'Private' && wanted !== 'Released') return null
  if (sound.edit?.withdrawnFor) return null
  return <Waiting wanted={wanted} due={dateToCome(sound)} />
}

function Progress({ of, done }: { of: 'transcoding' | 'previewing'; done: number }) {
  const t = useTranslations('sounds.mine')
  const format = useFormatter()
  const percent = format.number(done, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <span className="inline-row gap-2">
      <progress className={styles.progress} max={1} value={done} aria-label={t(of, { percent })} />
      <span aria-hidden="true">{t(of, { percent })}</span>
    </span>
  )
}

const REFUSED = 'refused'

/** Says why its file, or its replacement, could not be prepared, and what can be done. */
export function FileFailure({ sound, onNews }: { sound: Sound; onNews: OnNews }) {
  const t = useTranslations('sounds.mine')
  const reasons: Record<string, string> = useMessages().uploads.mediaErrors
  const failure = failureOf(sound)
  if (failure === undefined) return null
  const { id, title } = sound
  async function lookAgain() {
    const answer = await callApi(getSound, { params: { id } })
    if (!isFailure(answer)) onNews(id, answer)
  }
  return (
    <div className={styles.broken}>
      <p className="problem">
        <Icon name="alert" size={16} />
        <span>
          {failure.lead && t(failure.lead)}{' '}
          {failure.reason && (reasons[failure.reason] ?? reasons[INTERNAL_ERROR])}
        </span>
      </p>
      {failure.retry && (
        <RetryButton transcodeId={failure.retry} size="small" onRetried={lookAgain} />
      )}
      {failure.lead !== 'limitBeyond' && !failure.retry && (
        <ButtonLink
          look="outline"
          size="small"
          icon="upload"
          href={`/sound/${id}/edit#replace-audio`}
          aria-label={t('replaceTitle', { title })}
        >
          {t('replace')}
        </ButtonLink>
      )}
    </div>
  )
}

interface Failure {
  lead?: 'failed' | 'failedPreview' | 'newAudioFailed' | 'limitBeyond'
  reason?: string
  retry?: string | undefined
}

/** A file that another upload is to replace has not failed. */
function failureOf(sound: Sound): Failure | undefined {
  const { edit } = sound
  if (edit === null || waitsFor(sound) === 'audio') return undefined
  const { transcodeStatus, transcodeError, transcodeId, replaceError, replaceFailed } = edit
  if (transcodeStatus === 'ERROR' && replaceFailed) {
    return { lead: 'failed', reason: replaceError ?? INTERNAL_ERROR, retry: replaceFailed }
  }
  if (transcodeError === REFUSED) return { reason: REFUSED }
  const isOurs = transcodeError === INTERNAL_ERROR
  if (transcodeStatus === 'ERROR' || isOurs) {
    const lead = transcodeStatus === 'READY' ? 'failedPreview' : 'failed'
    return { lead, reason: transcodeError ?? INTERNAL_ERROR, ...(isOurs && { retry: transcodeId }) }
  }
  if (edit.limitError && edit.wantedStatus) return { lead: 'limitBeyond' }
  if (!replaceError) return undefined
  return { lead: 'newAudioFailed', reason: replaceError, retry: replaceFailed ?? undefined }
}
