import { useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { apiOf, orThrow, viewerOf, visitContext } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { usePolling } from '#client/polling.ts'
import { useConfig, useMe } from '#client/root-data.ts'
import { usePurchaseEvents } from '#insights/web/use-purchase-events.ts'
import { forgetOrderKey } from '#library/web/buying/use-ordering.ts'
import { FORMAT_COOKIE, RememberedFormat, readFormat } from '#library/web/remembered-format.tsx'
import { ReportMessage } from '#moderation/web/report-message.tsx'
import { checkOrder, getOrder, type Order } from '#orders/contract.ts'
import { putOrderContact } from '#orders/message-contract.ts'
import { removeItems } from '#orders/web/cart/cart-items.ts'
import { changeCart } from '#orders/web/cart/cart-store.ts'
import { writeDraft } from '#orders/web/messages/message-draft.ts'
import { MessageText } from '#orders/web/messages/message-text.tsx'
import { announceAccessChange } from '#player/between-tabs.ts'
import { A } from '#ui/a.tsx'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/form/choices.tsx'
import { Notice } from '#ui/notice.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { forgetCode } from '#vouchers/web/discounts/stored-code.ts'
import { GiftCard } from './gift-card.tsx'
import styles from './order.module.css'
import { OrderStanding } from './order-standing.tsx'
import { LinkEnded, OrderSummary, opensDownloads } from './order-summary.tsx'
import { ReceivedGift } from './received-gift.tsx'

const ENDED: Readonly<Record<string, 'expired' | 'usedUp'>> = {
  download_expired: 'expired',
  download_used_up: 'usedUp',
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const id = params.order ?? ''
  const key = new URL(request.url).searchParams.get('key') ?? undefined
  const format = readFormat(context.get(visitContext).cookies[FORMAT_COOKIE], request)
  const api = apiOf(context)
  const found = await api(getOrder, { params: { id }, query: { key } })
  // Someone who comes back from the payment sees at once that it is paid.
  const isOpen = !isFailure(found) && found.status === 'open'
  const answer = isOpen ? await api(checkOrder, { params: { id }, query: { key } }) : found
  const code = isFailure(answer) ? answer.code : ''
  const ended = ENDED[code]
  if (ended) return data({ id, key, format, order: undefined, instead: ended }, { status: 410 })
  // A member's order opens by the session: it may be there once one has signed in.
  const maySignIn = code === 'not_found' && viewerOf(context) === undefined && key === undefined
  if (maySignIn) return { id, key, format, order: undefined, instead: 'sign-in' as const }
  return { id, key, format, order: orThrow(answer), instead: undefined }
}

/** The address bears a key: it goes to no cache and to no other site. */
export function headers() {
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'same-origin' }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('sales.order.title'), hidden: true })

export default function OrderPage() {
  const { id, key, format, order: loaded, instead } = useLoaderData<typeof loader>()
  const t = useTranslations()
  const me = useMe()
  const [order, setOrder] = usePolledOrder(loaded, key)
  usePurchaseEvents(order)
  return (
    <RememberedFormat first={format}>
      {order?.sandbox && (
        <p className={styles.banner} role="note">
          {t('sales.order.sandbox')}
        </p>
      )}
      <Breadcrumbs
        items={[{ label: order?.received ? t('gifts.page') : t('sales.order.title') }]}
      />
      {(instead === 'expired' || instead === 'usedUp') && <LinkEnded id={id} why={instead} />}
      {instead === 'sign-in' && <SignInPrompt isPage />}
      {order && (
        <div className={styles.page}>
          {order.received ? (
            <ReceivedGift order={order} {...order.received} />
          ) : (
            <OrderStanding order={order} accessKey={key} onChanged={setOrder} />
          )}
          {order.gift && (
            <GiftCard key={order.id} order={order} gift={order.gift} accessKey={key} />
          )}
          <OrderSummary order={order} accessKey={key} />
          <OrderMessages {...order} />
          <OrderThreads order={order} />
          <OrderContacts order={order} accessKey={key} />
          {order.isGuest && !me && !order.gift && (opensDownloads(order) || order.konbini) && (
            <AccountOffer {...order} />
          )}
        </div>
      )}
    </RememberedFormat>
  )
}

/** The first poll comes soon, when someone has just paid; a voucher may take days. */
const FIRST_MS = 2000
const SLOWEST_MS = 30_000

