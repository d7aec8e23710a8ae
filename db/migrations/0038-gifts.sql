-- An order that was bought for someone else: it grants nothing to its buyer, and at its date a free
-- order of the recipient is made of it (orders.gift_of).
create table gifts (
  order_id bigint primary key references orders,
  -- null once it was forgotten
  recipient_email citext,
  sender_name text not null,
  message text not null,
  -- of the email to the recipient
  locale text not null,
  created_at timestamptz not null,
  deliver_at timestamptz not null,
  delivered_at timestamptz,
  resent_at timestamptz
);
create index on gifts (deliver_at) where delivered_at is null and recipient_email is not null;
create index on gifts (recipient_email, created_at);

-- The recipient's order: the order of the giver, which can be given once.
alter table orders add column gift_of bigint unique references orders;
