-- An order keeps the prices that were shown. Whoever sends the same key with the same body gets the
-- same order.
create table orders (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  buyer_id bigint references users,
  -- This account asked (null: a guest), which does not change when an account claims the order.
  asked_by bigint,
  email citext not null,
  -- A link that was sent to the address of a guest's order was opened then, which proves whose it is.
  address_opened_at timestamptz,
  locale text not null,
  status text not null default 'open'
    check (status in ('open', 'paid', 'canceled', 'held', 'refunded')),
  total_yen integer not null check (total_yen >= 0),
  -- This part of the total goes through the payment provider.
  due_yen integer not null,
  fee_percent integer not null check (fee_percent between 0 and 100),
  -- The caller sent this key; the hash is of what was asked with it.
  idempotency_key text,
  body_hash bytea not null,
  -- The provider is 'none' where nothing is to be paid.
  provider text not null check (provider in ('none', 'sandbox', 'stripe')),
  payment_id text unique,
  checkout_url text,
  -- The provider issues how the order is paid at a convenience store: {expiresAt, url, stores}.
  konbini jsonb,
  -- The request says where the order came from: a host at most, no address of a page. Null is
  -- unknown; `direct` is a link with no page before it, or Neiro itself.
  country text,
  source text check (source in ('direct', 'search', 'embed', 'site')),
  source_host text,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  canceled_at timestamptz,
  held_at timestamptz,
  held_reason text,
  refunded_at timestamptz,
  check (status <> 'paid' or paid_at is not null),
  check (status <> 'held' or held_reason is not null),
  check (due_yen between 0 and total_yen)
);
create unique index orders_idempotency on orders (coalesce(asked_by, 0), idempotency_key)
  where idempotency_key is not null;
create index on orders (email, created_at desc);
create index on orders (buyer_id, created_at desc);
create index on orders (created_at) where status = 'open';
create index on orders (canceled_at) where status = 'canceled';
create trigger buyer_id_not_erased before insert or update of buyer_id on orders
  for each row execute function refuse_erased_account('buyer_id');

-- An item is a snapshot of what was ordered: its title, its price and what the buyer chose to pay.
create table order_items (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  -- An item is a work of an artist, or the product of another feature, such as a gift card.
  kind text not null,
  work_id bigint references works,
  seller_id bigint references users,
  title text not null,
  seller_name text not null,
  price_yen integer not null,
  paid_yen integer not null check (paid_yen >= 0),
  -- The artist sold it when it was paid and given to the buyer. Sales are listed by it.
  sold_at timestamptz,
  -- These are of the refund that ends the access. They are set in the transaction that queues it, and
  -- refunded_at when the provider has carried it out.
  refund_wanted_at timestamptz,
  refund_reason text check (refund_reason in
    ('already_owned', 'operator', 'buyer_left', 'sounds_gone', 'disputed')),
  refunded_at timestamptz,
  -- This issuer of the qualified invoice was registered when it was paid; null: no one.
  issuer_name text,
  issuer_number text check (issuer_number ~ '^T[1-9][0-9]{12}$'),
  -- The service issues it, in place of the artist.
  issuer_is_service boolean not null default false,
  check ((issuer_name is null) = (issuer_number is null)),
  constraint order_items_work_check check ((kind in ('sound', 'album')) = (work_id is not null)),
  constraint order_items_seller_check check ((kind in ('sound', 'album')) = (seller_id is not null))
);
create index on order_items (order_id);
create index on order_items (seller_id, id desc);
create index on order_items (lower(title) text_pattern_ops);
create index on order_items (seller_id, sold_at desc, id desc) where sold_at is not null;
create index on order_items (work_id) where work_id is not null;

-- An adjustment lowers the price of an item, pays a part of it, or gives a whole order. It belongs to a
-- feature that orders do not know, whose row it refers to by kind and reference (decision 0088).
create table order_adjustments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  -- It is null where it gave the whole order, for nothing.
  item_id bigint references order_items,
  kind text not null,
  reference bigint not null,
  yen integer not null default 0 check (yen >= 0),
  -- The buyer was shown this of it, such as a code.
  label text,
  check (item_id is not null or yen = 0)
);
create index on order_adjustments (order_id);
create index on order_adjustments (item_id) where item_id is not null;
create index on order_adjustments (kind, reference);
create unique index on order_adjustments (kind, reference) where item_id is null;

