-- A listed sound is in the lists 'all', 'genre {key}' and 'tag {tag}'. Each order of each list is one
-- index, so that a page costs the same however many sounds there are.
create table sound_listings (
  list text not null,
  sound_id bigint not null references sounds on delete cascade,
  released_at timestamptz(3) not null,
  -- These are counted plays of the last 30 days, and claps, as of the last refresh.
  month_plays integer not null default 0,
  claps bigint not null default 0,
  primary key (list, sound_id)
);
create index on sound_listings (sound_id);
create index on sound_listings (list, released_at desc, sound_id desc);
create index on sound_listings (list, month_plays desc, sound_id desc);
create index on sound_listings (list, claps desc, sound_id desc);

-- The figures of these sounds in the lists are out of date. The log has no foreign key: whoever counts
-- a play never waits for the job that reads it.
create table sound_listing_changes (
  id bigint generated always as identity primary key,
  sound_id bigint not null
);

-- A chart is of a period that ends with a day. One that was made after the end of its day is final.
create table charts (
  period text not null,
  day date not null,
  made_at timestamptz not null,
  -- All that were made together took this time: what takes long is not made every minute.
  took_ms integer not null default 0,
  primary key (period, day)
);

-- A sound has a rank in a chart.
create table chart_entries (
  period text not null check (period in ('day', 'week', 'month')),
  day date not null,
  -- '' is the chart of all genres.
  genre text not null,
  rank smallint not null,
  sound_id bigint not null references sounds on delete cascade,
  plays integer not null,
  primary key (period, day, genre, rank)
);
create index on chart_entries (sound_id);

-- The operator puts works on the first page, in order.
create table featured (
  position integer primary key,
  work_id bigint not null unique references works on delete cascade,
  featured_at timestamptz not null
);

-- The lists of a sound follow its genre, its tags and whether it is listed.
create function update_sound_listings(sound bigint) returns void language sql as $$
  with wanted as (
    select x.list, w.released_at, coalesce(c.claps, 0) as claps, coalesce((
      select l.month_plays from sound_listings l where l.list = 'all' and l.sound_id = w.id), 0) as plays
    from works w
    left join work_counts c on c.work_id = w.id
    cross join lateral (
      select 'all' as list
      union all select 'genre ' || w.genre where w.genre <> ''
      union all select 'tag ' || t.tag from work_tags t where t.work_id = w.id
    ) x
    where w.id = sound and w.kind = 'sound' and w.listed
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
  for each row execute function list_changed_sound();
create trigger sound_relisted after update on works
  for each row when (new.kind = 'sound' and
    (old.listed, old.genre, old.released_at) is distinct from (new.listed, new.genre, new.released_at))
  execute function list_changed_sound();

create function list_tagged_sounds() returns trigger language plpgsql as $$
begin
  perform update_sound_listings(work_id) from (select distinct work_id from changed) as tagged;
  return null;
end $$;
create trigger tagged_sounds_listed after insert on work_tags
  referencing new table as changed for each statement execute function list_tagged_sounds();
create trigger tagged_sounds_relisted after delete on work_tags
  referencing old table as changed for each statement execute function list_tagged_sounds();

create function note_listing_change() returns trigger language plpgsql as $$
begin
  insert into sound_listing_changes (sound_id) select id from sounds where id = new.work_id;
  return null;
end $$;
create trigger listing_change_noted after update on work_counts
  for each row when ((old.plays, old.claps) is distinct from (new.plays, new.claps))
  execute function note_listing_change();
