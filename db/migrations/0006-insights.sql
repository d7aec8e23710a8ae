-- The record of every start, and of what was then heard.
create table plays (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  sound_id bigint not null references sounds on delete cascade,
  album_id bigint references albums on delete set null,
  creator_id bigint not null references users on delete cascade,
  user_id bigint references users on delete set null,
  -- visitors are a hash salted anew each day
  listener text not null,
  started_at timestamptz not null default now(),
  -- what was heard so far, as merged ranges of seconds
  heard_ranges jsonb not null default '[]',
  heard_seconds double precision not null default 0,
  counted_at timestamptz
);
create index on plays (sound_id, started_at desc);
create index on plays (listener, sound_id, counted_at desc) where counted_at is not null;
create index on plays (creator_id, counted_at) where counted_at is not null;

create table listener_salts (
  day date primary key,
  salt bytea not null
);

create table page_views (
  id bigint generated always as identity primary key,
  path text not null,
  listener text not null,
  user_id bigint references users on delete set null,
  locale text not null,
  at timestamptz not null default now()
);
create index on page_views (at);
