-- A code takes a percentage or an amount off the prices of its artist.
create table discount_codes (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references users,
  code text not null unique check (code ~ '^[A-Z0-9-]{3,32}$'),
  percent integer check (percent between 1 and 100),
  yen_off integer check (yen_off > 0),
  -- It covers everything that the artist sells, also later, or only what discount_code_items names.
  covers_all boolean not null,
  max_uses integer check (max_uses > 0),
  -- Its paid orders are counted. One that is paid late may exceed max_uses.
  uses integer not null default 0 check (uses >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null,
  check (num_nonnulls(percent, yen_off) = 1)
);
create index on discount_codes (owner_id, id desc);
create trigger owner_id_not_erased before insert or update of owner_id on discount_codes
  for each row execute function refuse_erased_account('owner_id');

-- A discount code applies to these works, unless it covers all.
create table discount_code_items (
  discount_code_id bigint not null references discount_codes on delete cascade,
  work_id bigint not null references works on delete cascade,
  primary key (discount_code_id, work_id)
);
create index on discount_code_items (work_id);

-- An artist gives away a set of codes, each for one copy of a sound or an album (decision 0041).
create table download_code_sets (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references users,
  work_id bigint not null references works on delete cascade,
  name text not null,
  code_count integer not null check (code_count between 1 and 1000),
  -- A request that is sent again makes no second set; see orders.
  idempotency_key text,
  body_hash bytea,
  created_at timestamptz not null,
  -- Its codes work until then.
  ends_at timestamptz
);
create index on download_code_sets (owner_id, id desc);
create unique index download_code_sets_idempotency_key on download_code_sets (owner_id, idempotency_key)
  where idempotency_key is not null;
create index on download_code_sets (work_id);
create trigger owner_id_not_erased before insert or update of owner_id on download_code_sets
  for each row execute function refuse_erased_account('owner_id');

-- A download code is derived from the secret, the set and the number, and found by its keyed hash.
create table download_codes (
  id bigint generated always as identity primary key,
  set_id bigint not null references download_code_sets on delete cascade,
  number integer not null,
  hash bytea not null unique,
  redeemed_at timestamptz,
  unique (set_id, number)
);

-- All processes count the wrong codes of the last minutes together, by a keyed hash of the network.
create unlogged table code_guesses (
  network bytea not null,
  guessed_at timestamptz not null
);
create index on code_guesses (network, guessed_at);
create index on code_guesses (guessed_at);

-- A gift is an order that was bought for someone else: it grants nothing to its buyer. At its date the
-- recipient gets a free order of their own, or the code of a gift card over amount_yen.
create table gifts (
  order_id bigint primary key references orders,
  -- It is null once it was forgotten.
  recipient_email citext,
  sender_name text not null,
  message text not null,
  -- The email to the recipient is in this language.
  locale text not null,
  amount_yen integer check (amount_yen > 0),
  -- A delivered card has a code, which is derived from the secret and the order and found by its keyed
  -- hash. It works until ends_at.
  code_hash bytea unique,
  created_at timestamptz not null,
  deliver_at timestamptz not null,
  delivered_at timestamptz,
  resent_at timestamptz,
  reminded_at timestamptz,
  ends_at timestamptz,
  -- This was left of the card then.
  expired_yen integer not null default 0 check (expired_yen >= 0),
  check (amount_yen is not null or num_nonnulls(code_hash, ends_at, reminded_at) = 0)
);
create index on gifts (deliver_at) where delivered_at is null and recipient_email is not null;
create index on gifts (recipient_email, created_at);
create index on gifts (ends_at) where ends_at is not null;

-- Each payment of an order with a code is a use of it, which its cancellation gives back.
create function count_discount_use() returns trigger language plpgsql as $$
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
