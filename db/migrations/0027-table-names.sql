-- Tables are named after what they hold, in the words of the code.
alter table facts rename to domain_events;
alter table letters rename to emails;
alter table inbox_letters rename to inbox_emails;
alter table mail_choices rename to email_preferences;
alter table shelf_sounds rename to sound_listings;
alter table shelf_changes rename to sound_listing_changes;
alter table sound_listings rename column shelf to list;

-- What belongs to a table bears its name.
create function pg_temp.rename_parts(old_name text, new_name text) returns void language plpgsql as $$
declare part record;
begin
  for part in
    select conname as name from pg_constraint
    where conrelid = new_name::regclass and starts_with(conname, old_name || '_')
  loop
    execute format('alter table %I rename constraint %I to %I', new_name, part.name,
      new_name || replace(substr(part.name, length(old_name) + 1), '_shelf_', '_list_'));
  end loop;
  for part in
    select c.relname as name from pg_class c join pg_index i on i.indexrelid = c.oid
    where i.indrelid = new_name::regclass and starts_with(c.relname, old_name || '_')
  loop
    execute format('alter index %I rename to %I', part.name,
      new_name || replace(substr(part.name, length(old_name) + 1), '_shelf_', '_list_'));
  end loop;
end $$;
select pg_temp.rename_parts('facts', 'domain_events');
select pg_temp.rename_parts('letters', 'emails');
select pg_temp.rename_parts('inbox_letters', 'inbox_emails');
select pg_temp.rename_parts('mail_choices', 'email_preferences');
select pg_temp.rename_parts('shelf_sounds', 'sound_listings');
select pg_temp.rename_parts('shelf_changes', 'sound_listing_changes');
alter sequence facts_id_seq rename to domain_events_id_seq;
alter sequence letters_id_seq rename to emails_id_seq;
alter sequence inbox_letters_id_seq rename to inbox_emails_id_seq;
alter sequence shelf_changes_id_seq rename to sound_listing_changes_id_seq;

-- Functions name tables in their text.
drop trigger facts_told on domain_events;
drop function tell_fact();
-- Each process listens, to forget what it has cached.
create function notify_domain_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('domain_events', new.name);
  return null;
end $$;
create trigger domain_event_inserted after insert on domain_events
  for each row execute function notify_domain_event();

drop trigger shelved on sounds;
drop trigger reshelved on sounds;
drop trigger tags_shelved on sound_tags;
drop trigger tags_reshelved on sound_tags;
drop trigger shelf_change_noted on sound_counts;
drop function shelve_changed_sound();
drop function shelve_tagged_sounds();
drop function note_shelf_change();
drop function shelve_sound(bigint);

create function update_sound_listings(sound bigint) returns void language sql as $$
  with wanted as (
    select x.list, s.released_at, coalesce(c.claps, 0) as claps, coalesce((
      select l.month_plays from sound_listings l where l.list = 'all' and l.sound_id = s.id), 0) as plays
    from sounds s
    left join sound_counts c on c.sound_id = s.id
    cross join lateral (
      select 'all' as list
      union all select 'genre ' || s.genre where s.genre <> ''
      union all select 'tag ' || t.tag from sound_tags t where t.sound_id = s.id
    ) x
    where s.id = sound and s.listed
  ), removed as (
    delete from sound_listings l
    where l.sound_id = sound and not exists (select from wanted w where w.list = l.list)
  ), changed as (
    insert into sound_listing_changes (sound_id) select sound where exists (select from wanted)
  )
  insert into sound_listings (list, sound_id, released_at, month_plays, claps)
  select list, sound, released_at, plays, claps from wanted
  on conflict (list, sound_id) do update set released_at = excluded.released_at
  where sound_listings.released_at <> excluded.released_at
$$;

create function list_changed_sound() returns trigger language plpgsql as $$
begin
  perform update_sound_listings(new.id);
  return null;
end $$;
create trigger sound_listed after insert on sounds
  for each row when (new.listed) execute function list_changed_sound();
create trigger sound_relisted after update on sounds
  for each row when (
    (old.listed, old.genre, old.released_at) is distinct from (new.listed, new.genre, new.released_at))
  execute function list_changed_sound();

create function list_tagged_sounds() returns trigger language plpgsql as $$
begin
  perform update_sound_listings(sound_id) from (select distinct sound_id from changed) as tagged;
  return null;
end $$;
create trigger tagged_sounds_listed after insert on sound_tags
  referencing new table as changed for each statement execute function list_tagged_sounds();
create trigger tagged_sounds_relisted after delete on sound_tags
  referencing old table as changed for each statement execute function list_tagged_sounds();

create function note_listing_change() returns trigger language plpgsql as $$
begin
  insert into sound_listing_changes (sound_id) values (new.sound_id);
  return null;
end $$;
create trigger listing_change_noted after update on sound_counts
  for each row when ((old.plays, old.claps) is distinct from (new.plays, new.claps))
  execute function note_listing_change();
