-- Where plays and orders came from, by what their requests say: a host at most, no address of a page.
-- Null is unknown; `direct` is a link with no page before it, or Neiro itself.
alter table plays
  add column country text,
  add column source text check (source in ('direct', 'search', 'embed', 'site')),
  add column source_host text;
alter table orders
  add column country text,
  add column source text check (source in ('direct', 'search', 'embed', 'site')),
  add column source_host text;

-- Plays of an artist by day in Asia/Tokyo and one other thing, kept by the transaction that records
-- or counts them: a report of a year reads thousands of rows where there were a million plays.
create table play_figures (
  creator_id bigint not null references users on delete cascade,
  day date not null,
  dimension text not null check (dimension in ('sound', 'album', 'country', 'source')),
  -- the key of a sound or album; a country; a source and its host behind a space; '' is unknown
  value text not null,
  -- of listeners, not of robots and not of the artist
  starts integer not null,
  counted integer not null,
  primary key (creator_id, day, dimension, value)
);

create function values_of(play plays) returns table (dimension text, value text) language sql as $$
  values ('sound', play.sound_id::text), ('country', coalesce(play.country, '')),
    ('source', concat_ws(' ', play.source, play.source_host))
  union all select 'album', play.album_id::text where play.album_id is not null
$$;

insert into play_figures
  select creator_id, (at at time zone 'Asia/Tokyo')::date, v.dimension, v.value, sum(starts), sum(counted)
  from (
    select p as play, creator_id, started_at as at, 1 as starts, 0 as counted from plays p
    where listener <> 'robot' and user_id is distinct from creator_id
    union all
    select p, creator_id, counted_at, 0, 1 from plays p where counted_at is not null
  ) as each, values_of(each.play) as v
  group by 1, 2, 3, 4;

create function add_play_figures(play plays, at timestamptz, more_starts integer, more_counted integer)
returns void language sql as $$
  insert into play_figures as f
  select play.creator_id, (at at time zone 'Asia/Tokyo')::date, v.dimension, v.value,
    more_starts, more_counted
  from values_of(play) as v
  -- always in this order: two plays at once do not wait for each other in a circle
  order by v.dimension, v.value
  on conflict (creator_id, day, dimension, value) do update
    set starts = f.starts + excluded.starts, counted = f.counted + excluded.counted
$$;
create function figure_play() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_play_figures(new, new.started_at, 1, 0);
  else
    perform add_play_figures(new, new.counted_at, 0, 1);
  end if;
  return null;
end $$;
create trigger figured_start after insert on plays
  for each row when (new.listener <> 'robot' and new.user_id is distinct from new.creator_id)
  execute function figure_play();
create trigger figured_count after update of counted_at on plays
  for each row when (old.counted_at is null and new.counted_at is not null)
  execute function figure_play();

create index on claps (created_at, sound_id);
create index on downloads (grant_id, at);
