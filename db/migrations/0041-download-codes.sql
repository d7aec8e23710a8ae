-- Codes that an artist gives away, each for one copy of a sound or an album, see docs/decisions/0041.
create table download_code_sets (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references users,
  -- a work whose rows are deleted for good was never redeemed
  sound_id bigint references sounds on delete cascade,
  album_id bigint references albums on delete cascade,
  name text not null,
  code_count integer not null check (code_count between 1 and 1000),
  created_at timestamptz not null,
  -- its codes work until then
  ends_at timestamptz,
  check (num_nonnulls(sound_id, album_id) = 1)
);
create index on download_code_sets (owner_id, id desc);
create index on download_code_sets (sound_id) where sound_id is not null;
create index on download_code_sets (album_id) where album_id is not null;
create trigger owner_id_not_erased before insert or update of owner_id on download_code_sets
  for each row execute function refuse_erased_account('owner_id');

-- The code itself is derived from the secret, the set and the number, and found by its keyed hash.
create table download_codes (
  id bigint generated always as identity primary key,
  set_id bigint not null references download_code_sets on delete cascade,
  number integer not null,
  hash bytea not null unique,
  redeemed_at timestamptz,
  unique (set_id, number)
);

-- One order for each code.
alter table orders add column download_code_id bigint references download_codes on delete set null;
create unique index orders_download_code on orders (download_code_id) where download_code_id is not null;
