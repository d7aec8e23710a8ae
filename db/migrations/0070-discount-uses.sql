-- A use counts once its order is paid: unpaid orders used up codes. Until then an order holds one for a
-- while, which is for the service to count.
create index on orders (discount_code_id, created_at)
  where status = 'open' and discount_code_id is not null;

drop trigger count_discount_use on orders;
create or replace function count_discount_use() returns trigger language plpgsql as $$
begin
  update discount_codes set uses = uses + case when new.status in ('open', 'canceled') then -1 else 1 end
  where id = new.discount_code_id;
  return null;
end
$$;
create trigger count_discount_use after update of status on orders for each row
when (new.discount_code_id is not null
  and (old.status in ('open', 'canceled')) <> (new.status in ('open', 'canceled')))
execute function count_discount_use();

update discount_codes d set uses = (
  select count(*) from orders o
  where o.discount_code_id = d.id and o.status not in ('open', 'canceled')
);
