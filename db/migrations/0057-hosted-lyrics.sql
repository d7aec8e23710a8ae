-- Hosted search finds lyrics, which are among the terms of a document and not in the document itself.
create or replace function push_search_documents() returns trigger language plpgsql as $$
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
      select object_id from (select object_id, document, terms from new_rows except
        select object_id, document, terms from old_rows) written
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