-- The buyer of an order lets an artist write to the address of the order.
create table order_contacts (
  order_id bigint not null references orders,
  seller_id bigint not null references users,
  agreed_at timestamptz not null,
  revoked_at timestamptz,
  primary key (order_id, seller_id)
);
create index on order_contacts (seller_id);
create trigger seller_id_not_erased before insert or update of seller_id on order_contacts
  for each row execute function refuse_erased_account('seller_id');

-- A buyer can write to an artist with an order. The artist reads it once the order is paid, and replies
-- at most once.
create table order_messages (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  order_id bigint not null references orders,
  seller_id bigint not null references users,
  text text not null,
  reply text,
  replied_at timestamptz,
  unique (order_id, seller_id),
  check ((reply is null) = (replied_at is null))
);
create index on order_messages (seller_id);
create trigger seller_id_not_erased before insert or update of seller_id on order_messages
  for each row execute function refuse_erased_account('seller_id');

-- The reader of a message or a reply can report it to the operator, who removes it or keeps it.
create table message_reports (
  id bigint generated always as identity primary key,
  message_id bigint not null references order_messages on delete cascade,
  part text not null check (part in ('message', 'reply')),
  reason text not null check (reason in ('spam', 'abuse', 'fraud', 'other')),
  details text,
  reported_at timestamptz not null,
  closed_at timestamptz,
  outcome text check (outcome in ('removed', 'kept')),
  unique (message_id, part),
  check ((closed_at is null) = (outcome is null))
);
create index on message_reports (id) where closed_at is null;

-- A guest's link hands out a limited number of files. The link is signed and not stored: its order and
-- its end name it. A row is deleted when its link has ended.
create table download_links (
  order_id bigint not null references orders,
  ends_at timestamptz not null,
  uses integer not null check (uses > 0),
  -- The network that began the last download may resume it. It is stored as a keyed hash.
  used_by bytea not null,
  used_at timestamptz not null,
  primary key (order_id, ends_at)
);
create index on download_links (ends_at);

-- A refund pays an item back, whole or in part; a lost dispute takes it back, too. An item can have
-- several, one at a time: it waits until the provider has carried it out (refunded_at). Items that are
-- refunded together share a key.
create table refunds (
  id bigint generated always as identity primary key,
  order_item_id bigint not null references order_items,
  amount_yen integer not null check (amount_yen >= 0),
  -- This part goes back to the gift card; the rest goes to what the provider was paid by.
  credit_yen integer not null default 0,
  idempotency_key text not null,
  reason text not null check (reason in
    ('already_owned', 'operator', 'buyer_left', 'sounds_gone', 'disputed')),
  -- Only the operator reads these words, which are the operator's own.
  note text,
  ends_access boolean not null,
  wanted_at timestamptz not null,
  -- The provider knows the refund, or the dispute, by this id; null where nothing was to be paid.
  provider_id text,
  refunded_at timestamptz,
  check (credit_yen between 0 and amount_yen)
);
create index on refunds (order_item_id);
create unique index refunds_waiting on refunds (order_item_id) where refunded_at is null;
create index on refunds (idempotency_key);

-- A dispute is a buyer's claim at the bank. While it is open the grants are suspended. The id is the
-- provider's.
create table disputes (
  id text primary key,
  order_id bigint not null references orders,
  amount_yen integer not null check (amount_yen > 0),
  -- The provider charges this for the dispute, as far as the ledger has it.
  fee_yen integer not null default 0,
  opened_at timestamptz not null,
  closed_at timestamptz,
  outcome text check (outcome in ('won', 'lost')),
  check ((closed_at is null) = (outcome is null))
);
create index on disputes (order_id);

-- Each event of a webhook is handled once, by the provider's own id.
create table payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  payment_id text not null,
  received_at timestamptz not null default now(),
  worked_at timestamptz,
  primary key (provider, event_id)
);
create index on payment_events (payment_id);
