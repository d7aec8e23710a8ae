import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { callApi } from '#client/api-client.ts'
import { apiOf, configOf, orThrow, pageError, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { langOf } from '#kernel/lang-of.ts'
import { listThreads, type Thread } from '#orders/thread-contract.ts'
import { A } from '#ui/a.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PagedList } from '#ui/page/paged-list.tsx'
import styles from './messages.module.css'
import { useNews } from './use-news.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  if (!configOf(context).messages) throw pageError(404, { code: 'not_found', message: '' })
  if (!viewerOf(context)?.registered_at) return undefined
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const first = orThrow(await apiOf(context)(listThreads, { query: { cursor } }))
  return { first, isLater: cursor !== undefined }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('threads.title'), hidden: true })

/** Whom one exchanged messages with: what is new is first, and arrives while the page is open. */
export default function MessagesPage() {
  const loaded = useLoaderData<typeof loader>()
  const t = useTranslations('threads')
  const { revalidate } = useRevalidator()
  useNews(() => void revalidate())
  return (
    <div className={styles.page}>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <h1 tabIndex={-1}>{t('title')}</h1>
      {loaded ? (
        <>
          <p className={styles.lead}>{t('lead')}</p>
          <PagedList
            key={loaded.first.items[0]?.last.at}
            first={loaded.first}
            isLater={loaded.isLater}
            path="/messages"
            empty={<EmptyState icon="mail" title={t('empty')} text={t('emptyText')} />}
            show={(threads) => (
              <ul className={styles.threads}>
                {threads.map((thread) => (
                  <ThreadItem key={thread.user.username} thread={thread} />
                ))}
              </ul>
            )}
            read={(cursor) => callApi(listThreads, { query: { cursor } })}
          />
        </>
      ) : (
        <SignInPrompt />
      )}
    </div>
  )
}

function ThreadItem({ thread: { user, last, unread } }: { thread: Thread }) {
  const t = useTranslations()
  const gone = t(last.state === 'removed' ? 'saleMessages.removed' : 'threads.deleted')
  const text = last.text ?? gone
  return (
    <li className={styles.thread} data-new={unread || undefined}>
      <Avatar name={user.name} image={user.user_image} size={40} />
      <div className="grow">
        <div className={styles.head}>
          <A href={`/messages/${user.username}`} className={styles.link}>
            {user.name}
          </A>
          {unread && <span className={styles.new}>{t('notifications.new')}</span>}
          <DateText at={last.at} look="ago" />
        </div>
        <p className={styles.quote} lang={langOf(text)}>
          {last.isOwn ? t('threads.you', { text }) : text}
        </p>
      </div>
    </li>
  )
}
