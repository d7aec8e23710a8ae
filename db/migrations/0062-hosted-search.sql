-- Where documents are searched besides this database; a row while hosted search is configured.
create table search_hosts (
  app_id text primary key,
  since timestamptz not null default now()
);

-- The changes of documents that are searched elsewhere, in the transaction that makes them: cascades
-- of deleted accounts, too. The jobs carry ids, 500 at most, and run one after the other.
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
create trigger pushed_inserts after insert on search_documents
  referencing new table as new_rows
  for each statement execute function push_search_documents();
create trigger pushed_updates after update on search_documents
  referencing old table as old_rows new table as new_rows
  for each statement execute function push_search_documents();
create trigger pushed_deletes after delete on search_documents
  referencing old table as old_rows
  for each statement execute function push_search_documents();
