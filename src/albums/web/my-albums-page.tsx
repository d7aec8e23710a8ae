import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { type HeadArguments, headWords, pageHead } from '#web/page-head.ts'
import { apiOf, orThrow, viewerOf } from '#web/server-api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Breadcrumbs } from '#web/ui/page/breadcrumbs.tsx'
import { listMyAlbums } from '../contract.ts'
import styles from './mine/my-albums.module.css'
import { MyAlbums } from './mine/my-albums.tsx'

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
          <div className={styles.ways}>
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
