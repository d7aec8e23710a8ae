-- What lowers the price of an item, pays a part of it, or gives a whole order, belongs to the features
-- that orders do not know: each has a kind, and refers to a row of its own.
create table order_adjustments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  -- null where it gave the whole order, for nothing
  item_id bigint references order_items,
  kind text not null,
  reference bigint not null,
  yen integer not null default 0 check (yen >= 0),
  -- what the buyer was shown of it, such as a code
  label text,
  check (item_id is not null or yen = 0)
);
create index on order_adjustments (order_id);
create index on order_adjustments (item_id) where item_id is not null;
create index on order_adjustments (kind, reference);
-- A code, or a giver's order, gives one order.
create unique index on order_adjustments (kind, reference) where item_id is null;

insert into order_adjustments (order_id, item_id, kind, reference, yen, label)
select i.order_id, i.id, 'discount', coalesce(o.discount_code_id, 0), i.discount_yen, i.discount_code
from order_items i join orders o on o.id = i.order_id
where i.discount_code is not null
order by i.id;

-- A gift card pays the first items whole.
insert into order_adjustments (order_id, item_id, kind, reference, yen)
select order_id, id, 'gift_card', credit_of, part
from (
  select i.order_id, i.id, o.credit_of, least(i.paid_yen, greatest(0, o.credit_yen
    - coalesce(sum(i.paid_yen) over (partition by i.order_id order by i.id
      rows between unbounded preceding and 1 preceding), 0))) as part
  from order_items i join orders o on o.id = i.order_id
  where o.credit_of is not null
) parts
where part > 0
order by id;

insert into order_adjustments (order_id, kind, reference)
select id, 'download_code', download_code_id from orders where download_code_id is not null order by id;

insert into order_adjustments (order_id, kind, reference)
select id, 'gift', gift_of from orders where gift_of is not null order by id;

analyze order_adjustments;

-- The part of the total that goes through the payment provider.
alter table orders add column due_yen integer;
update orders set due_yen = total_yen - credit_yen;

drop trigger count_discount_use on orders;
alter table orders
  alter column due_yen set not null,
  add check (due_yen between 0 and total_yen),
  drop column credit_yen,
  drop column credit_of,
  drop column discount_code_id,
  drop column download_code_id,
  drop column gift_of;
alter table order_items
  drop column discount_yen,
  drop column discount_code,
  drop constraint order_items_kind_check,
  drop constraint order_items_check,
  drop constraint order_items_check3;

create or replace function count_discount_use() returns trigger language plpgsql as $$
begin
  update discount_codes set uses = uses + case when new.status in ('open', 'canceled') then -1 else 1 end
  where id = (
    select reference from order_adjustments where order_id = new.id and kind = 'discount' limit 1);
  return null;
end
$$;
create trigger count_discount_use after update of status on orders for each row
when ((old.status in ('open', 'canceled')) <> (new.status in ('open', 'canceled')))
execute function count_discount_use();

-- An item is a work of an artist, or the product of another feature, such as a gift card.
update order_items set kind = 'gift_card' where kind = 'amount';
alter table order_items
  add constraint order_items_work_check
    check ((kind in ('sound', 'album')) = (work_id is not null)),
  add constraint order_items_seller_check
    check ((kind in ('sound', 'album')) = (seller_id is not null));
