import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { callApi } from '#client/api-client.ts'
import { useEditorKey } from '#client/moved-editor.ts'
import { apiOf, orThrow, pageError, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { PublishedActs, PublishedLink } from '#embed/web/share/published-link.tsx'
import { SplitEarnings } from '#money/web/splits/split-earnings.tsx'
import { ReadingOffer } from '#search/web/reading-offer.tsx'
import { type PageDrafts, usePageDrafts } from '#uploads/web/stored-drafts.ts'
import { deleteSound, getSound, type Sound } from '#works/sounds-contract.ts'
import { DeleteButton } from '#works/web/confirm-request.tsx'
import { EditorPage } from '#works/web/editor-form.tsx'
import { SoundEditor } from '#works/web/sounds/editor/sound-editor.tsx'
import { RecordingNotice } from '#works/web/sounds/recording/recording-notice.tsx'
import { isBeingPublished } from '#works/web/sounds/waits-for.ts'
import { WithdrawnNotice } from '#works/web/withdrawn-notice.tsx'
import { AudioSection } from './audio-section.tsx'

/** A visitor is asked to sign in; anyone who does not own it finds nothing here. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  if (viewerOf(context) === undefined) return { sound: undefined }
  const sound = orThrow(await apiOf(context)(getSound, { params: { id: params.id ?? '' } }))
  if (sound.edit === null) throw pageError(404, { code: 'not_found', message: '' })
  return { sound }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('soundEditor.editPage.title'), hidden: true })

export default function SoundEditPage() {
  const t = useTranslations('soundEditor.editPage')
  const { sound } = useLoaderData<{ sound: Sound | undefined }>()
  if (!sound) return <SignInPrompt isPage />
  return (
    <EditorPage
      title={t('title')}
      trail={[
        { to: `/user/${sound.username}`, label: sound.user },
        { to: `/sound/${sound.id}/${sound.slug}`, label: sound.title },
      ]}
    >
      <Parts sound={sound} />
    </EditorPage>
  )
}

/** The parts for their artist alone, who is signed in by then. */
function Parts({ sound }: { sound: Sound }) {
  const key = useEditorKey()
  const drafts = usePageDrafts()
  const isFirst = sound.edit?.transcodeStatus === 'NONE'
  return (
    <>
      <div className="page-heading">
        <WithdrawnNotice withdrawnFor={sound.edit?.withdrawnFor} />
      </div>
      {!isBeingPublished(sound) && <RecordingNotice key={`file-${sound.id}`} sound={sound} />}
      <SoundEditor
        key={key}
        sound={sound}
        drafts={drafts}
        duration={sound.duration || undefined}
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
        deleteButton={(setLeaving) => (
          <DeleteSound sound={sound} drafts={drafts} onLeaving={setLeaving} />
        )}
      />
      <AudioSection key={`audio-${sound.id}-${isFirst}`} sound={sound} drafts={drafts} />
      <SplitEarnings key={`split-${sound.id}`} kind="sound" id={sound.id} />
    </>
  )
}

interface DeleteSoundProps {
  sound: Sound
  drafts: PageDrafts
  onLeaving: (isLeaving: boolean) => void
}

function DeleteSound({ sound: { id, title }, drafts, onLeaving }: DeleteSoundProps) {
  const t = useTranslations('soundEditor.editPage')
  return (
    <DeleteButton
      name={title}
      act={t('deleteSound')}
      title={t('deleteTitle')}
      text={t('deleteText')}
      listPath="/my/sounds"
      onLeaving={onLeaving}
      onDeleted={() => drafts.remove(id)}
      request={() => callApi(deleteSound, { params: { id } })}
    />
  )
}
