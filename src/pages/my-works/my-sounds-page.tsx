import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { apiOf, orThrow, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { listMySounds } from '#works/my-sounds-contract.ts'
import { MySounds } from './my-sounds.tsx'
import { mineHref, readMineQuery } from './read-query.ts'

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
      <header className="row wrap between gap-3 page-heading">
        <h1>{t('title')}</h1>
        {sounds && (
          <div className="cluster gap-3">
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
