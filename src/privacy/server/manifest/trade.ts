import {
  cancelOpenOrders,
  deleteCustomerLater,
  expireLibraries,
  revokePurchases,
} from '../erase/erase-traces.ts'
import { albumOf, type Entry, soundOf } from './entry.ts'

/**
 * The condition for one’s own message `m`, as the buyer or the artist, or without an order. A
 * conversation goes with either of both.
 */
const OWN_MESSAGES = `m.seller_id = $user or m.sender_id = $user or m.receiver_id = $user or m.order_id in (select id from orders
  where buyer_id = $user or (buyer_id is null and email = $email))`

/** The orders of those who gave something to the person. */
const GIVERS = `select a.reference from order_adjustments a join orders o on o.id = a.order_id
  where a.kind = 'gift' and o.buyer_id = $user`

/** Purchases and sales. Records of them stay as they are, see docs/decisions/0014. */
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
    rows: 'g.user_id = $user',
    erase: { by: revokePurchases, columns: 'grant_id sound_id format' },
    export: [
      {
        file: 'purchases/downloads.json',
        // The title of an album is the one that was shown.
        select: `s.public_id as sound, case when s.id is null then a.public_id end as album,
          t.format, t.at, coalesce(s.title, i.title) as title`,
        join: `join grants g on g.id = t.grant_id join works a on a.id = g.work_id
          join order_items i on i.id = g.order_item_id left join works s on s.id = t.sound_id`,
      },
    ],
  },
  { run: expireLibraries },
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
  },
  {
    table: 'hidden_purchases',
    rows: 't.user_id = $user',
    erase: 'delete',
    export: [
      {
        file: 'purchases/hidden.json',
        select: `o.public_id as order, i.title, t.hidden_at`,
        join: 'join order_items i on i.id = t.order_item_id join orders o on o.id = i.order_id',
        key: 't.order_item_id',
      },
    ],
  },
  {
    table: 'supporters',
    rows: 't.user_id = $user',
    erase: 'delete',
    export: [
      {
        file: 'purchases/supporter.json',
        select: `t.public_id as id, o.public_id as order, i.title, t.text as sentence, t.agreed_at, t.withdrawn_at,
          t.hidden_at as sentence_hidden_at`,
        join: `join grants g on g.id = t.grant_id join order_items i on i.id = g.order_item_id
          join orders o on o.id = i.order_id`,
      },
    ],
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
      'country source source_host': 'counted for the artist',
    },
    export: [
      {
        file: 'purchases/orders.json',
        select: `t.public_id as id, t.status, t.email, t.locale, t.provider, t.total_yen,
          t.total_yen - t.due_yen as credit_yen,
          t.payment_id as payment, t.konbini, t.created_at, t.paid_at, t.canceled_at, t.refunded_at,
          t.country, t.source, t.source_host as source_site,
          (select coalesce(json_agg(json_build_object('sound', ${soundOf()}, 'album', ${albumOf()},
              'title', i.title, 'seller', i.seller_name, 'priceYen', i.price_yen,
              'discountYen', coalesce(d.yen, 0), 'discountCode', d.label,
              'paidBeforeYen', (select coalesce(sum(a.yen), 0) from order_adjustments a
                where a.item_id = i.id and a.kind = 'paid_sound'),
              'paidYen', i.paid_yen, 'deliversAt', i.delivers_at, 'refundedAt', i.refunded_at, 'refundedYen',
              (select coalesce(sum(r.amount_yen), 0) from refunds r
                where r.order_item_id = i.id and r.refunded_at is not null)) order by i.id), '[]')
            from order_items i left join works w on w.id = i.work_id
            left join order_adjustments d on d.item_id = i.id and d.kind = 'discount'
            where i.order_id = t.id) as items`,
      },
    ],
  },
  {
    table: 'order_adjustments',
    rows: 't.order_id in (select id from orders where buyer_id = $user)',
    erase: 'keep',
    keeps: { label: 'records of purchases are kept as long as law asks' },
    export: 'in the orders',
  },
  {
    table: 'order_messages',
    rows: OWN_MESSAGES.replaceAll('m.', 't.'),
    erase: 'delete',
    export: [
      {
        file: 'purchases/messages.json',
        rows: 'o.buyer_id = $user',
        select: `o.public_id as order, u.username as artist, t.text, t.reply, t.replied_at`,
        join: 'join orders o on o.id = t.order_id join users u on u.id = t.seller_id',
      },
      {
        file: 'sales/messages.json',
        rows: `t.seller_id = $user and exists (select from order_items i
          where i.order_id = t.order_id and i.seller_id = t.seller_id and i.sold_at is not null)`,
        select: 'o.public_id as order, t.text, t.reply, t.replied_at',
        join: 'join orders o on o.id = t.order_id',
      },
      {
        file: 'community/messages.json',
        rows: 't.sender_id = $user or t.receiver_id = $user',
        select: `f.username as "from", u.username as "to", t.sent_at as at,
          case when t.deleted_at is null then t.text end as text, t.deleted_at`,
        join: 'join users f on f.id = t.sender_id join users u on u.id = t.receiver_id',
      },
    ],
    withholds: { request_key: 'names a request of a browser' },
  },
  {
    table: 'threads',
    rows: 't.user_id = $user or t.other_id = $user',
    erase: 'delete',
    export: [
      {
        file: 'community/threads.json',
        rows: 't.user_id = $user',
        key: 't.other_id',
        select: 'u.username as "with", t.last_at, t.received_at, t.seen_at',
        join: 'join users u on u.id = t.other_id',
      },
    ],
  },
  // A gift that is not sent yet reaches its recipient whatever becomes of the giver; nightly, what
  // is left of it goes, too.
  {
    table: 'gifts',
    rows: `t.order_id in (select id from orders where buyer_id = $user
      union all ${GIVERS})`,
    erase: {
      set: {
        recipient_email: 'case when t.delivered_at is null then t.recipient_email end',
        sender_name: "case when t.delivered_at is null then t.sender_name else '' end",
        message: "case when t.delivered_at is null then t.message else '' end",
      },
    },
    keeps: { locale: 'the language of an email' },
    export: [
      {
        file: 'purchases/gifts-given.json',
        rows: 't.order_id in (select id from orders where buyer_id = $user)',
        key: 't.order_id',
        select: `o.public_id as order, t.recipient_email as recipient, t.sender_name as sender,
          t.message, t.locale, t.deliver_at, t.delivered_at, t.resent_at, t.created_at,
          t.amount_yen, t.ends_at, t.expired_yen`,
        join: 'join orders o on o.id = t.order_id',
      },
      {
        file: 'purchases/gifts-received.json',
        rows: `t.order_id in (${GIVERS})`,
        key: 't.order_id',
        select: 'o.public_id as order, t.sender_name as sender, t.message, t.delivered_at',
        join: `join order_adjustments a on a.kind = 'gift' and a.reference = t.order_id
          join orders o on o.id = a.order_id`,
      },
    ],
  },
  // The export does not name buyers.
  {
    table: 'order_items',
    rows: 't.seller_id = $user',
    erase: 'keep',
    keeps: {
      'seller_id seller_name title issuer_name issuer_number':
        'records of sales are kept as long as law asks',
    },
    export: [
      {
        file: 'sales/sales.json',
        rows: `t.seller_id = $user and o.paid_at is not null and not exists (
          select from order_adjustments a where a.order_id = o.id and a.kind = 'gift')`,
        select: `o.public_id as order, ${soundOf()} as sound, ${albumOf()} as album, t.title,
          t.price_yen, coalesce(d.yen, 0) as discount_yen, d.label as discount_code, t.paid_yen, o.fee_percent, o.paid_at, t.refunded_at,
          t.issuer_name, t.issuer_number`,
        join: `join orders o on o.id = t.order_id left join works w on w.id = t.work_id
          left join order_adjustments d on d.item_id = t.id and d.kind = 'discount'`,
      },
    ],
    withholds: { seller_name: 'one’s own name at the time' },
  },
  {
    table: 'discount_codes',
    rows: 't.owner_id = $user',
    erase: 'delete',
    export: [
      {
        file: 'sales/discount-codes.json',
        select: `t.code, t.percent, t.yen_off, t.covers_all, t.everything, t.max_uses, t.uses, t.starts_at,
          t.ends_at, t.created_at,
          array(select w.public_id from discount_code_items i join works w on w.id = i.work_id
            where i.discount_code_id = t.id) as items`,
      },
    ],
  },
  // The codes go with their set; what was redeemed stays with its order.
  {
    table: 'download_code_sets',
    rows: 't.owner_id = $user',
    erase: 'delete',
    export: [
      {
        file: 'sales/download-codes.json',
        select: `t.public_id as id, ${soundOf()} as sound, ${albumOf()} as album, t.name,
          t.code_count as count, t.created_at, t.ends_at,
          (select count(*) from download_codes d
            where d.set_id = t.id and d.redeemed_at is not null) as redeemed`,
        join: 'join works w on w.id = t.work_id',
      },
    ],
  },
  {
    table: 'invoice_issuers',
    rows: 't.user_id = $user',
    erase: 'delete',
    export: [
      {
        file: 'sales/invoice-number.json',
        select: 't.number, t.name, t.by_service, t.changed_at',
        key: 't.user_id',
      },
    ],
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
