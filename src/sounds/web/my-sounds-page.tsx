import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { type HeadArguments, headWords, pageHead } from '#web/page-head.ts'
import { apiOf, orThrow, viewerOf } from '#web/server-api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Breadcrumbs } from '#web/ui/page/breadcrumbs.tsx'
import { listMySounds } from '../contract.ts'
import styles from './mine/my-sounds.module.css'
import { MySounds } from './mine/my-sounds.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  if (viewerOf(context) === undefined) return { sounds: undefined }
  return { sounds: orThrow(await apiOf(context)(listMySounds, { query: {} })) }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('sounds.mine.title'), hidden: true })

export default function MySoundsPage() {
  const { sounds } = useLoaderData<typeof loader>()
  const t = useTranslations('sounds.mine')
  return (
    <>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        {sounds && (
          <ButtonLink href="/sound-new" look="accent" icon="plus">
            {t('newSound')}
          </ButtonLink>
        )}
      </header>
      {sounds ? <MySounds first={sounds} /> : <SignInPrompt />}
    </>
  )
}
