import { useTranslations } from 'use-intl'
import { langOf } from '#kernel/lang-of.ts'
import { formatYen } from '#kernel/yen.ts'
import { removeItems } from '#orders/web/cart/cart-items.ts'
import type { CartGroup, CartLine } from '#orders/web/cart/cart-lines.ts'
import { changeCart } from '#orders/web/cart/cart-store.ts'
import { MessageField } from '#orders/web/messages/message-field.tsx'
import { A } from '#ui/a.tsx'
import { IconButton } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { AlbumBadge } from '#works/web/album-badge.tsx'
import styles from './cart.module.css'
import { ORDER_FORM, PriceOf } from './price-of.tsx'

export function CartGroups({ groups }: { groups: readonly CartGroup[] }) {
  return (
    <div className="stack gap-6">
      {groups.map((group) => (
        <section key={group.username ?? group.user} aria-label={group.user}>
          <div className={styles.artist}>
            <h2 lang={langOf(group.user)}>
              {group.username ? (
                <A href={`/user/${group.username}`} className="hover-underline">
                  {group.user}
                </A>
              ) : (
                group.user
              )}
            </h2>
            {groups.length > 1 && group.isSold && (
              <p className={styles.subtotal}>{formatYen(group.total)}</p>
            )}
          </div>
          <ul className="stack">
            {group.lines.map((line) => (
              <Line key={line.item.id} line={line} />
            ))}
          </ul>
          <GroupMessage group={group} />
        </section>
      ))}
    </div>
  )
}

/** A message to the artist, with the first of the items that are ordered. */
function GroupMessage({ group: { user, username, lines } }: { group: CartGroup }) {
  const ordered = lines.find(({ state }) => state === 'offered')
  if (!ordered || username === undefined) return null
  return (
    <div className={styles.message}>
      <MessageField item={ordered.item.id} artist={{ name: user, username }} form={ORDER_FORM} />
    </div>
  )
}

function Line({ line }: { line: CartLine }) {
  const t = useTranslations()
  const toast = useToast()
  const { item, offer, state } = line
  const title = offer?.title ?? (item.title || item.id)
  const [kind, id = ''] = item.id.split('-')
  const name = <span lang={langOf(title)}>{title}</span>
  return (
    <li className={styles.line} data-state={state}>
      <Cover address={offer?.coverart ?? null} seed={id} sizes="64px" className={styles.cover} />
      <div className={styles.words}>
        <p className={styles.title}>
          {offer ? (
            <A
              href={`/${kind}/${id}/${encodeURIComponent(offer.slug)}`}
              className="hover-underline"
            >
              {name}
            </A>
          ) : (
            name
          )}
        </p>
        <AlbumBadge kind={kind} />
        <Notes line={line} />
      </div>
      <PriceOf line={line} />
      <IconButton
        icon="trash"
        label={t('cart.remove', { title })}
        className={styles.remove}
        onClick={({ currentTarget }) => {
          focusNextTo(currentTarget.closest('li'))
          changeCart((cart) => removeItems(cart, [item.id]))
          toast(t('cart.removed', { title }))
        }}
      />
    </li>
  )
}

/** Someone who removes several by keyboard stays among them. */
function focusNextTo(line: Element | null): void {
  const next = line?.nextElementSibling ?? line?.previousElementSibling
  const place = next?.querySelector('button') ?? document.getElementById('content')
  place?.focus()
}

/** Says what has become of it since it was added. */
function Notes({ line: { item, offer, state } }: { line: CartLine }) {
  const t = useTranslations()
  const priceOf = (yen: number) => (yen === 0 ? t('common.price.free') : formatYen(yen))
  if (!offer || state !== 'offered') {
    return <p className={styles.note}>{t(`cart.states.${state === 'offered' ? 'gone' : state}`)}</p>
  }
  const { price: before = offer.price } = item
  const prices = { before: priceOf(before), now: priceOf(offer.price) }
  return (
    <>
      {offer.price !== before && <p className={styles.note}>{t('cart.priceChanged', prices)}</p>}
      {offer.deliversAt && (
        <p className="small muted">
          {t.rich('sales.order.itemComes', {
            date: () => <DateText key="date" at={offer.deliversAt ?? ''} look="time" />,
          })}
        </p>
      )}
      {item.saved > 0 && (
        <p className="small muted">{t('cart.saved', { price: formatYen(item.saved) })}</p>
      )}
    </>
  )
}
