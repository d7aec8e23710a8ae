import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import type { PageDrafts } from '#uploads/web/stored-drafts.ts'
import type { Status } from '../../../contract.ts'
import { getSound, type Sound } from '../../../sounds-contract.ts'
import styles from '../../editor.module.css'
import { EditorForm } from '../../editor-form.tsx'
import { createWriteNames } from '../../saving/save-outcome.ts'
import { useEditorRoute, usePublishingEditor } from '../../saving/use-publishing-editor.ts'
import { useTerms } from '../../use-terms.ts'
import type { FormProblems } from '../../work-form.ts'
import { RecordingNotice } from '../recording/recording-notice.tsx'
import { isBeingPublished } from '../waits-for.ts'
import { saveSound } from './save-sound.ts'
import { SoundFields, usePreviewTerm } from './sound-fields.tsx'
import { formOfSound, isSameLimit, type SoundForm } from './sound-form.ts'
import { useStoredEdits } from './stored-edits.ts'
import { type AutosaveMessage, autosaveResultOf, useAutosave } from './use-autosave.ts'

/** What a list of editors knows of each. */
export interface ListedEditor {
  form: SoundForm
  /** The form that the server has. */
  savedForm: SoundForm
  problems: FormProblems
  saving: boolean
  save: (status?: Status) => void
  /** Unsaved edits are left unsaved on purpose. */
  discard: () => void
}

interface SoundEditorProps {
  sound: Sound
  drafts: PageDrafts
  /** Seconds; undefined while unknown. */
  duration: number | undefined
  /** The link and more of a sound that others can open. */
  published: { state: ReactNode; links: ReactNode }
  /** A guess of how the title is read */
  readingOffer: (editor: EditorView) => ReactNode
  deleteButton?: (setLeaving: (isLeaving: boolean) => void) => ReactNode
  /** One of the editors of a list, as the upload page is. */
  listed?: {
    isSticky: boolean
    /** The progress of publishing. */
    state: ReactNode
    note: (autosaved: AutosaveMessage | undefined, editor: EditorView) => ReactNode
    /** Above the fields, which it may fill in. */
    suggestions: (editor: EditorView) => ReactNode
    notice: ReactNode
    onSound: (sound: Sound) => void
    onChange: (editor: ListedEditor) => void
  }
}

export type EditorView = ReturnType<typeof usePublishingEditor<Sound, SoundForm>>

export function SoundEditor({ sound, drafts, duration, published, ...props }: SoundEditorProps) {
  const t = useTranslations('soundEditor')
  const { listed } = props
  const { editor, autosaved, discard } = useSoundEditor({ sound, drafts, duration, listed })
  const terms = useTerms()
  const preview = usePreviewTerm()
  const isReady = sound.edit?.transcodeStatus === 'READY'
  return (
    <EditorForm
      editor={editor}
      view={{ href: `/sound/${sound.id}/${sound.slug}`, label: t('editPage.view') }}
      isReady={isReady}
      isListed={listed !== undefined}
      isSticky={listed?.isSticky ?? true}
      terms={terms(editor.form, preview(editor.form, duration))}
      {...(sound.status !== 'Draft' && published)}
      {...(listed?.state && { state: listed.state })}
      {...(!listed &&
        isBeingPublished(sound) && { state: <RecordingNotice sound={sound} />, links: undefined })}
      note={
        listed?.note(autosaved, editor) ?? (
          <span className={styles.autosave} role="status">
            {autosaved !== undefined && t(`work.${autosaved}`)}
          </span>
        )
      }
      deleteButton={props.deleteButton?.(editor.setLeaving)}
      onDiscard={discard}
    >
      {listed?.suggestions(editor)}
      <SoundFields
        form={editor.form}
        problems={editor.problems}
        coverart={sound.coverart}
        booklet={sound.edit?.booklet}
        duration={duration}
        {...((isReady || !listed) && { sound })}
        openAll={!listed}
        onEdit={editor.edit}
        onCoverBusy={editor.setCoverBusy}
        readingOffer={props.readingOffer(editor)}
      />
      {listed?.notice}
    </EditorForm>
  )
}

type EditorOptions = Pick<SoundEditorProps, 'sound' | 'drafts' | 'duration' | 'listed'>

function useSoundEditor({ sound, drafts, duration, listed }: EditorOptions) {
  const [names] = useState(() => createWriteNames())
  const showPage = useEditorRoute(
    sound,
    (id) => `/sound/${id}/edit`,
    (to) => drafts.move(sound.id, to),
  )
  const editor = usePublishingEditor<Sound, SoundForm>({
    item: sound,
    initialForm: formOfSound(sound),
    formOf: formOfSound,
    save: (form, options) =>
      saveSound(sound.id, form, { ...options, duration, written: names.next() }),
    load: (id) => callApi(getSound, { params: { id } }),
    show: listed ? async () => {} : showPage,
    ...(listed && { onNewer: listed.onSound }),
    laterProblems({ edit }, { form, saved }) {
      return edit?.limitError && isSameLimit(form, saved) ? { limitTo: edit.limitError } : {}
    },
  })
  /** No one else sees an autosaved draft, whatever status is chosen. */
  const isDraft = sound.status === 'Draft' && !sound.edit?.wantedStatus
  const autosaved = useAutosave({
    form: editor.form,
    isStale: editor.isStale,
    isBusy: editor.isBusy,
    isDraft,
    isChanged: editor.hasUnsavedContent,
    save: async () => autosaveResultOf(await editor.autosave()),
  })
  useStoredEdits({
    drafts,
    draft: sound.id,
    form: editor.form,
    isUnsaved: isDraft && editor.hasUnsavedContent,
    baseVersion: editor.baseVersion,
    names,
    restore: editor.restore,
  })
  const discard = () => drafts.removeEdits(sound.id)
  useListed(editor, discard, listed)
  return { editor, autosaved, discard }
}

/** Tells the list of the editor, each time that it has changed. */
function useListed(editor: EditorView, discard: () => void, listed: SoundEditorProps['listed']) {
  const { form, saved, problems, isBusy } = editor
  const now = useRef({ editor, discard })
  useEffect(() => {
    now.current = { editor, discard }
  })
  const tell = useEffectEvent(() =>
    listed?.onChange({
      form,
      savedForm: saved,
      problems,
      saving: isBusy,
      save: (status) => void now.current.editor.save(status === undefined ? {} : { status }),
      discard: () => now.current.discard(),
    }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of each change
  useEffect(() => tell(), [form, saved, problems, isBusy])
}
