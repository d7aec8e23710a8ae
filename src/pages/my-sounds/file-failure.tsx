import { useMessages, useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { INTERNAL_ERROR } from '#kernel/problem.ts'
import { getSound, type Sound } from '#sounds/contract.ts'
import { RetryButton } from '#sounds/web/recording/retry-button.tsx'
import { waitsFor } from '#sounds/web/waits-for.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './row.module.css'

/** By the operator, though the file could be read. */
const REFUSED = 'refused'

interface FileFailureProps {
  sound: Sound
  onNews: (id: string, sound: Sound) => void
}

/** Why its file, or the one that was to replace it, could not be prepared, and what can be done. */
export function FileFailure({ sound, onNews }: FileFailureProps) {
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
      <p className={styles.failed}>
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
  /** None where the reason says all. */
  lead?: 'failed' | 'failedPreview' | 'newAudioFailed' | 'limitBeyond'
  /** As the server says it; none where the lead says all. */
  reason?: string
  /** The upload that may be tried again. */
  retry?: string | undefined
}

/** What another upload is to take the place of has not failed. */
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
