-- Each download counts, of a whole grant or of one sound of it.
create table downloads (
  id bigint generated always as identity primary key,
  grant_id bigint not null references grants on delete cascade,
  -- This sound was downloaded; null is the whole.
  sound_id bigint references sounds on delete cascade,
  format text not null,
  at timestamptz not null default now()
);
create index on downloads (grant_id);
create index on downloads (grant_id, at);
create index on downloads (sound_id) where sound_id is not null;

-- A person can download their library as one ZIP. Its files are fixed when it is asked for, so that a
-- broken download resumes. The last one shows since when there is anything new.
create table library_downloads (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  user_id bigint not null references users on delete cascade,
  format text not null,
  -- It holds only what was bought after this.
  since timestamptz(3),
  grant_ids bigint[] not null,
  file_count integer not null,
  made_count integer not null default 0,
  bytes bigint,
  zip_id bigint references zips on delete set null,
  created_at timestamptz(3) not null,
  ends_at timestamptz not null,
  failed_at timestamptz,
  downloaded_at timestamptz
);
create index on library_downloads (user_id, created_at);
create index on library_downloads (zip_id);
create trigger user_id_not_erased before insert or update of user_id on library_downloads
  for each row execute function refuse_erased_account('user_id');

-- A buyer has hidden a purchase from the list. They still have it.
create table hidden_purchases (
  user_id bigint not null references users on delete cascade,
  order_item_id bigint not null references order_items,
  hidden_at timestamptz not null,
  primary key (user_id, order_item_id)
);
create index on hidden_purchases (order_item_id);
create trigger user_id_not_erased before insert or update of user_id on hidden_purchases
  for each row execute function refuse_erased_account('user_id');
