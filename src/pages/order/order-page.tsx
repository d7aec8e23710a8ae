import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { isFailure } from '#client/api-call.ts'
import { apiOf, orThrow, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { getOrder } from '#sales/contract.ts'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { LinkEnded } from './link-ended.tsx'
import styles from './order.module.css'
import { OrderStanding } from './order-standing.tsx'
import { OrderSummary } from './order-summary.tsx'
import { usePolledOrder } from './use-polled-order.ts'

const ENDED: Readonly<Record<string, 'expired' | 'usedUp'>> = {
  download_expired: 'expired',
  download_used_up: 'usedUp',
}

/** The page of one order: where a buyer returns to, and what a receipt leads to. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const id = params.order ?? ''
  const key = new URL(request.url).searchParams.get('key') ?? undefined
  const answer = await apiOf(context)(getOrder, { params: { id }, query: { key } })
  const code = isFailure(answer) ? answer.code : ''
  const ended = ENDED[code]
  if (ended) return data({ id, key, order: undefined, instead: ended }, { status: 410 })
  // A member's order opens by the session: it may be there once one has signed in.
  const maySignIn = code === 'not_found' && viewerOf(context) === undefined && key === undefined
  if (maySignIn) return { id, key, order: undefined, instead: 'sign-in' as const }
  return { id, key, order: orThrow(answer), instead: undefined }
}

/** The address bears a key: it goes to no cache and to no other site. */
export function headers() {
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'same-origin' }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('sales.order.title'), hidden: true })

export default function OrderPage() {
  const { id, key, order: loaded, instead } = useLoaderData<typeof loader>()
  const t = useTranslations('sales')
  const order = usePolledOrder(loaded, key)
  return (
    <>
      {order?.sandbox && (
        <p className={styles.banner} role="note">
          {t('order.sandbox')}
        </p>
      )}
      <Breadcrumbs items={[{ label: t('order.title') }]} />
      {(instead === 'expired' || instead === 'usedUp') && <LinkEnded id={id} why={instead} />}
      {instead === 'sign-in' && <SignInPrompt isPage />}
      {order && (
        <div className={styles.page}>
          <OrderStanding order={order} />
          <OrderSummary order={order} accessKey={key} />
        </div>
      )}
    </>
  )
}
