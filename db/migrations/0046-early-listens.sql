-- An artist lets supporters hear a sound before it is public; a post tells them.
create table early_listens (
  sound_id bigint primary key references sounds on delete cascade,
  begun_at timestamptz not null,
  -- It is over; once the sound is public, it is, too.
  ended_at timestamptz
);

-- Those who paid something for a work of an artist that was not refunded.
create view artist_buyers as
  select i.seller_id as artist_id, o.buyer_id as user_id
  from orders o join order_items i on i.order_id = o.id
  where i.sold_at is not null and i.paid_yen > 0
    and i.refund_wanted_at is null and i.refunded_at is null;
