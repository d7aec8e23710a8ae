-- Of stored files as they go into a ZIP: their headers and its directory are known before any of
-- them is read. Objects never change under their key.
create table file_checksums (
  key text primary key,
  crc32 bigint not null check (crc32 between 0 and 4294967295)
);

-- Those used longest ago go first when made files outgrow their bound.
alter table renditions add column used_at timestamptz;
update renditions set used_at = ready_at;
create index on renditions (used_at);

-- A person’s library as one ZIP: which files it holds is fixed when it is asked for, so that a
-- broken download resumes. The last one says since when there is anything new.
create table library_downloads (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  user_id bigint not null references users on delete cascade,
  format text not null,
  -- only what was bought after this
  since timestamptz(3),
  -- names, tags, keys, lengths and checksums, in order; null once it has ended
  entries jsonb,
  grant_ids bigint[] not null,
  file_count integer not null,
  made_count integer not null default 0,
  bytes bigint,
  created_at timestamptz(3) not null,
  ends_at timestamptz not null,
  ready_at timestamptz,
  failed_at timestamptz,
  downloaded_at timestamptz
);
create index on library_downloads (user_id, created_at);
create trigger user_id_not_erased before insert or update of user_id on library_downloads
  for each row execute function refuse_erased_account('user_id');
