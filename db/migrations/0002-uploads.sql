-- An upload policy that was handed out, and what became of it.
create table uploads (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('image', 'sound')),
  key text not null unique,
  file_name text not null,
  type text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on uploads (owner_id, created_at desc);
create index on uploads (created_at);

create table images (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references users on delete cascade,
  upload_id bigint unique references uploads on delete set null,
  key text not null unique,
  file_name text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  -- the strongest colour of the picture, as #rrggbb
  accent text not null check (accent ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null default now()
);
create index on images (owner_id);
alter table users add foreign key (image_id) references images on delete set null;
alter table users add foreign key (header_image_id) references images on delete set null;

-- One recording: its original, its streams and what the decoder found in it.
create table recordings (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references users on delete cascade,
  upload_id bigint not null unique references uploads,
  original_key text not null,
  original_bytes bigint not null,
  file_name text not null,
  status text not null default 'TRANSCODING' check (status in ('TRANSCODING', 'READY', 'ERROR')),
  progress real not null default 0 check (progress between 0 and 1),
  error text,
  -- folder of the streams, made anew by each run so that a run that died leaves nothing half-written
  stream_prefix text,
  duration_seconds double precision,
  sample_rate integer,
  channels integer,
  bits integer,
  codec text,
  container text,
  loudness_lufs double precision,
  true_peak_db double precision,
  queued_at timestamptz not null default now(),
  started_at timestamptz,
  ready_at timestamptz,
  failed_at timestamptz,
  check (status <> 'READY' or (stream_prefix is not null and duration_seconds > 0)),
  check (status <> 'ERROR' or error is not null)
);
create index on recordings (owner_id, queued_at desc);
create index on recordings (upload_id);

-- The streams of a limited recording: silence outside the segment, at an address of its own.
create table previews (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  recording_id bigint not null references recordings on delete cascade,
  from_seconds double precision not null,
  to_seconds double precision not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'READY', 'ERROR')),
  stream_prefix text,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  unique (recording_id, from_seconds, to_seconds),
  check (from_seconds >= 0 and to_seconds > from_seconds)
);

-- A download made on demand and kept. The tags are part of it: its key changes when they do.
create table renditions (
  id bigint generated always as identity primary key,
  recording_id bigint not null references recordings on delete cascade,
  format text not null,
  tags_hash text not null,
  key text unique,
  bytes bigint,
  status text not null default 'WAITING' check (status in ('WAITING', 'READY', 'ERROR')),
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  unique (recording_id, format, tags_hash)
);

-- What a signed media address names: streams that can be withdrawn at once, by an id that says
-- nothing about the recording. A preview's link leads to its silence-padded streams only.
create table stream_links (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  recording_id bigint not null references recordings on delete cascade,
  preview_id bigint references previews on delete cascade,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index on stream_links (recording_id);
create index on stream_links (preview_id);
-- what the owner and buyers hear
alter table recordings add column full_link_id bigint references stream_links;
