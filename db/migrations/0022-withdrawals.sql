-- runs beside 0016-search-readings.sql: its code writes no column that the check reads beside status, and fails where it would publish what was withdrawn; it makes no refund of the new reason.
-- The operator has withdrawn this work. It is a Draft until it is restored, and keeps the status that its artist wants.
alter table works add column withdrawn_for text check (withdrawn_for in ('rights_claim', 'terms'));
-- Its buyers have lost it, too.
alter table works add column removed_at timestamptz;
alter table works add constraint works_withdrawn_check check (
  (withdrawn_for is null or status = 'Draft') and (removed_at is null or withdrawn_for is not null));

alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in
  ('already_owned', 'operator', 'buyer_left', 'sounds_gone', 'disputed', 'removed'));
alter table order_items drop constraint order_items_refund_reason_check;
alter table order_items add constraint order_items_refund_reason_check check (refund_reason in
  ('already_owned', 'operator', 'buyer_left', 'sounds_gone', 'disputed', 'removed'));

-- A buyer is owed this for a work that was removed: all that is left of the item, or the part of an
-- album that one of its sounds was.
create table owed_refunds (
  order_item_id bigint not null references order_items,
  work_id bigint not null references works,
  part_yen integer check (part_yen > 0),
  owed_at timestamptz not null,
  -- The refund was asked for, in the transaction that wrote it, or there is nothing left to refund.
  closed_at timestamptz,
  -- The last reason for which it could not be refunded.
  refused text,
  primary key (order_item_id, work_id)
);
create index on owed_refunds (work_id);
create index on owed_refunds (order_item_id, work_id) where closed_at is null;
