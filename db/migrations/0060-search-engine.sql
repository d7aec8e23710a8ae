-- What is searched, and what search returns: rows of listed sounds and albums and of registered
-- creators, written in the transaction of the change. What the old table holds is made again by a job.
drop table search_documents;
create table search_documents (
  object_id text primary key,
  index_name text not null check (index_name in ('media', 'users')),
  owner_id bigint not null references users on delete cascade,
  sound_id bigint unique references sounds on delete cascade,
  album_id bigint unique references albums on delete cascade,
  user_id bigint unique references users on delete cascade,
  document jsonb not null,
  -- words by field, neighbouring pairs of Japanese characters, and facets
  terms tsvector not null,
  -- each as `attribute:value`
  facets text[] not null,
  -- public albums that hold the sound
  album_ids bigint[] not null,
  -- counted plays, or followers
  popularity bigint not null,
  -- 0 are the most popular, 1 those that follow, 2 the rest (search_tiers)
  tier smallint not null check (tier between 0 and 2),
  title_key text not null,
  price integer,
  duration double precision not null,
  year integer not null,
  released_at bigint not null,
  check (num_nonnulls(sound_id, album_id, user_id) = 1)
)
-- Starting parallel workers takes longer than a search.
with (parallel_workers = 0);
-- A table of its own for each tier would do the same. A common word fills a page from the first one,
-- a rare one has few rows in all of them: neither reads all that it matches.
create index search_documents_first on search_documents using gin (terms) with (fastupdate = off) where tier = 0;
create index search_documents_next on search_documents using gin (terms) with (fastupdate = off) where tier = 1;
create index search_documents_rest on search_documents using gin (terms) with (fastupdate = off) where tier = 2;
create index on search_documents (owner_id);
create index on search_documents (index_name, popularity desc, object_id);
create index on search_documents (index_name, released_at desc, object_id);
create index on search_documents (index_name, price, object_id) where price is not null;
create index on search_documents (index_name, price desc, object_id) where price is not null;
create index on search_documents (index_name, title_key collate "C", object_id);
create trigger owner_id_not_erased before insert or update of owner_id on search_documents
  for each row execute function refuse_erased_account('owner_id');
create trigger user_id_not_erased before insert or update of user_id on search_documents
  for each row execute function refuse_erased_account('user_id');
-- Each query names the index that serves it, so that statistics of words would only take time to plan with.
alter table search_documents alter column terms set statistics 0;

-- From how many plays, or followers, something is in the first two tiers; written by the hourly job.
create table search_tiers (
  index_name text primary key check (index_name in ('media', 'users')),
  first_from bigint not null,
  next_from bigint not null
);
insert into search_tiers values ('media', 0, 0), ('users', 0, 0);

-- A job makes the documents of all creators anew; it is at the one after this.
create table search_rebuilds (
  id bigint generated always as identity primary key,
  asked_at timestamptz not null default now(),
  after_user_id bigint not null default 0
);
insert into search_rebuilds default values;
