import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import editor from '../editor.module.css'
import { SoundFields } from '../sound-fields.tsx'
import type { SoundForm } from '../sound-form.ts'
import { UploadProgress } from './upload-progress.tsx'
import styles from './uploading.module.css'
import { isSettled, isUnsaved, type Upload } from './uploads-state.ts'

interface UploadCardProps {
  upload: Upload
  onEdit: (change: Partial<SoundForm>) => void
  onSave: () => void
  onRemove: () => void
}

/** One file: how far it is, and the editor of the sound that it becomes. */
export function UploadCard({ upload, onEdit, onSave, onRemove }: UploadCardProps) {
  const t = useTranslations('uploads')
  const [asksToRemove, setAsksToRemove] = useState(false)
  const [coverBusy, setCoverBusy] = useState(false)
  const { fileName, state, form, savedForm, sound, saving } = upload
  const opensUp = form.status !== 'Draft' && form.status !== savedForm.status
  return (
    <article className={styles.card} aria-label={form.title || fileName}>
      <header className={styles.head}>
        <UploadProgress upload={upload} />
        <IconButton
          icon="trash"
          label={t('card.remove', { name: form.title || fileName })}
          onClick={() => (state === 'ERROR' ? onRemove() : setAsksToRemove(true))}
        />
      </header>
      {state !== 'ERROR' && (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onSave()
          }}
        >
          <SoundFields
            form={form}
            problems={upload.problems}
            coverart={null}
            duration={upload.duration}
            openAll={false}
            onEdit={onEdit}
            onCoverBusy={setCoverBusy}
          />
          <div className={editor.acts}>
            <Button
              type="submit"
              look="accent"
              busy={saving && sound !== undefined}
              disabled={coverBusy || (saving && sound === undefined)}
            >
              {t(opensUp ? 'form.publish' : 'form.save')}
            </Button>
            {sound && (
              <ButtonLink look="outline" href={`/sound/${sound.id}/${sound.slug}`}>
                {t('card.view')}
              </ButtonLink>
            )}
            <SavedNote upload={upload} />
          </div>
        </form>
      )}
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

function SavedNote({ upload }: { upload: Upload }) {
  const t = useTranslations('uploads.state')
  const word = noteOf(upload)
  return (
    <p className={editor.note} role="status">
      {word && t(word)}
    </p>
  )
}

function noteOf(upload: Upload) {
  const { saving, sound, savedForm } = upload
  if (saving) return sound ? undefined : 'willSave'
  if (isUnsaved(upload)) return 'unsaved'
  if (!sound) return undefined
  if (savedForm.status === 'Draft') return 'saved'
  return isSettled(upload) ? 'published' : 'willPublish'
}
