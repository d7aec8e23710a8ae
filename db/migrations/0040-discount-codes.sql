create table discount_codes (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references users (id),
  code text not null unique check (code ~ '^[A-Z0-9-]{3,32}$'),
  percent integer check (percent between 1 and 100),
  yen_off integer check (yen_off > 0),
  -- Everything that the artist sells, also later; otherwise only what discount_code_items names.
  covers_all boolean not null,
  max_uses integer check (max_uses > 0),
  -- Orders that are not canceled. One that is paid after all may exceed max_uses.
  uses integer not null default 0 check (uses >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null,
  check (num_nonnulls(percent, yen_off) = 1)
);
create index on discount_codes (owner_id, id desc);

create table discount_code_items (
  discount_code_id bigint not null references discount_codes (id) on delete cascade,
  sound_id bigint references sounds (id) on delete cascade,
  album_id bigint references albums (id) on delete cascade,
  unique nulls not distinct (discount_code_id, sound_id, album_id),
  check (num_nonnulls(sound_id, album_id) = 1)
);
create index on discount_code_items (sound_id) where sound_id is not null;
create index on discount_code_items (album_id) where album_id is not null;

-- A code that was deleted had no use left: only canceled orders can name it.
alter table orders
  add column discount_code_id bigint references discount_codes (id) on delete set null;
create index on orders (discount_code_id) where discount_code_id is not null;

-- As they were at the sale: `discount_yen` is what the code took off the price.
alter table order_items
  add column discount_yen integer not null default 0 check (discount_yen between 0 and price_yen),
  add column discount_code text;

-- Whatever cancels an order gives its use back, and one that is paid after that takes it again.
create function count_discount_use() returns trigger language plpgsql as $$
begin
  update discount_codes set uses = uses + case new.status when 'canceled' then -1 else 1 end
  where id = new.discount_code_id;
  return null;
end
$$;
create trigger count_discount_use after update of status on orders for each row
when (new.discount_code_id is not null and (old.status = 'canceled') <> (new.status = 'canceled'))
execute function count_discount_use();

create trigger owner_id_not_erased before insert or update of owner_id on discount_codes
  for each row execute function refuse_erased_account('owner_id');
