import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { useEditorKey } from '#client/moved-editor.ts'
import { apiOf, orThrow, pageError, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { SplitEarnings } from '#money/web/splits/split-earnings.tsx'
import { getSound, type Sound } from '#works/sounds-contract.ts'
import { EditorPage } from '#works/web/editor-form.tsx'
import { RecordingNotice } from '#works/web/sounds/recording/recording-notice.tsx'
import { isBeingPublished } from '#works/web/sounds/waits-for.ts'
import { ReplaceAudio } from './replacing/replace-audio.tsx'
import { SoundEditor } from './sound-editor.tsx'

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
  const key = useEditorKey()
  if (!sound) return <SignInPrompt isPage />
  return (
    <EditorPage
      title={t('title')}
      trail={[
        { to: `/user/${sound.username}`, label: sound.user },
        { to: `/sound/${sound.id}/${sound.slug}`, label: sound.title },
      ]}
    >
      {!isBeingPublished(sound) && <RecordingNotice key={`file-${sound.id}`} sound={sound} />}
      <SoundEditor key={key} sound={sound} />
      <ReplaceAudio key={`audio-${sound.id}`} sound={sound} />
      <SplitEarnings key={`split-${sound.id}`} kind="sound" id={sound.id} />
    </EditorPage>
  )
}
