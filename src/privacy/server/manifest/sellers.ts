import type { Entry } from './entry.ts'

/**
 * Sellers that are businesses, people who asked about them, and artists whom buyers let write to
 * them.
 */
export const sellers: readonly Entry[] = [
  {
    table: 'seller_disclosures',
    rows: 't.user_id = $user',
    erase: 'delete',
    export: [
      {
        file: 'sales/business.json',
        select: `t.name, t.representative, t.address, t.phone, t.email, t.on_request, t.changed_at`,
        key: 't.user_id',
      },
    ],
  },
  {
    table: 'disclosure_requests',
    rows: 't.seller_id = $user or t.asked_by = $user or t.email = lower($email)',
    erase: 'delete',
    export: [
      {
        file: 'purchases/disclosure-requests.json',
        rows: 't.asked_by = $user or t.email = lower($email)',
        select: 'u.username as seller, t.email, t.asked_at',
        join: 'left join users u on u.id = t.seller_id',
      },
    ],
  },
  // Buyers let these artists write to them; what artists have been given is theirs to keep or not.
  {
    table: 'order_contacts',
    rows: `t.seller_id = $user or t.order_id in (select id from orders
      where buyer_id = $user or (buyer_id is null and email = $email))`,
    erase: 'delete',
    export: [
      {
        file: 'purchases/contacts.json',
        rows: `t.order_id in (select id from orders
          where buyer_id = $user or (buyer_id is null and email = $email))`,
        select: 'o.public_id as order, u.username as artist, t.agreed_at, t.revoked_at',
        join: 'join orders o on o.id = t.order_id join users u on u.id = t.seller_id',
        whole: { as: 'list', order: 't.agreed_at' },
      },
    ],
  },
]
