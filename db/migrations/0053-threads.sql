-- runs beside 0052-reported-posts.sql: its code finds messages by their order and their seller alone, and writes both.
-- A buyer and an artist continue to write to each other. What came with an order, and the reply to it, are the
-- beginning of that and stay as they are; a later message has a sender and a receiver in place of an order.
alter table order_messages
  alter column order_id drop not null,
  alter column seller_id drop not null,
  add column sender_id bigint references users,
  add column receiver_id bigint references users,
  -- These are whole milliseconds, which cursors carry.
  add column sent_at timestamptz(3),
  -- Its sender has deleted it. The text is kept while a report of it is open.
  add column deleted_at timestamptz,
  -- The same request again sends nothing.
  add column request_key text,
  add unique (sender_id, request_key),
  add check (num_nonnulls(order_id, seller_id) = case when sender_id is null then 2 else 0 end),
  add check (num_nonnulls(sender_id, receiver_id, sent_at) in (0, 3)),
  add check (sender_id <> receiver_id);
create index on order_messages (least(sender_id, receiver_id), greatest(sender_id, receiver_id),
  sent_at desc, id desc) where sender_id is not null;
create index on order_messages (sender_id, sent_at) where sender_id is not null;
create index on order_messages (receiver_id) where receiver_id is not null;
create trigger sender_id_not_erased before insert or update of sender_id on order_messages
  for each row execute function refuse_erased_account('sender_id');
create trigger receiver_id_not_erased before insert or update of receiver_id on order_messages
  for each row execute function refuse_erased_account('receiver_id');

-- What two people wrote to each other, as one of them has it in the list: each has a row.
create table threads (
  user_id bigint not null references users on delete cascade,
  other_id bigint not null references users on delete cascade,
  last_at timestamptz(3) not null,
  received_at timestamptz(3) not null default 'epoch',
  seen_at timestamptz(3) not null default 'epoch',
  unread boolean not null generated always as (received_at > seen_at) stored,
  primary key (user_id, other_id),
  check (user_id <> other_id)
);
create index on threads (user_id, unread desc, last_at desc, other_id desc);
create index on threads (other_id);
create trigger user_id_not_erased before insert or update of user_id on threads
  for each row execute function refuse_erased_account('user_id');
create trigger other_id_not_erased before insert or update of other_id on threads
  for each row execute function refuse_erased_account('other_id');

-- Messages that were delivered so far count as read.
insert into threads (user_id, other_id, last_at, received_at, seen_at)
select p.user_id, p.other_id, max(p.at), max(p.at), max(p.at)
from order_messages m
join orders o on o.id = m.order_id and o.buyer_id = o.asked_by and o.buyer_id <> m.seller_id
join users b on b.id = o.buyer_id and b.deleted_at is null
join users s on s.id = m.seller_id and s.deleted_at is null
cross join lateral (select greatest(max(i.sold_at), m.replied_at) as at from order_items i
  where i.order_id = m.order_id and i.seller_id = m.seller_id and i.sold_at is not null
  having count(*) > 0) sold
cross join lateral (values (o.buyer_id, m.seller_id, sold.at), (m.seller_id, o.buyer_id, sold.at))
  p(user_id, other_id, at)
group by p.user_id, p.other_id;
