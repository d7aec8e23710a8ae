-- runs beside 0052-reported-posts.sql: its code takes no pre-orders and makes no refund of the new reasons; where it publishes an album that was pre-ordered, a job delivers it within ten minutes.
-- The buyer ordered an album before its release and was shown this date of delivery.
alter table order_items add column delivers_at timestamptz;
-- The buyer was told last that the album comes at this date instead.
alter table order_items add column told_release_at timestamptz;
-- The buyer was told that it was delivered.
alter table order_items add column delivery_told_at timestamptz;
create index on order_items (id) where delivers_at is not null and delivery_told_at is null;

-- A grant of an album that was not out yet covers what was; the rest comes at the release.
alter table grants add column delivers_at timestamptz;
alter table grants add column delivered_at timestamptz;
alter table grants add constraint grants_delivery_check check (delivered_at is null or delivers_at is not null);
create index on grants (work_id) where delivers_at is not null and delivered_at is null;
create index on grants (order_item_id) where delivers_at is not null;

alter table owed_refunds add column reason text not null default 'removed'
  check (reason in ('removed', 'not_released'));
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in
  ('already_owned', 'operator', 'buyer_left', 'sounds_gone', 'disputed', 'removed', 'not_released',
    'delayed'));
alter table order_items drop constraint order_items_refund_reason_check;
alter table order_items add constraint order_items_refund_reason_check check (refund_reason in
  ('already_owned', 'operator', 'buyer_left', 'sounds_gone', 'disputed', 'removed', 'not_released',
    'delayed'));
