import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import editor from '#publishing/web/editor.module.css'
import { SaveFailure } from '#publishing/web/save-failure.tsx'
import { StaleNotice } from '#publishing/web/saving/stale-notice.tsx'
import { usePromise } from '#publishing/web/saving/use-saved-words.ts'
import type { Kept } from '#sounds/web/autosave/kept.ts'
import { type AutosaveWord, useAutosave } from '#sounds/web/autosave/use-autosave.ts'
import { SoundFields } from '#sounds/web/editor/sound-fields.tsx'
import type { SoundForm } from '#sounds/web/editor/sound-form.ts'
import { RecordingNotice } from '#sounds/web/recording/recording-notice.tsx'
import styles from '#sounds/web/uploading/card.module.css'
import type { Upload } from '#sounds/web/uploading/state/facts.ts'
import {
  isDraft,
  isInTrouble,
  isPartAwaited,
  isSavable,
  isSettled,
  isUnkept,
  isUnsaved,
  mayComeThrough,
} from '#sounds/web/uploading/state/reading.ts'
import { UploadProgress } from '#sounds/web/uploading/upload-progress.tsx'
import { Button, ButtonLink, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { FileOffer } from './file-tags/tag-suggestions.tsx'

interface UploadCardProps {
  upload: Upload
  online: boolean
  /** The element that offers the album of which it is; undefined: none does. */
  albumOffer?: string | undefined
  onEdit: (change: Partial<SoundForm>) => void
  onSave: (over: boolean) => void
  onKeep: () => Promise<Kept>
  onNewest: () => void
  /** Its preview is tried again: what has become of it is to be shown. */
  onTried: () => Promise<void>
  onPause: (paused: boolean) => void
  onRetry: () => void
  onTagsAnswered: () => void
  onRemove: () => void
}

/**
 * One file: how far it is, and the editor of the sound that it becomes. The acts always mean the
 * upload that is shown, so that the progress of others need not draw it again.
 */
export const UploadCard = memo(
  Card,
  (before, now) =>
    before.upload === now.upload &&
    before.online === now.online &&
    before.albumOffer === now.albumOffer,
)

function Card(props: UploadCardProps) {
  const { upload, online, onPause, onRetry, onRemove } = props
  const t = useTranslations('uploads')
  const [asksToRemove, setAsksToRemove] = useState(false)
  const { fileName, state, form, paused } = upload
  const name = form.title || fileName
  const isTyped = state !== 'ERROR' || isUnsaved(upload)
  // With it go its Draft and the words that are kept there.
  const loses = isTyped || upload.sound !== undefined
  return (
    <article className={styles.card} aria-label={name} tabIndex={-1}>
      <header className={styles.head}>
        <UploadProgress upload={upload} online={online} onRetry={onRetry} />
        {state === 'UPLOADING' && (
          <IconButton
            icon={paused ? 'play' : 'pause'}
            label={t(paused ? 'transfer.resume' : 'transfer.pause', { name })}
            onClick={() => onPause(!paused)}
          />
        )}
        <IconButton
          icon="trash"
          label={t('card.remove', { name })}
          onClick={() => (loses ? setAsksToRemove(true) : onRemove())}
        />
      </header>
      {(isTyped || mayComeThrough(upload)) && <CardForm {...props} />}
      <ConfirmDialog
        open={asksToRemove}
        title={t('card.removeTitle')}
        text={t('card.removeText')}
        act={t('card.removeAct')}
        cancel={t('card.cancel')}
        onConfirm={onRemove}
        onCancel={() => setAsksToRemove(false)}
      />
    </article>
  )
}

function CardForm(props: UploadCardProps) {
  const { upload, onEdit, onSave, onKeep, onNewest, onTried, onTagsAnswered } = props
  const t = useTranslations('uploads')
  const tEditor = useTranslations('soundEditor')
  const [isChoosing, setChoosing] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const coverBusy = isChoosing || isTaking
  const { form, savedForm, sound, saving } = upload
  const kept = useAutosave({
    ...{ form, isDraft: isDraft(upload), isChanged: isUnkept(upload), isStale: upload.isStale },
    ...{ isBusy: saving, keep: onKeep },
  })
  const opensUp = form.status !== 'Draft' && form.status !== savedForm.status
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave(false)
      }}
    >
      <FileOffer
        upload={upload}
        albumOffer={props.albumOffer}
        onEdit={onEdit}
        onCoverBusy={setTaking}
        onDismiss={onTagsAnswered}
      />
      <SoundFields
        form={form}
        problems={upload.problems}
        coverart={sound?.coverart ?? null}
        duration={upload.duration}
        {...(upload.state === 'READY' && sound && { sound })}
        openAll={false}
        onEdit={onEdit}
        onCoverBusy={setChoosing}
      />
      {upload.isStale && <StaleNotice onNewest={onNewest} onMine={() => onSave(true)} />}
      <SaveFailure word={upload.failed} />
      {sound && <CardNotice sound={sound} onRead={onTried} />}
      <div className={editor.acts}>
        <Button
          type="submit"
          look="accent"
          busy={saving && sound !== undefined}
          disabled={
            (coverBusy && opensUp) || (sound === undefined && (saving || !isSavable(upload)))
          }
        >
          {tEditor(opensUp ? 'form.publish' : 'form.save')}
        </Button>
        {sound && (
          <ButtonLink look="outline" href={`/sound/${sound.id}/${sound.slug}`}>
            {t('card.view')}
          </ButtonLink>
        )}
        <SavedNote upload={upload} kept={kept} />
      </div>
    </form>
  )
}

interface CardNoticeProps {
  sound: NonNullable<Upload['sound']>
  onRead: () => Promise<void>
}

/** Once it was shown it stays there, so that the preview is said to be ready. */
function CardNotice({ sound, onRead }: CardNoticeProps) {
  const isDue = isInTrouble(sound) || isPartAwaited(sound)
  const [wasShown, setShown] = useState(false)
  if (isDue && !wasShown) setShown(true)
  return wasShown && <RecordingNotice sound={sound} onRead={onRead} onlyMade={!isDue} />
}

function SavedNote({ upload, kept }: { upload: Upload; kept: AutosaveWord | undefined }) {
  const t = useTranslations('uploads')
  const tEditor = useTranslations('soundEditor')
  const promiseOf = usePromise()
  const word = noteOf(upload)
  const byItself = kept === 'autosaved' ? word === 'saved' : word === 'unsaved'
  const isPromised = word === 'published' || word === 'private' || word === 'willPublish'
  const promise = isPromised && upload.sound && promiseOf(upload.sound)
  const words = kept && byItself ? tEditor(`work.${kept}`) : word && t(`state.${word}`)
  return (
    <p className={editor.note} role="status">
      {promise || words}
    </p>
  )
}

function noteOf(upload: Upload) {
  const { saving, sound, savedForm } = upload
  if (saving) return sound ? undefined : 'willSave'
  if (isUnsaved(upload)) return 'unsaved'
  if (!sound) return undefined
  if (savedForm.status === 'Draft') return 'saved'
  if (isInTrouble(sound)) return undefined
  if (!isSettled(upload)) return 'willPublish'
  return sound.status === 'Private' ? 'private' : 'published'
}
