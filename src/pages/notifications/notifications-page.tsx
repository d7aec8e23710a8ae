import { useEffect } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { callApi } from '#client/api-client.ts'
import { apiOf, orThrow, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { listNotifications, markNotificationsSeen } from '#notifications/contract.ts'
import { A } from '#ui/a.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PagedList } from '#ui/page/paged-list.tsx'
import { NotificationItem } from './notification-item.tsx'
import styles from './notifications.module.css'

export async function loader({ context, request }: LoaderFunctionArgs) {
  if (!viewerOf(context)?.registered_at) return undefined
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const first = orThrow(await apiOf(context)(listNotifications, { query: { cursor } }))
  return { first, isLater: cursor !== undefined }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('notifications.title'), hidden: true })

export default function NotificationsPage() {
  const loaded = useLoaderData<typeof loader>()
  const t = useTranslations('notifications')
  useSeen(loaded?.isLater ? undefined : loaded?.first.items[0]?.at)
  return (
    <div className={styles.page}>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <header className={styles.head}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        {loaded && (
          <A href="/settings#notifications" className="small hover-underline">
            {t('choose')}
          </A>
        )}
      </header>
      {loaded ? (
        <PagedList
          key={loaded.first.items[0]?.id}
          first={loaded.first}
          isLater={loaded.isLater}
          path="/my/notifications"
          empty={<EmptyState icon="mail" title={t('empty')} text={t('emptyText')} />}
          show={(items) => (
            <ul className={styles.list}>
              {items.map((item) => (
                <NotificationItem key={item.id} notification={item} />
              ))}
            </ul>
          )}
          read={(cursor) => callApi(listNotifications, { query: { cursor } })}
        />
      ) : (
        <SignInPrompt />
      )}
    </div>
  )
}

/** What is shown is seen, and stays marked as new until the next visit. */
function useSeen(newest: string | undefined) {
  useEffect(() => {
    if (newest !== undefined) void callApi(markNotificationsSeen, { body: { at: newest } })
  }, [newest])
}
