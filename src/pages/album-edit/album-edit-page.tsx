import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { useEditorKey } from '#client/moved-editor.ts'
import { apiOf, orThrow, pageError, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { albumHref } from '#client/work-href.ts'
import { SplitEarnings } from '#money/web/splits/split-earnings.tsx'
import { type Album, getAlbum } from '#works/albums-contract.ts'
import { EditorPage } from '#works/web/editor-form.tsx'
import { AlbumEditor } from './album-editor.tsx'
import { WaitingNotice } from './waiting-notice.tsx'

/** A visitor is asked to sign in; anyone who does not own it finds nothing here. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  if (viewerOf(context) === undefined) return { album: undefined }
  const album = orThrow(await apiOf(context)(getAlbum, { params: { id: params.id ?? '' } }))
  if (album.edit === null) throw pageError(404, { code: 'not_found', message: '' })
  return { album }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('albums.editor.title'), hidden: true })

export default function AlbumEditPage() {
  const t = useTranslations('albums')
  const { album } = useLoaderData<{ album: Album | undefined }>()
  const key = useEditorKey()
  if (!album) return <SignInPrompt isPage />
  return (
    <EditorPage
      title={t('editor.title')}
      trail={[
        { to: '/my/albums', label: t('mine.title') },
        { to: albumHref(album), label: album.title },
      ]}
    >
      <WaitingNotice album={album} />
      <AlbumEditor key={key} album={album} />
      <SplitEarnings key={`split-${album.id}`} kind="album" id={album.id} />
    </EditorPage>
  )
}
