-- Counted plays of each sound by day in Asia/Tokyo, kept by the transaction that counts them.
create table play_days (
  sound_id bigint not null references sounds on delete cascade,
  day date not null,
  plays integer not null check (plays > 0),
  primary key (sound_id, day)
);
create index on play_days (day, sound_id) include (plays);
insert into play_days (sound_id, day, plays)
  select sound_id, (counted_at at time zone 'Asia/Tokyo')::date, count(*)
  from plays where counted_at is not null group by 1, 2;

create function count_play_of_day() returns trigger language plpgsql as $$
begin
  insert into play_days (sound_id, day, plays)
  values (new.sound_id, (new.counted_at at time zone 'Asia/Tokyo')::date, 1)
  on conflict (sound_id, day) do update set plays = play_days.plays + 1;
  return null;
end $$;
create trigger counted_by_day after update of counted_at on plays
  for each row when (old.counted_at is null and new.counted_at is not null)
  execute function count_play_of_day();

-- The most played of a period that ends with a day; genre '' is the chart of all.
create table chart_entries (
  period text not null check (period in ('day', 'week', 'month')),
  day date not null,
  genre text not null,
  rank smallint not null,
  sound_id bigint not null references sounds on delete cascade,
  plays integer not null,
  primary key (period, day, genre, rank)
);
create index on chart_entries (sound_id);
-- Which charts there are; one made after its day's end is final.
create table charts (
  period text not null,
  day date not null,
  made_at timestamptz not null,
  -- of all that were made together, in milliseconds: what takes long is not made every minute
  took_ms integer not null default 0,
  primary key (period, day)
);

-- Where listed sounds stand: 'all', 'genre {key}', 'tag {tag}'. Each order of each shelf is one index,
-- so that a page costs the same however many sounds there are.
create table shelf_sounds (
  shelf text not null,
  sound_id bigint not null references sounds on delete cascade,
  released_at timestamptz(3) not null,
  -- counted plays of the last 30 days, and claps, as of the last refresh
  month_plays integer not null default 0,
  claps bigint not null default 0,
  primary key (shelf, sound_id)
);
create index on shelf_sounds (sound_id);
create index on shelf_sounds (shelf, released_at desc, sound_id desc);
create index on shelf_sounds (shelf, month_plays desc, sound_id desc);
create index on shelf_sounds (shelf, claps desc, sound_id desc);

-- Sounds whose figures on the shelves are to be made anew. A log without keys of others: whoever
-- counts a play never waits for the job that reads it.
create table shelf_changes (
  id bigint generated always as identity primary key,
  sound_id bigint not null
);

create function shelve_sound(sound bigint) returns void language sql as $$
  with wanted as (
    select x.shelf, s.released_at, coalesce(c.claps, 0) as claps, coalesce((
      select b.month_plays from shelf_sounds b where b.shelf = 'all' and b.sound_id = s.id), 0) as plays
    from sounds s
    left join sound_counts c on c.sound_id = s.id
    cross join lateral (
      select 'all' as shelf
      union all select 'genre ' || s.genre where s.genre <> ''
      union all select 'tag ' || t.tag from sound_tags t where t.sound_id = s.id
    ) x
    where s.id = sound and s.listed
  ), gone as (
    delete from shelf_sounds b
    where b.sound_id = sound and not exists (select from wanted w where w.shelf = b.shelf)
  ), changed as (
    insert into shelf_changes (sound_id) select sound where exists (select from wanted)
  )
  insert into shelf_sounds (shelf, sound_id, released_at, month_plays, claps)
  select shelf, sound, released_at, plays, claps from wanted
  on conflict (shelf, sound_id) do update set released_at = excluded.released_at
  where shelf_sounds.released_at <> excluded.released_at
$$;

create function shelve_changed_sound() returns trigger language plpgsql as $$
begin
  perform shelve_sound(new.id);
  return null;
end $$;
create trigger shelved after insert on sounds
  for each row when (new.listed) execute function shelve_changed_sound();
create trigger reshelved after update on sounds
  for each row when (
    (old.listed, old.genre, old.released_at) is distinct from (new.listed, new.genre, new.released_at))
  execute function shelve_changed_sound();

create function shelve_tagged_sounds() returns trigger language plpgsql as $$
begin
  perform shelve_sound(sound_id) from (select distinct sound_id from changed) as tagged;
  return null;
end $$;
create trigger tags_shelved after insert on sound_tags
  referencing new table as changed for each statement execute function shelve_tagged_sounds();
create trigger tags_reshelved after delete on sound_tags
  referencing old table as changed for each statement execute function shelve_tagged_sounds();

create function note_shelf_change() returns trigger language plpgsql as $$
begin
  insert into shelf_changes (sound_id) values (new.sound_id);
  return null;
end $$;
create trigger shelf_change_noted after update on sound_counts
  for each row when ((old.plays, old.claps) is distinct from (new.plays, new.claps))
  execute function note_shelf_change();

select shelve_sound(id) from sounds where listed;

-- The order of plays is that of a month's, on the shelves.
drop index sound_counts_plays_sound_id_idx;

-- Albums by genre, by artist and by tag, newest first.
create index on albums (genre, released_at desc, id desc)
  where status = 'Released' and deleted_at is null;
create index on albums (owner_id, released_at desc, id desc)
  where status = 'Released' and deleted_at is null;
-- null while the album is not listed
alter table album_tags add column released_at timestamptz(3);
create index on album_tags (tag, released_at desc, album_id desc) where released_at is not null;

create function listed_since(album albums) returns timestamptz language sql stable as $$
  select case when album.status = 'Released' and album.deleted_at is null then album.released_at end
$$;
create function date_album_tag() returns trigger language plpgsql as $$
begin
  new.released_at := (select listed_since(a) from albums a where a.id = new.album_id);
  return new;
end $$;
create trigger dated before insert on album_tags for each row execute function date_album_tag();
create function date_album_tags() returns trigger language plpgsql as $$
begin
  update album_tags set released_at = listed_since(new) where album_id = new.id;
  return null;
end $$;
create trigger tags_dated after update on albums
  for each row when ((old.status, old.deleted_at, old.released_at)
    is distinct from (new.status, new.deleted_at, new.released_at))
  execute function date_album_tags();
update album_tags t set released_at = listed_since(a) from albums a where a.id = t.album_id;

-- What the operator puts on the first page, in order.
create table featured (
  position integer primary key,
  sound_id bigint unique references sounds on delete cascade,
  album_id bigint unique references albums on delete cascade,
  featured_at timestamptz not null,
  check (num_nonnulls(sound_id, album_id) = 1)
);

-- The latest who clapped for a sound: by them others are found that go with it.
create index on claps (sound_id, updated_at desc);
-- The latest follows of all, for who is gaining listeners.
create index on follows (created_at desc);
