import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { type Album, getAlbum } from '#albums/contract.ts'
import { useEditorKey } from '#client/moved-editor.ts'
import { apiOf, orThrow, pageError, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { AlbumEditor } from './album-editor.tsx'
import styles from './editor.module.css'
import { WaitingNotice } from './waiting-notice.tsx'

/** A visitor is asked to sign in; whoever does not own it finds nothing here. */
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
    <div className={styles.page}>
      <Breadcrumbs
        items={[
          { to: '/my/albums', label: t('mine.title') },
          { to: `/album/${album.id}/${encodeURIComponent(album.slug)}`, label: album.title },
          { label: t('editor.title') },
        ]}
      />
      <h1 className={styles.heading}>{t('editor.title')}</h1>
      <WaitingNotice album={album} />
      <AlbumEditor key={key} album={album} />
    </div>
  )
}
