-- A document is what is searched and what search returns: a listed sound or album, or a registered
-- creator. It is written in the transaction of the change. Starting parallel workers takes longer than
-- a search. Terms are read within the row: they would be fetched one by one otherwise.
create table search_documents (
  object_id text primary key,
  index_name text not null check (index_name in ('media', 'users')),
  owner_id bigint not null references users on delete cascade,
  work_id bigint unique references works on delete cascade,
  user_id bigint unique references users on delete cascade,
  document jsonb not null,
  -- Terms are words by field, neighbouring pairs of Japanese characters, and facets.
  terms tsvector not null,
  -- Each is `attribute:value`.
  facets text[] not null,
  -- These public albums hold the sound.
  album_ids bigint[] not null,
  -- Popularity is counted plays, or followers.
  popularity bigint not null,
  -- The most popular are in tier 0 (search_tiers).
  tier smallint not null check (tier between 0 and 4),
  title_key text not null,
  price integer,
  duration double precision not null,
  year integer not null,
  released_at bigint not null,
  check (num_nonnulls(work_id, user_id) = 1)
) with (parallel_workers = 0, toast_tuple_target = 8160);
-- Each query names the index that serves it: statistics of words would only take time to plan with.
alter table search_documents alter column terms set statistics 0;
-- A common word fills a page from the first tier, and a rare one has few rows in all of them: neither
-- reads all that it matches. What is written waits in a list, which searches read, too. A job sorts it
-- into the index each minute; a write does so where a megabyte waits.
create index search_documents_tier_0 on search_documents using gin (terms)
  with (fastupdate = on, gin_pending_list_limit = 1024) where tier = 0;
create index search_documents_tier_1 on search_documents using gin (terms)
  with (fastupdate = on, gin_pending_list_limit = 1024) where tier = 1;
create index search_documents_tier_2 on search_documents using gin (terms)
  with (fastupdate = on, gin_pending_list_limit = 1024) where tier = 2;
create index search_documents_tier_3 on search_documents using gin (terms)
  with (fastupdate = on, gin_pending_list_limit = 1024) where tier = 3;
create index search_documents_tier_4 on search_documents using gin (terms)
  with (fastupdate = on, gin_pending_list_limit = 1024) where tier = 4;
create index on search_documents (owner_id);
create index on search_documents (index_name, popularity desc, object_id);
create index on search_documents (index_name, released_at desc, object_id);
create index on search_documents (index_name, title_key collate "C", object_id);
create index on search_documents (index_name, price, object_id);
create index on search_documents (index_name, price desc nulls last, object_id);
create trigger owner_id_not_erased before insert or update of owner_id on search_documents
  for each row execute function refuse_erased_account('owner_id');
create trigger user_id_not_erased before insert or update of user_id on search_documents
  for each row execute function refuse_erased_account('user_id');

-- Each tier but the last begins at a number of plays, or followers, which the hourly job writes. The
-- first has the most.
create table search_tiers (
  index_name text primary key check (index_name in ('media', 'users')),
  popular_from bigint[] not null
);
insert into search_tiers (index_name, popular_from)
values ('media', array[0, 0, 0, 0]), ('users', array[0, 0, 0, 0]);

-- Latin words of what is searched are found by their beginnings, and where a typing error meant them.
-- They have no counts: writers of documents with a common word would wait for each other.
create table search_words (
  word text collate "C" primary key,
  -- A word that may be a correction has hashes of its beginning without one or two letters.
  deletions integer[] not null
);
create index on search_words using gin (deletions);

-- A rebuild makes all documents anew. A job carries it out, creator by creator.
create table search_rebuilds (
  id bigint generated always as identity primary key,
  asked_at timestamptz not null default now(),
  -- The job is at the creator after this one.
  after_user_id bigint not null default 0
);

-- Documents are also searched at this host. A row exists while hosted search is configured.
create table search_hosts (
  app_id text primary key,
  since timestamptz not null default now()
);

-- Each transaction that changes documents adds the jobs that bring them to hosted search, also where an
-- account was deleted. Jobs carry ids, 500 at most, and run one after the other.
create function push_search_documents() returns trigger language plpgsql as $$
declare
  ids text[];
begin
  if not exists (select from search_hosts) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    ids := array(select object_id from new_rows);
  elsif tg_op = 'DELETE' then
    ids := array(select object_id from old_rows);
  else
    ids := array(
      select object_id from (select object_id, document from new_rows except
        select object_id, document from old_rows) written
      union select object_id from old_rows where object_id not in (select object_id from new_rows)
    );
  end if;
  perform graphile_worker.add_job('push-search-documents', json_build_object('ids', part.ids),
    queue_name := 'push-search-documents', max_attempts := 25)
  from (
    select json_agg(id) as ids
    from unnest(ids) with ordinality as each(id, at) group by (at - 1) / 500
  ) part;
  return null;
end $$;
create trigger pushed_deletes after delete on search_documents
  referencing old table as old_rows
  for each statement execute function push_search_documents();
create trigger pushed_inserts after insert on search_documents
  referencing new table as new_rows
  for each statement execute function push_search_documents();
create trigger pushed_updates after update on search_documents
  referencing old table as old_rows new table as new_rows
  for each statement execute function push_search_documents();
