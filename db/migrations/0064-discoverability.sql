-- Files of the sitemap walk public works by key.
create index on sounds (id) where listed;
create index on albums (id) where status = 'Released' and deleted_at is null;

-- For the dates of the sitemap and of feeds; until now both were when the work was made.
create function note_change() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger sound_changed before update on sounds for each row when
  ((old.version, old.status, old.recording_id, old.stream_link_id)
    is distinct from (new.version, new.status, new.recording_id, new.stream_link_id))
  execute function note_change();
create trigger album_changed before update on albums for each row when
  ((old.version, old.status) is distinct from (new.version, new.status))
  execute function note_change();
update sounds set updated_at = greatest(updated_at, released_at) where released_at is not null;
update albums set updated_at = greatest(updated_at, released_at) where released_at is not null;

-- When the artist reserved text and data mining (Directive (EU) 2019/790, article 4); null: not.
alter table users add column tdm_reserved_at timestamptz;
create index on users (id) where tdm_reserved_at is not null;
