import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { type HeadArguments, headWords, pageHead } from '#web/page-head.ts'
import { apiOf, orThrow, viewerOf } from '#web/server-api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Breadcrumbs } from '#web/ui/page/breadcrumbs.tsx'
import { listMySounds } from '../my-sounds-contract.ts'
import { mineHref, readMineQuery } from './mine/filter/read-query.ts'
import styles from './mine/my-sounds.module.css'
import { MySounds } from './mine/my-sounds.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readMineQuery(new URL(request.url).searchParams)
  if (viewerOf(context) === undefined) return { query, sounds: undefined }
  return { query, sounds: orThrow(await apiOf(context)(listMySounds, { query })) }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('sounds.mine.title'), hidden: true })

export default function MySoundsPage() {
  const { sounds, query } = useLoaderData<typeof loader>()
  const t = useTranslations('sounds.mine')
  return (
    <>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        {sounds && (
          <div className={styles.headActs}>
            <ButtonLink href="/my/albums" look="outline">
              {t('albums')}
            </ButtonLink>
            <ButtonLink href="/sound-new" look="accent" icon="plus">
              {t('newSound')}
            </ButtonLink>
          </div>
        )}
      </header>
      {sounds ? <MySounds key={mineHref(query)} first={sounds} query={query} /> : <SignInPrompt />}
    </>
  )
}
