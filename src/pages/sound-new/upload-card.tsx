import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PublishedActs, PublishedLink } from '#embed/web/share/published-link.tsx'
import { ReadingOffer } from '#search/web/reading-offer.tsx'
import { IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/overlay/dialog.tsx'
import { canRetry } from '#uploads/web/state/upload.ts'
import type { Sound } from '#works/sounds-contract.ts'
import editorStyles from '#works/web/editor.module.css'
import { Publishing } from '#works/web/publish-bar.tsx'
import { usePromise } from '#works/web/saving/use-saved-message.ts'
import { UploadSlot } from '#works/web/sounds/audio/upload-slot.tsx'
import { type EditorView, SoundEditor } from '#works/web/sounds/editor/sound-editor.tsx'
import type { AutosaveMessage } from '#works/web/sounds/editor/use-autosave.ts'
import { RecordingNotice } from '#works/web/sounds/recording/recording-notice.tsx'
import { dateToCome } from '#works/web/work-form.ts'
import { FileTagSuggestions } from './file-tags/tag-suggestions.tsx'
import {
  isPreviewAwaited,
  isUntouched,
  losesByRemoval,
  nameOf,
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

/** A file on its way, and the editor of its Draft. */
function Card(props: UploadCardProps) {
  const { upload, online, acts } = props
  const t = useTranslations('uploads')
  const [asksToRemove, setAsksToRemove] = useState(false)
  const { id, fileName, state, sound } = upload
  const name = nameOf(upload)
  const isLost = state === 'ERROR' && !canRetry(upload) && isUntouched(upload)
  const remove = () => void acts.remove(id)
  return (
    <article className={styles.card} aria-label={name} tabIndex={-1}>
      <header className={styles.head}>
        <UploadSlot
          upload={upload}
          name={name}
          online={online}
          refused={t('toasts.failed', { name: fileName })}
          onPause={(paused) => acts.pause(id, paused)}
          onRetry={() => acts.retry(id)}
        >
          <IconButton
            icon="trash"
            label={t('card.remove', { name })}
            onClick={() => (losesByRemoval(upload) ? setAsksToRemove(true) : remove())}
          />
        </UploadSlot>
      </header>
      {sound && !isLost && <CardEditor {...props} sound={sound} />}
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

function CardEditor(props: UploadCardProps & { sound: Sound }) {
  const { upload, sound, albumSuggestion, isSticky = false, acts } = props
  const { id } = upload
  const onRead = () => acts.readSound(id)
  return (
    <div className={styles.form}>
      <SoundEditor
        sound={sound}
        drafts={acts.drafts}
        duration={sound.duration || upload.duration}
        readingOffer={({ form, edit }) => (
          <ReadingOffer
            work={sound.id}
            title={sound.title}
            reading={form.reading}
            onUse={(reading) => edit({ reading })}
          />
        )}
        published={{
          state: <PublishedLink kind="sound" item={sound} />,
          links: <PublishedActs kind="sound" item={sound} />,
        }}
        listed={{
          isSticky,
          state: progressOf(upload, sound, onRead),
          note: (autosaved, editor) => <SavedNote {...{ sound, autosaved, editor }} />,
          suggestions: (editor) => (
            <FileTagSuggestions
              upload={upload}
              editor={editor}
              albumSuggestion={albumSuggestion}
              onDismiss={() => acts.dispatch({ type: 'tags-dismissed', id })}
            />
          ),
          notice: <CardNotice sound={sound} onRead={onRead} />,
          onSound: (now) => acts.dispatch({ type: 'sound-read', id, sound: now }),
          onChange: (editor) => acts.dispatch({ type: 'editor-changed', id, editor }),
        }}
      />
    </div>
  )
}

/** The progress of a sound that becomes public by itself, and soon. */
function progressOf(upload: SoundUpload, sound: Sound, onRead: () => Promise<void>) {
  const { state, progress, transcoded } = upload
  const isAsked = sound.edit?.wantedStatus === 'Released' && dateToCome(sound) === undefined
  if (!isAsked || state === 'ERROR') return undefined
  if (state === 'READY') return <RecordingNotice sound={sound} onRead={onRead} />
  return <Publishing percent={Math.floor(state === 'UPLOADING' ? progress : 100 * transcoded)} />
}

/** The notice stays once shown, to report when the preview is ready. */
function CardNotice({ sound, onRead }: { sound: Sound; onRead: () => Promise<void> }) {
  const isDue = needsArtist(sound) || isPreviewAwaited(sound)
  const [wasShown, setShown] = useState(false)
  if (isDue && !wasShown) setShown(true)
  return wasShown && <RecordingNotice sound={sound} onRead={onRead} onlyPreview={!isDue} />
}

interface SavedNoteProps {
  sound: Sound
  editor: EditorView
  autosaved: AutosaveMessage | undefined
}

function SavedNote({ sound, editor, autosaved }: SavedNoteProps) {
  const t = useTranslations()
  const promiseOf = usePromise()
  const isUnsaved = editor.form !== editor.saved
  const isAutomatic = autosaved !== undefined && isUnsaved !== (autosaved === 'autosaved')
  const text = isAutomatic
    ? t(`soundEditor.work.${autosaved}`)
    : isUnsaved
      ? t('uploads.state.unsaved')
      : sound.edit?.wantedStatus
        ? !needsArtist(sound) && promiseOf(sound)
        : sound.status === 'Draft' && t('uploads.state.saved')
  return (
    <p className={editorStyles.note} role="status">
      {!editor.isBusy && text}
    </p>
  )
}