/** The order as it is now, polled while it is open. */
function usePolledOrder(loaded: Order | undefined, key: string | undefined) {
  const [polled, setPolled] = useState<Order>()
  const order = polled?.id === loaded?.id ? (polled ?? loaded) : loaded
  const id = order?.status === 'open' ? order.id : undefined

  const poll = async (signal: AbortSignal) => {
    if (id === undefined) return
    const reply = await callApi(checkOrder, { params: { id }, query: { key }, signal })
    if (!isFailure(reply)) setPolled(reply)
  }
  const pause = (sent: number) => Math.min(FIRST_MS * 1.2 ** sent, SLOWEST_MS)
  usePolling(id && `${id} ${key}`, poll, { pause })
  // An order that was settled before the page came counts too: other tabs do not know yet.
  const settled = order?.status === 'open' ? undefined : order
  useEffect(() => {
    if (settled === undefined) return
    announceAccessChange()
    forgetOrderKey()
    if (settled.gift || (settled.status !== 'paid' && settled.status !== 'held')) return
    const bought = settled.items.map((item) => item.id)
    changeCart((cart) => removeItems(cart, bought))
    forgetCode(settled.items.map((item) => item.discountCode))
    for (const { username } of settled.messages) writeDraft(username, '')
  }, [settled])
  return [order, setPolled] as const
}

/** A guest's purchase joins the account that proves its address. */
export function AccountOffer({ email, status }: Pick<Order, 'email' | 'status'>) {
  const t = useTranslations()
  const signIn = useSignIn()
  return (
    <section className={styles.offer} aria-labelledby="account-offer">
      <h2 id="account-offer">{t('sales.order.accountTitle')}</h2>
      <p className="muted">{t('sales.order.accountText', { email, status })}</p>
      <div className="cluster gap-3">
        <Button look="accent" onClick={() => signIn.open('sign-up')}>
          {t('sales.order.accountCreate')}
        </Button>
        <Button look="outline" onClick={() => signIn.open('sign-in')}>
          {t('common.signIn')}
        </Button>
      </div>
    </section>
  )
}

/** The buyer's messages to the artists, and their replies. */
export function OrderMessages({ messages, status }: Pick<Order, 'messages' | 'status'>) {
  const t = useTranslations('saleMessages')
  if (messages.length === 0 || status === 'canceled') return null
  return (
    <section className={styles.messages} aria-label={t('title')}>
      {messages.map(({ id, seller: artist, text, reply, reported }) => (
        <div key={id} className="stack gap-4">
          <MessageText by={t('yours', { artist })} text={text}>
            {status === 'open' && <p className="small faint">{t('waiting', { artist })}</p>}
          </MessageText>
          {reply && (
            <MessageText by={t('replied', { artist })} text={reply.text}>
              <ReportMessage id={id} reported={reported} />
            </MessageText>
          )}
        </div>
      ))}
    </section>
  )
}

/** The ways to the artists whose works a member has by this order. */
function OrderThreads({ order: { items, isGuest } }: { order: Order }) {
  const t = useTranslations('threads')
  const hasThreads = useConfig().messages
  const given = items.filter(({ grant, username }) => grant !== null && username !== '')
  if (!hasThreads || isGuest || given.length === 0) return null
  const artists = new Map(given.map(({ username, seller }) => [username, seller]))
  return (
    <p className="cluster gap-4">
      {[...artists].map(([username, artist]) => (
        <A key={username} href={`/messages/${username}`} className="underline">
          {t('write', { artist })}
        </A>
      ))}
    </p>
  )
}

interface OrderContactsProps {
  order: Pick<Order, 'id' | 'contacts'>
  accessKey: string | undefined
}

/** Artists whom the buyer let write to the address of the order; the buyer can take that back. */
function OrderContacts({ order: { id, contacts }, accessKey: key }: OrderContactsProps) {
  const t = useTranslations('saleMessages')
  const [changed, setChanged] = useState<Record<string, boolean>>({})
  const [problem, setProblem] = useState<string>()
  if (contacts.length === 0) return null

  async function change(username: string, allowed: boolean) {
    setChanged((before) => ({ ...before, [username]: allowed }))
    setProblem(undefined)
    const answer = await callApi(putOrderContact, {
      params: { id, username },
      query: { key },
      body: { allowed },
    })
    if (!isFailure(answer)) return
    setChanged((before) => ({ ...before, [username]: !allowed }))
    setProblem(answer.message)
  }

  return (
    <section aria-labelledby="contacts-title" className="stack gap-2">
      <h2 id="contacts-title">{t('contacts')}</h2>
      <p className="small muted">{t('contactsHint')}</p>
      {contacts.map(({ username, seller: artist, allowed }) => (
        <Switch
          key={username}
          name={`contact-${username}`}
          label={t('contactBy', { artist })}
          checked={changed[username] ?? allowed}
          onChange={({ currentTarget: { checked } }) => change(username, checked)}
        />
      ))}
      {problem && <Notice>{problem}</Notice>}
    </section>
  )
}
