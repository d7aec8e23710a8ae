import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import editor from '#publishing/web/editor.module.css'
import { SaveFailure, StaleNotice } from '#publishing/web/editor-form.tsx'
import { usePromise } from '#publishing/web/saving/use-saved-message.ts'
import type { Sound } from '#sounds/contract.ts'
import { SoundFields } from '#sounds/web/editor/sound-fields.tsx'
import type { SoundForm } from '#sounds/web/editor/sound-form.ts'
import { type AutosaveMessage, useAutosave } from '#sounds/web/editor/use-autosave.ts'
import { RecordingNotice } from '#sounds/web/recording/recording-notice.tsx'
import { Button, ButtonLink, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/overlay/dialog.tsx'
import { canRetry } from '#uploads/web/state/upload.ts'
import { UploadProgress } from '#uploads/web/upload-progress.tsx'
import { TagSuggestions } from './file-tags/tag-suggestions.tsx'
import {
  isContentUnsaved,
  isDraft,
  isPreviewAwaited,
  isSavable,
  isSettled,
  isUnsaved,
  needsArtist,
  type SoundUpload,
} from './state/sound-upload.ts'
import styles from './upload-card.module.css'
import type { UploadActs } from './use-sound-uploads.ts'

interface UploadCardProps {
  upload: SoundUpload
  online: boolean
  albumSuggestion?: string | undefined
  acts: UploadActs
}

export const UploadCard = memo(
  Card,
  // The acts always mean the upload that is shown: the progress of others need not render it again.
  (before, now) =>
    before.upload === now.upload &&
    before.online === now.online &&
    before.albumSuggestion === now.albumSuggestion,
)

function Card(props: UploadCardProps) {
  const { upload, online, acts } = props
  const t = useTranslations('uploads')
  const [asksToRemove, setAsksToRemove] = useState(false)
  const { id, fileName, state, form, paused } = upload
  const name = form.title || fileName
  const isTyped = state !== 'ERROR' || isUnsaved(upload)
  // Its Draft is deleted with it.
  const loses = isTyped || upload.sound !== undefined
  const remove = () => void acts.remove(id)
  return (
    <article className={styles.card} aria-label={name} tabIndex={-1}>
      <header className={styles.head}>
        <UploadProgress upload={upload} online={online} onRetry={() => acts.retry(id)} />
        {state === 'UPLOADING' && (
          <IconButton
            icon={paused ? 'play' : 'pause'}
            label={t(paused ? 'transfer.resume' : 'transfer.pause', { name })}
            onClick={() => acts.pause(id, !paused)}
          />
        )}
        <IconButton
          icon="trash"
          label={t('card.remove', { name })}
          onClick={() => (loses ? setAsksToRemove(true) : remove())}
        />
      </header>
      {(isTyped || canRetry(upload)) && <CardForm {...props} />}
      <ConfirmDialog
        open={asksToRemove}
        title={t('card.removeTitle')}
        text={t('card.removeText')}
        act={t('card.removeAct')}
        onConfirm={remove}
        onCancel={() => setAsksToRemove(false)}
      />
    </article>
  )
}

function CardForm({ upload, albumSuggestion, acts }: UploadCardProps) {
  const tEditor = useTranslations('soundEditor')
  const [isChoosing, setChoosing] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const coverBusy = isChoosing || isTaking
  const { id, form, savedForm, sound, saving, isStale } = upload
  const onEdit = (change: Partial<SoundForm>) => acts.dispatch({ type: 'form-edited', id, change })
  const autosave = useAutosave({
    form,
    isDraft: isDraft(upload),
    isChanged: isContentUnsaved(upload),
    isStale,
    isBusy: saving,
    save: () => acts.autosave(id),
  })
  const publishes = form.status !== 'Draft' && form.status !== savedForm.status
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        acts.save(upload)
      }}
    >
      <TagSuggestions
        upload={upload}
        albumSuggestion={albumSuggestion}
        onEdit={onEdit}
        onCoverBusy={setTaking}
        onDismiss={() => acts.dispatch({ type: 'tags-dismissed', id })}
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
      {isStale && (
        <StaleNotice
          onNewest={() => acts.takeNewest(upload)}
          onMine={() => acts.save(upload, { over: true })}
        />
      )}
      <SaveFailure word={upload.failed} />
      {sound && <CardNotice sound={sound} onRead={() => acts.readSound(upload)} />}
      <div className={editor.acts}>
        <Button
          type="submit"
          look="accent"
          busy={saving && sound !== undefined}
          disabled={
            (coverBusy && publishes) || (sound === undefined && (saving || !isSavable(upload)))
          }
        >
          {tEditor(publishes ? 'form.publish' : 'form.save')}
        </Button>
        {sound && (
          <ButtonLink look="outline" href={`/sound/${sound.id}/${sound.slug}`}>
            {tEditor('editPage.view')}
          </ButtonLink>
        )}
        <SavedNote upload={upload} autosave={autosave} />
      </div>
    </form>
  )
}

/** Stays once shown, to report when the preview is ready. */
function CardNotice({ sound, onRead }: { sound: Sound; onRead: () => Promise<void> }) {
  const isDue = needsArtist(sound) || isPreviewAwaited(sound)
  const [wasShown, setShown] = useState(false)
  if (isDue && !wasShown) setShown(true)
  return wasShown && <RecordingNotice sound={sound} onRead={onRead} onlyPreview={!isDue} />
}

type SavedNoteProps = Pick<UploadCardProps, 'upload'> & { autosave: AutosaveMessage | undefined }

function SavedNote({ upload, autosave }: SavedNoteProps) {
  const t = useTranslations('uploads')
  const tEditor = useTranslations('soundEditor')
  const promiseOf = usePromise()
  const word = noteOf(upload)
  const isAutomatic = autosave === 'autosaved' ? word === 'saved' : word === 'unsaved'
  const isPromised = word === 'published' || word === 'private' || word === 'willPublish'
  const promise = isPromised && upload.sound && promiseOf(upload.sound)
  const text = autosave && isAutomatic ? tEditor(`work.${autosave}`) : word && t(`state.${word}`)
  return (
    <p className={editor.note} role="status">
      {promise || text}
    </p>
  )
}

function noteOf(upload: SoundUpload) {
  const { saving, sound, savedForm } = upload
  if (saving) return sound ? undefined : 'willSave'
  if (isUnsaved(upload)) return 'unsaved'
  if (!sound) return undefined
  if (savedForm.status === 'Draft') return 'saved'
  if (needsArtist(sound)) return undefined
  if (!isSettled(upload)) return 'willPublish'
  return sound.status === 'Private' ? 'private' : 'published'
}
