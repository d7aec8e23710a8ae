-- What a buyer writes to an artist with an order. The artist reads it once the order is paid, and
-- replies at most once.
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

-- What the reader of a message or a reply reports to the operator, who removes it or keeps it.
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

-- When the artist sold it: once paid, and given to the buyer. Sales are listed by it.
alter table order_items add column sold_at timestamptz;
update order_items i set sold_at = o.paid_at from orders o
  where o.id = i.order_id and (i.refund_reason is null or i.refund_reason in ('operator', 'disputed'));
create index on order_items (seller_id, sold_at desc, id desc) where sold_at is not null;

-- Artists see who bought, but not of orders from before: those buyers were told that they would not.
alter table orders add column names_buyer boolean not null default false;
alter table orders alter column names_buyer set default true;
