import { cancelOpenOrders, deleteCustomerLater, revokePurchases } from '../erase/erase-traces.ts'
import type { Entry } from './entry.ts'

/** What was bought and sold. Records of it stay as they are, see docs/decisions/0014. */
export const trade: readonly Entry[] = [
  { run: revokePurchases },
  {
    table: 'grants',
    rows: 't.user_id = $user or (t.user_id is null and t.email = $email)',
    erase: { by: revokePurchases, columns: 'user_id email' },
    keeps: { seller_name: 'buyers see who made what they have' },
    export: 'in the orders',
  },
  {
    table: 'downloads',
    rows: 'g.user_id = $user or o.buyer_id = $user',
    erase: { by: revokePurchases, columns: 'grant_id album_grant_id format' },
    export: [
      {
        file: 'purchases/downloads.json',
        // The title of an album is the one that was shown.
        select: `s.public_id as sound, a.public_id as album, t.format, t.at,
          coalesce(s.title, i.title) as title`,
        join: `left join grants g on g.id = t.grant_id left join sounds s on s.id = g.sound_id
          left join album_grants ag on ag.id = t.album_grant_id
          left join order_items i on i.id = ag.order_item_id
          left join orders o on o.id = i.order_id left join albums a on a.id = i.album_id`,
      },
    ],
  },
  {
    table: 'library_downloads',
    rows: 't.user_id = $user',
    erase: 'delete',
    export: [
      {
        file: 'purchases/library-downloads.json',
        select: 't.format, t.since, t.bytes, t.created_at, t.downloaded_at',
      },
    ],
    withholds: { entries: 'a list of what is in the purchases' },
  },
  { run: cancelOpenOrders },
  { queue: deleteCustomerLater },
  {
    table: 'stripe_customers',
    rows: "t.customer_key = 'user-' || $user",
    erase: 'keep',
    keeps: {
      'customer_key customer_id': 'until the customer is deleted at Stripe (forget-customer)',
    },
    export: 'only the number of the customer at Stripe, which keeps the saved cards',
  },
  {
    table: 'orders',
    rows: 't.buyer_id = $user',
    erase: 'keep',
    keeps: {
      'buyer_id email konbini locale payment_id':
        'records of purchases are kept as long as law asks',
    },
    export: [
      {
        file: 'purchases/orders.json',
        select: `t.public_id as id, t.status, t.email, t.locale, t.provider, t.total_yen,
          t.payment_id as payment, t.konbini, t.created_at, t.paid_at, t.canceled_at, t.refunded_at,
          (select coalesce(json_agg(json_build_object('sound', s.public_id, 'album', a.public_id,
              'title', i.title, 'seller', i.seller_name, 'priceYen', i.price_yen,
              'paidYen', i.paid_yen, 'refundedAt', i.refunded_at, 'refundedYen',
              (select coalesce(sum(r.amount_yen), 0) from refunds r
                where r.order_item_id = i.id and r.refunded_at is not null)) order by i.id), '[]')
            from order_items i left join sounds s on s.id = i.sound_id
              left join albums a on a.id = i.album_id where i.order_id = t.id) as items`,
      },
    ],
  },
  // Sellers do not learn who bought.
  {
    table: 'order_items',
    rows: 't.seller_id = $user',
    erase: 'keep',
    keeps: { 'seller_id seller_name title': 'records of sales are kept as long as law asks' },
    export: [
      {
        file: 'sales/sales.json',
        rows: 't.seller_id = $user and o.paid_at is not null',
        select: `o.public_id as order, s.public_id as sound, a.public_id as album, t.title,
          t.price_yen, t.paid_yen, o.fee_percent, o.paid_at, t.refunded_at`,
        join: `join orders o on o.id = t.order_id left join sounds s on s.id = t.sound_id
          left join albums a on a.id = t.album_id`,
      },
    ],
    withholds: { seller_name: 'one’s own name at the time' },
  },
  // Debits are positive, credits negative.
  {
    table: 'ledger_entries',
    rows: 't.user_id = $user',
    erase: 'keep',
    keeps: { user_id: 'books are kept as long as law asks, and sum to zero' },
    export: [
      {
        file: 'sales/ledger.json',
        select: 'x.at, x.kind, o.public_id as order, t.account, t.amount_yen',
        join: `join ledger_transactions x on x.id = t.transaction_id
          left join orders o on o.id = x.order_id`,
      },
    ],
  },
]
