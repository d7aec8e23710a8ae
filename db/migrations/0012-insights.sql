-- A play records a start of a sound, and what was then heard of it.
create table plays (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  sound_id bigint not null references sounds on delete cascade,
  album_id bigint references albums on delete set null,
  creator_id bigint not null references users on delete cascade,
  user_id bigint references users on delete set null,
  -- Visitors are a hash that is salted anew each day.
  listener text not null,
  -- A visitor's network is hashed as the visitor is: one network is not a crowd.
  network text,
  -- The request says where the play came from, as it does of orders.
  country text,
  source text check (source in ('direct', 'search', 'embed', 'site')),
  source_host text,
  started_at timestamptz not null default now(),
  -- These merged ranges of seconds were heard so far.
  heard_ranges jsonb not null default '[]',
  heard_seconds double precision not null default 0,
  -- From then on it is one of those whose listening the artist sees.
  present_at timestamptz,
  counted_at timestamptz
);
create index on plays (sound_id, started_at desc);
create index on plays (listener, sound_id, counted_at desc) where counted_at is not null;
create index on plays (creator_id, counted_at) where counted_at is not null;
create index on plays (user_id) where user_id is not null;
create index on plays (listener, sound_id, present_at desc) where present_at is not null;
create index on plays (listener, counted_at desc) where counted_at is not null;
create index on plays (network, sound_id, counted_at desc)
  where counted_at is not null and network is not null;
create index on plays (creator_id);
create index on plays (album_id) where album_id is not null;
create trigger user_id_not_erased before insert or update of user_id on plays
  for each row execute function refuse_erased_account('user_id');

-- Visitors are hashed with the salt of the day.
create table listener_salts (
  day date primary key,
  salt bytea not null
);

-- The plays of a sound are counted by day in Asia/Tokyo, in the transaction that counts each.
create table play_days (
  sound_id bigint not null references sounds on delete cascade,
  day date not null,
  plays integer not null check (plays > 0),
  primary key (sound_id, day)
);
create index on play_days (day, sound_id) include (plays);

-- The plays of an artist are summed by day in Asia/Tokyo and one other thing, in the transaction that
-- records or counts each: a report of a year reads thousands of rows where there were a million plays.
create table play_figures (
  creator_id bigint not null references users on delete cascade,
  day date not null,
  dimension text not null check (dimension in ('sound', 'album', 'country', 'source')),
  -- The value is the key of a sound or album, a country, or a source with its host behind a space;
  -- '' is unknown.
  value text not null,
  -- Listeners start these, not robots and not the artist.
  starts integer not null,
  counted integer not null,
  primary key (creator_id, day, dimension, value)
);

-- Listeners leave a recording at some second. Its pieces are whole seconds, and as short as 600 allow:
-- to the second up to ten minutes, six seconds in an hour. The last reaches to the end.
create table drop_offs (
  recording_id bigint primary key references recordings on delete cascade,
  sound_id bigint not null references sounds on delete cascade,
  listeners integer not null default 0,
  heard integer[] not null check (cardinality(heard) between 1 and 600)
);
create index on drop_offs (sound_id);

-- A page was viewed at this address, without ids of orders, invitations and Private works.
create table page_views (
  id bigint generated always as identity primary key,
  path text not null,
  listener text not null,
  user_id bigint references users on delete set null,
  locale text not null,
  at timestamptz not null default now()
);
create index on page_views (at);
create index on page_views (user_id) where user_id is not null;
create trigger user_id_not_erased before insert or update of user_id on page_views
  for each row execute function refuse_erased_account('user_id');

-- Browsers report plays, views and purchases: nothing is computed from them.
create table insight_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  received_at timestamptz not null,
  event_name text not null,
  event_type text not null check (event_type in ('click', 'conversion', 'view')),
  event_subtype text check (event_subtype in ('addToCart', 'purchase')),
  -- The tokens are as sent: not checked, and not believed.
  user_token text not null,
  authenticated_user_token text,
  index_name text not null,
  object_ids text[],
  filters text[],
  query_id text,
  positions integer[]
);
create index on insight_events (received_at);
create index on insight_events (user_token);
create index on insight_events (authenticated_user_token)
  where authenticated_user_token is not null;

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

-- A play is counted under each of these.
create function values_of(play plays) returns table (dimension text, value text) language sql as $$
  values ('sound', play.sound_id::text), ('country', coalesce(play.country, '')),
    ('source', concat_ws(' ', play.source, play.source_host))
  union all select 'album', play.album_id::text where play.album_id is not null
$$;

create function add_play_figures(play plays, at timestamptz, more_starts integer, more_counted integer)
returns void language sql as $$
  insert into play_figures as f
  select play.creator_id, (at at time zone 'Asia/Tokyo')::date, v.dimension, v.value,
    more_starts, more_counted
  from values_of(play) as v
  -- The order is always the same: two plays at once do not wait for each other in a circle.
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
