create table follows (
  follower_id bigint not null references users on delete cascade,
  followed_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index on follows (followed_id, created_at desc);

-- Claps of one listener for one sound, up to 50, by the second they were given at.
create table claps (
  sound_id bigint not null references sounds on delete cascade,
  user_id bigint not null references users on delete cascade,
  count integer not null check (count between 1 and 50),
  positions jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (sound_id, user_id)
);
create index on claps (user_id, updated_at desc);

-- Answers already given, so that a request that is sent again changes nothing.
create table idempotent_replies (
  user_id bigint not null references users on delete cascade,
  key text not null,
  call text not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, call, key)
);
create index on idempotent_replies (created_at);

create table comments (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  sound_id bigint not null references sounds on delete cascade,
  user_id bigint not null references users on delete cascade,
  text text not null check (char_length(text) between 1 and 2000),
  position_seconds double precision check (position_seconds >= 0),
  -- whole milliseconds: cursors carry this moment
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz
);
create index on comments (sound_id, created_at desc, id desc) where deleted_at is null;
create index on comments (user_id);
