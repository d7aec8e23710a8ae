import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PublishedActs, PublishedLink } from '#embed/web/share/published-link.tsx'
import { ButtonLink, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/overlay/dialog.tsx'
import { canRetry } from '#uploads/web/state/upload.ts'
import { UploadProgress } from '#uploads/web/upload-progress.tsx'
import type { Status } from '#works/contract.ts'
import type { Sound } from '#works/sounds-contract.ts'
import editor from '#works/web/editor.module.css'
import { SaveFailure, StaleNotice } from '#works/web/editor-form.tsx'
import { PublishBar, Publishing } from '#works/web/publish-bar.tsx'
import { planPublishing } from '#works/web/publish-plan.ts'
import { usePromise } from '#works/web/saving/use-saved-message.ts'
import { SoundFields, usePreviewTerm } from '#works/web/sounds/editor/sound-fields.tsx'
import type { SoundForm } from '#works/web/sounds/editor/sound-form.ts'
import { type AutosaveMessage, useAutosave } from '#works/web/sounds/editor/use-autosave.ts'
import { RecordingNotice } from '#works/web/sounds/recording/recording-notice.tsx'
import { isBeingPublished } from '#works/web/sounds/waits-for.ts'
import { useFocusOnProblem } from '#works/web/use-focus-on-problem.ts'
import { useTerms } from '#works/web/use-terms.ts'
import { TagSuggestions } from './file-tags/tag-suggestions.tsx'
import {
  isContentUnsaved,
  isDraft,
  isPreviewAwaited,
  isSavable,
  isUnsaved,
  losesByRemoval,
  needsArtist,
  type SoundUpload,
} from './state/sound-upload.ts'
import styles from './upload-card.module.css'
import type { UploadActs } from './use-sound-uploads.ts'

interface UploadCardProps {
  upload: SoundUpload
  online: boolean
  albumSuggestion?: string | undefined
  /** The card's button stays in view; of several cards the page has one for all. */
  isSticky?: boolean
  acts: UploadActs
}

export const UploadCard = memo(
  Card,
  // The acts always mean the upload that is shown: the progress of others need not render it again.
  (before, now) =>
    before.upload === now.upload &&
    before.online === now.online &&
    before.isSticky === now.isSticky &&
    before.albumSuggestion === now.albumSuggestion,
)

function Card(props: UploadCardProps) {
  const { upload, online, acts } = props
  const t = useTranslations('uploads')
  const [asksToRemove, setAsksToRemove] = useState(false)
  const { id, fileName, state, form, paused } = upload
  const name = form.title || fileName
  const isTyped = state !== 'ERROR' || isUnsaved(upload)
  const remove = () => void acts.remove(id)
  return (
    <article className={styles.card} aria-label={name} tabIndex={-1}>
      <header className={styles.head}>
        <UploadProgress
          upload={upload}
          online={online}
          refused={t('toasts.failed', { name: fileName })}
          onRetry={() => acts.retry(id)}
        />
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
          onClick={() => (losesByRemoval(upload) ? setAsksToRemove(true) : remove())}
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

function CardForm({ upload, albumSuggestion, isSticky, acts }: UploadCardProps) {
  const view = useTranslations('soundEditor.editPage')('view')
  const terms = useTerms()
  const preview = usePreviewTerm()
  const [isChoosing, setChoosing] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const coverBusy = isChoosing || isTaking
  const { id, form, sound, saving, isStale } = upload
  const onEdit = (change: Partial<SoundForm>) => acts.dispatch({ type: 'form-edited', id, change })
  const autosave = useAutosave({
    form,
    isDraft: isDraft(upload),
    isChanged: isContentUnsaved(upload),
    isStale,
    isBusy: saving,
    save: () => acts.autosave(id),
  })
  const { act, status, canSaveDraft } = planPublishing({
    form,
    work: sound,
    isReady: upload.state === 'READY',
  })
  const { element, words, arm } = useFocusOnProblem<HTMLFormElement>(upload.problems)
  function saveAs(wanted: Status) {
    arm()
    acts.save(upload, { status: wanted })
  }
  const isPublic = sound !== undefined && sound.status !== 'Draft'
  /** True while there is nothing to save it to. */
  const waits = (wanted: Status) =>
    sound === undefined && (!isSavable(upload) || (saving && form.status === wanted))
  return (
    <form
      ref={element}
      className={styles.form}
      data-publish-scope
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        saveAs(canSaveDraft ? 'Draft' : status)
      }}
    >
      <div className={editor.fields}>
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
        {sound && !isPublic && (
          <div>
            <ButtonLink look="outline" href={`/sound/${sound.id}/${sound.slug}`}>
              {view}
            </ButtonLink>
          </div>
        )}
      </div>
      <PublishBar
        act={act}
        canSaveDraft={canSaveDraft}
        terms={terms(form, preview(form, upload.duration))}
        state={stateOf(upload, () => acts.readSound(upload))}
        problem={words}
        acts={
          <>
            <SavedNote upload={upload} autosave={autosave} />
            {isPublic && <PublishedActs kind="sound" item={sound} />}
          </>
        }
        isSticky={isSticky}
        busy={saving && sound !== undefined}
        disabled={(coverBusy && act !== 'saveChanges') || waits(status)}
        draftDisabled={waits('Draft')}
        onPress={() => saveAs(status)}
      />
    </form>
  )
}

/** Returns the progress of publishing, or the links to the published sound. */
function stateOf(upload: SoundUpload, onRead: () => Promise<void>) {
  const { sound, saving, form, state, progress, transcoded } = upload
  if (state === 'ERROR') return undefined
  if (sound && sound.status !== 'Draft') return <PublishedLink kind="sound" item={sound} />
  const isAsked = sound ? isBeingPublished(sound) : saving && form.status === 'Released'
  if (!isAsked) return undefined
  if (sound && state === 'READY') return <RecordingNotice sound={sound} onRead={onRead} />
  return <Publishing percent={Math.floor(state === 'UPLOADING' ? progress : 100 * transcoded)} />
}

/** The notice stays once shown, to report when the preview is ready. */
function CardNotice({ sound, onRead }: { sound: Sound; onRead: () => Promise<void> }) {
  const isDue = needsArtist(sound) || isPreviewAwaited(sound)
  const [wasShown, setShown] = useState(false)
  if (isDue && !wasShown) setShown(true)
  return wasShown && <RecordingNotice sound={sound} onRead={onRead} onlyPreview={!isDue} />
}

type SavedNoteProps = Pick<UploadCardProps, 'upload'> & { autosave: AutosaveMessage | undefined }

function SavedNote({ upload, autosave }: SavedNoteProps) {
  const t = useTranslations()
  const promiseOf = usePromise()
  const word = noteOf(upload)
  const isAutomatic = autosave === 'autosaved' ? word === 'saved' : word === 'unsaved'
  const promise = word === 'willPublish' && upload.sound && promiseOf(upload.sound)
  const text =
    autosave && isAutomatic ? t(`soundEditor.work.${autosave}`) : word && t(`uploads.state.${word}`)
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
  return sound.status === savedForm.status ? undefined : 'willPublish'
}
