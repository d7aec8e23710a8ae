import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { useMe } from '#client/root-data.ts'
import { PublishedActs, PublishedLink } from '#embed/web/share/published-link.tsx'
import { browserStorage, moveUnfinished, openUnfinishedStore } from '#uploads/web/stored-uploads.ts'
import { deleteSound, getSound, type Sound } from '#works/sounds-contract.ts'
import { DeleteButton } from '#works/web/confirm-request.tsx'
import styles from '#works/web/editor.module.css'
import { EditorForm } from '#works/web/editor-form.tsx'
import { usePublishingEditor } from '#works/web/saving/use-publishing-editor.ts'
import { createSoundWriter } from '#works/web/sounds/editor/save-sound.ts'
import { SoundFields, usePreviewTerm } from '#works/web/sounds/editor/sound-fields.tsx'
import { formOfSound, isSameLimit, type SoundForm } from '#works/web/sounds/editor/sound-form.ts'
import { autosaveResultOf, useAutosave } from '#works/web/sounds/editor/use-autosave.ts'
import { useForgetReplacements } from '#works/web/sounds/forget-replacements.ts'
import { RecordingNotice } from '#works/web/sounds/recording/recording-notice.tsx'
import { isBeingPublished } from '#works/web/sounds/waits-for.ts'
import { useTerms } from '#works/web/use-terms.ts'

export function SoundEditor({ sound }: { sound: Sound }) {
  const t = useTranslations('soundEditor')
  const editor = useSoundEditor(sound)
  const terms = useTerms()
  const preview = usePreviewTerm()
  const autosaved = useAutosave({
    form: editor.form,
    isStale: editor.isStale,
    isBusy: editor.isBusy,
    /** No one else sees an autosaved draft, whatever status is chosen. */
    isDraft: sound.status === 'Draft' && !sound.edit?.wantedStatus,
    isChanged: editor.hasUnsavedContent,
    save: async () => autosaveResultOf(await editor.autosave()),
  })
  return (
    <EditorForm
      editor={editor}
      view={{ href: `/sound/${sound.id}/${sound.slug}`, label: t('editPage.view') }}
      isReady={sound.edit?.transcodeStatus === 'READY'}
      terms={terms(editor.form, preview(editor.form, sound.duration || undefined))}
      {...(isBeingPublished(sound)
        ? { state: <RecordingNotice sound={sound} /> }
        : sound.status !== 'Draft' && {
            state: <PublishedLink kind="sound" item={sound} />,
            links: <PublishedActs kind="sound" item={sound} />,
          })}
      note={
        <span className={styles.autosave} role="status">
          {autosaved !== undefined && t(`work.${autosaved}`)}
        </span>
      }
      deleteButton={<DeleteSound sound={sound} onLeaving={editor.setLeaving} />}
    >
      <SoundFields
        form={editor.form}
        problems={editor.problems}
        coverart={sound.coverart}
        duration={sound.duration || undefined}
        sound={sound}
        openAll
        onEdit={editor.edit}
        onCoverBusy={editor.setCoverBusy}
      />
    </EditorForm>
  )
}

function useSoundEditor(sound: Sound) {
  const owner = useMe()?.username ?? ''
  const [write] = useState(createSoundWriter)
  const uploadsOf = (id: string) => openUnfinishedStore(browserStorage(), owner, id)
  return usePublishingEditor<Sound, SoundForm>({
    item: sound,
    initialForm: formOfSound(sound),
    formOf: formOfSound,
    save: (form, options) =>
      write(sound.id, form, { ...options, duration: sound.duration || undefined }),
    load: (id) => callApi(getSound, { params: { id } }),
    editPath: (id) => `/sound/${id}/edit`,
    onMove: (to) => moveUnfinished(uploadsOf(sound.id), uploadsOf(to)),
    laterProblems({ edit }, { form, saved }) {
      return edit?.limitError && isSameLimit(form, saved) ? { limitTo: edit.limitError } : {}
    },
  })
}

interface DeleteSoundProps {
  sound: Sound
  onLeaving: (isLeaving: boolean) => void
}

function DeleteSound({ sound: { id, title }, onLeaving }: DeleteSoundProps) {
  const t = useTranslations('soundEditor.editPage')
  const forget = useForgetReplacements()
  return (
    <DeleteButton
      name={title}
      act={t('deleteSound')}
      title={t('deleteTitle')}
      text={t('deleteText')}
      listPath="/my/sounds"
      onLeaving={onLeaving}
      onDeleted={() => forget(id)}
      request={() => callApi(deleteSound, { params: { id } })}
    />
  )
}
