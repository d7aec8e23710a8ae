import { useEffect, useRef } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { apiOf, configOf, orThrow, pageError, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import PersonMenu from '#community/web/person-menu.tsx'
import { getThread, type OpenThread } from '#orders/thread-contract.ts'
import { A } from '#ui/a.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { Composer } from './composer.tsx'
import styles from './messages.module.css'
import { ThreadLog } from './thread-log.tsx'
import { keyOf, useThread } from './use-thread.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  if (!configOf(context).messages) throw pageError(404, { code: 'not_found', message: '' })
  if (!viewerOf(context)?.registered_at) return undefined
  const username = params.username ?? ''
  return orThrow(await apiOf(context)(getThread, { params: { username }, query: {} }))
}

export function meta({ loaderData, ...args }: HeadArguments & { loaderData?: OpenThread }) {
  const t = headWords(args)
  const name = loaderData?.user.name
  return pageHead(args, {
    title: name === undefined ? t('threads.title') : t('threads.page', { name }),
    hidden: true,
  })
}

export default function ThreadPage() {
  const loaded = useLoaderData<typeof loader>()
  const t = useTranslations('threads')
  if (loaded) return <Conversation key={loaded.user.username} loaded={loaded} />
  return (
    <div className={styles.page}>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <h1>{t('title')}</h1>
      <SignInPrompt />
    </div>
  )
}

function Conversation({ loaded }: { loaded: OpenThread }) {
  const t = useTranslations('threads')
  const { revalidate } = useRevalidator()
  const thread = useThread(loaded)
  const { user, standing, canWrite, items } = thread
  const end = useRef<HTMLDivElement>(null)
  const newest = items[0] && keyOf(items[0])
  useEffect(() => {
    if (newest !== undefined) end.current?.scrollIntoView({ block: 'nearest' })
  }, [newest])
  return (
    <div className={styles.page}>
      <Breadcrumbs items={[{ to: '/messages', label: t('title') }, { label: user.name }]} />
      <header className={styles.other}>
        <Avatar name={user.name} image={user.user_image} size={48} />
        <h1 tabIndex={-1} className="grow">
          <A href={`/user/${user.username}`} className="hover-underline">
            {user.name}
          </A>
        </h1>
        <PersonMenu
          person={user}
          report={`profile/${user.username}`}
          standing={standing}
          onChange={() => void revalidate()}
        />
      </header>
      <p className={styles.lead}>{t('lead')}</p>
      <ThreadLog thread={thread} />
      {canWrite ? (
        <Composer user={user} onSent={thread.add} />
      ) : (
        <p className={styles.closed}>{t('closed')}</p>
      )}
      <div ref={end} />
    </div>
  )
}
