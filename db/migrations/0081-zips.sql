-- ZIPs of albums and of libraries are made once and stored. The same files under the same names are the
-- same ZIP, whoever downloads it.
create table zips (
  id bigint generated always as identity primary key,
  -- a hash of the names, dates and contents of its files
  content text not null unique,
  key text not null unique,
  bytes bigint not null,
  -- keys of the originals and pictures in it: it is deleted with any of them
  made_of text[] not null,
  used_at timestamptz not null
);
create index on zips (used_at);
create index on zips using gin (made_of);

-- What a library holds follows from its grants. Those that are there are made when they are asked for.
alter table library_downloads
  drop column entries,
  drop column ready_at,
  add column zip_id bigint references zips on delete set null;
create index on library_downloads (zip_id);

drop table file_checksums;
