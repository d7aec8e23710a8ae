create table sounds (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references users,
  -- null once a deleted sound's files are gone
  recording_id bigint unique references recordings on delete set null,
  title text not null check (char_length(title) between 1 and 200),
  slug text not null,
  description text not null default '' check (char_length(description) <= 10000),
  cover_id bigint references images on delete set null,
  genre text not null default '',
  status text not null default 'Draft' check (status in ('Released', 'Private', 'Draft')),
  -- the status asked for while the recording is still being made ready
  wanted_status text check (wanted_status in ('Released', 'Private')),
  sales boolean not null default true,
  price_yen integer not null default 100 check (price_yen = 0 or price_yen >= 50),
  name_your_price boolean not null default true,
  sampling boolean not null default true,
  limit_on boolean not null default false,
  limit_from double precision not null default 0,
  limit_to double precision not null default 0,
  license smallint not null default 1 check (license in (1, 2)),
  cc_type smallint not null default 1 check (cc_type between 1 and 6),
  -- what those hear who have no right of their own; null: nothing to hear (yet)
  stream_link_id bigint references stream_links on delete set null,
  version integer not null default 1,
  -- whole milliseconds: cursors carry these moments
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  released_at timestamptz(3),
  deleted_at timestamptz,
  check (price_yen > 0 or name_your_price),
  check (status <> 'Released' or released_at is not null),
  check (recording_id is not null or deleted_at is not null)
);
create index on sounds (owner_id, created_at desc, id desc) where deleted_at is null;
create index on sounds (owner_id, released_at desc, id desc) where status = 'Released' and deleted_at is null;
create index on sounds (released_at desc, id desc) where status = 'Released' and deleted_at is null;
create index on sounds (genre, released_at desc, id desc) where status = 'Released' and deleted_at is null;

create table sound_tags (
  sound_id bigint not null references sounds on delete cascade,
  tag text not null check (char_length(tag) between 1 and 40),
  position smallint not null,
  primary key (sound_id, tag)
);
create index on sound_tags (tag, sound_id);

create table albums (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references users,
  title text not null check (char_length(title) between 1 and 200),
  slug text not null,
  description text not null default '' check (char_length(description) <= 10000),
  cover_id bigint references images on delete set null,
  genre text not null default '',
  status text not null default 'Draft' check (status in ('Released', 'Private', 'Draft')),
  wanted_status text check (wanted_status in ('Released', 'Private')),
  sales boolean not null default true,
  price_yen integer not null default 1000 check (price_yen = 0 or price_yen >= 50),
  name_your_price boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  released_at timestamptz(3),
  deleted_at timestamptz,
  check (price_yen > 0 or name_your_price)
);
create index on albums (owner_id, created_at desc, id desc) where deleted_at is null;
create index on albums (released_at desc, id desc) where status = 'Released' and deleted_at is null;

create table album_tags (
  album_id bigint not null references albums on delete cascade,
  tag text not null check (char_length(tag) between 1 and 40),
  position smallint not null,
  primary key (album_id, tag)
);

create table album_sounds (
  album_id bigint not null references albums on delete cascade,
  sound_id bigint not null references sounds on delete cascade,
  position integer not null,
  primary key (album_id, sound_id),
  unique (album_id, position) deferrable initially deferred
);
create index on album_sounds (sound_id);

-- Counts shown in listings, kept in the transaction that changes them.
create table sound_counts (
  sound_id bigint primary key references sounds on delete cascade,
  plays bigint not null default 0,
  claps bigint not null default 0,
  comments bigint not null default 0
);
create index on sound_counts (plays desc, sound_id desc);
