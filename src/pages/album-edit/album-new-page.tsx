import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { apiOf, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { useMe } from '#client/root-data.ts'
import { ALBUM_SOUNDS_MAX } from '#works/albums-contract.ts'
import { EditorPage } from '#works/web/editor-form.tsx'
import { AlbumEditor } from './album-editor.tsx'
import { listOwnItems } from './sounds/album-item.ts'

/** `?sounds=id,id`: one’s own of these sounds, in this order, are in it from the beginning. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const named = new URL(request.url).searchParams.get('sounds') ?? ''
  if (named === '' || viewerOf(context) === undefined) return { chosen: [] }
  const ids = [...new Set(named.split(','))].filter(Boolean).slice(0, ALBUM_SOUNDS_MAX)
  return { chosen: await listOwnItems(apiOf(context), ids) }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('albums.mine.new'), hidden: true })

export default function AlbumNewPage() {
  const t = useTranslations('albums')
  const me = useMe()
  const { chosen } = useLoaderData<typeof loader>()
  return (
    <EditorPage
      title={t('mine.new')}
      lead={t('newPage.lead')}
      trail={[{ to: '/my/albums', label: t('mine.title') }]}
    >
      {me ? (
        <AlbumEditor key={chosen.map(({ id }) => id).join(' ')} chosen={chosen} />
      ) : (
        <SignInPrompt title={t('newPage.signInTitle')} text={t('newPage.signInText')} />
      )}
    </EditorPage>
  )
}
