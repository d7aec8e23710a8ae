import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { listMyAlbums } from '#albums/contract.ts'
import { apiOf, orThrow, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import styles from './my-albums.module.css'
import { MyAlbums } from './my-albums.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  if (viewerOf(context) === undefined) return { albums: undefined }
  return { albums: orThrow(await apiOf(context)(listMyAlbums, { query: {} })) }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('albums.mine.title'), hidden: true })

export default function MyAlbumsPage() {
  const { albums } = useLoaderData<typeof loader>()
  const t = useTranslations('albums.mine')
  return (
    <>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        {albums && (
          <div className="cluster gap-3">
            <ButtonLink href="/my/sounds" look="outline" icon="note">
              {t('mySounds')}
            </ButtonLink>
            <ButtonLink href="/album-new" look="accent" icon="plus">
              {t('newAlbum')}
            </ButtonLink>
          </div>
        )}
      </header>
      {albums ? <MyAlbums first={albums} /> : <SignInPrompt />}
    </>
  )
}
