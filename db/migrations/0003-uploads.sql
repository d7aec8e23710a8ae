-- An upload is a policy that was handed out, with what became of its file.
create table uploads (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null,
  kind text not null check (kind in ('image', 'sound')),
  key text not null unique,
  file_name text not null,
  type text not null,
  bytes bigint check (bytes > 0),
  -- Files over 16 MB come in parts, so that a lost connection resumes where it stopped.
  part_bytes integer check (part_bytes > 0),
  -- The storage has its own id for the parts, until they are one object or given up.
  parts_id text,
  -- The file may come to this size in storage, or has come to it.
  reserved_bytes bigint not null default 0 check (reserved_bytes >= 0),
  -- This part of the picture is kept. It is in fractions of its width and height.
  crop_x double precision,
  crop_y double precision,
  crop_width double precision,
  crop_height double precision,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (num_nulls(crop_x, crop_y, crop_width, crop_height) in (0, 4)),
  check (crop_x >= 0 and crop_y >= 0 and crop_width > 0 and crop_height > 0
    and crop_x + crop_width <= 1.000001 and crop_y + crop_height <= 1.000001),
  check (num_nulls(bytes, part_bytes) in (0, 2))
);
create index on uploads (owner_id, created_at desc);
create index on uploads (created_at);
create trigger owner_id_not_erased before insert or update of owner_id on uploads
  for each row execute function refuse_erased_account('owner_id');

-- An image is a posted picture, re-encoded.
create table images (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null,
  upload_id bigint unique references uploads on delete set null,
  key text not null unique,
  file_name text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  -- The accent is the strongest colour of the picture, as #rrggbb.
  accent text not null check (accent ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null default now()
);
create index on images (owner_id);
create trigger owner_id_not_erased before insert or update of owner_id on images
  for each row execute function refuse_erased_account('owner_id');

-- A recording has its original, its streams and what the decoder found in it.
create table recordings (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null,
  upload_id bigint not null unique references uploads,
  original_key text not null,
  original_bytes bigint not null,
  file_name text not null,
  status text not null default 'TRANSCODING' check (status in ('TRANSCODING', 'READY', 'ERROR')),
  progress real not null default 0 check (progress between 0 and 1),
  error text,
  -- Each run writes streams to a folder of its own: one that died leaves nothing half-written.
  stream_prefix text,
  -- The owner and buyers hear these streams.
  full_link_id bigint,
  duration_seconds double precision,
  sample_rate integer,
  channels integer,
  bits integer,
  codec text,
  container text,
  loudness_lufs double precision,
  true_peak_db double precision,
  -- The artist is offered what the file says of itself.
  tags jsonb,
  -- The picture inside the file is in storage until it is saved to something.
  cover_key text,
  -- The picture became this image upload when the artist asked for it.
  cover_upload_id bigint references uploads on delete set null,
  -- Chromaprint makes the fingerprint of the first two minutes.
  fingerprint integer[],
  -- Similar recordings are found by some words of the fingerprint.
  fingerprint_words integer[],
  -- This recording of another account sounds the same.
  same_as_id bigint references recordings on delete set null,
  queued_at timestamptz not null default now(),
  started_at timestamptz,
  -- A recording is READY as soon as its first stream is whole. It has that one alone since then; null
  -- once the others are there, too.
  partial_since timestamptz,
  ready_at timestamptz,
  failed_at timestamptz,
  -- The operator has decided that a recording that is the same as another account's may stay.
  cleared_at timestamptz,
  -- Only its buyers hear a refused recording; one that no one has bought is ERROR.
  refused_at timestamptz,
  check (status <> 'READY' or (stream_prefix is not null and duration_seconds > 0)),
  check (status <> 'ERROR' or error is not null),
  check (refused_at is null or status in ('READY', 'ERROR'))
);
create index on recordings (owner_id, queued_at desc);
create index on recordings (upload_id);
create index on recordings (same_as_id);
create index on recordings (cover_upload_id);
create index on recordings using gin (fingerprint_words);
create index on recordings (queued_at) where status = 'TRANSCODING';
create index on recordings (id) where partial_since is not null;
create index on recordings (id) where refused_at is not null and status = 'READY';
create index on recordings (full_link_id) where full_link_id is not null;
create trigger owner_id_not_erased before insert or update of owner_id on recordings
  for each row execute function refuse_erased_account('owner_id');

-- The streams of a limited recording are silent outside the segment and have an address of their own.
create table previews (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  recording_id bigint not null references recordings on delete cascade,
  from_seconds double precision not null,
  to_seconds double precision not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'READY', 'ERROR')),
  -- Each new run starts at 0.
  progress real not null default 0 check (progress between 0 and 1),
  stream_prefix text,
  created_at timestamptz not null default now(),
  -- The part of a recording that was asked for last is the one that is tried again.
  asked_at timestamptz not null default clock_timestamp(),
  ready_at timestamptz,
  unique (recording_id, from_seconds, to_seconds),
  check (from_seconds >= 0 and to_seconds > from_seconds)
);
create index on previews (recording_id, asked_at desc);

-- A signed media address names a link, which can be withdrawn and reveals nothing about the recording.
-- A preview's link leads to its silence-padded streams only.
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
alter table recordings add foreign key (full_link_id) references stream_links;

-- A download is made on demand and stored. The tags are part of it: its key changes when they do.
-- A row is WAITING from the moment its making begins (created_at), and ERROR where the sound does not
-- fit into the format.
create table renditions (
  id bigint generated always as identity primary key,
  recording_id bigint not null references recordings on delete cascade,
  format text not null,
  tags_hash text not null,
  -- The scope says what the file was made for: within an album its tags differ.
  scope text not null default '',
  key text unique,
  bytes bigint,
  status text not null default 'WAITING' check (status in ('WAITING', 'READY', 'ERROR')),
  progress real not null default 0,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  -- Those used longest ago are deleted first when the files outgrow their bound.
  used_at timestamptz,
  unique (recording_id, format, tags_hash)
);
create index on renditions (used_at);

-- A ZIP of an album or of a library is made once and stored. The same files under the same names are
-- the same ZIP, whoever downloads it.
create table zips (
  id bigint generated always as identity primary key,
  -- The content is a hash of the names, dates and contents of its files.
  content text not null unique,
  key text not null unique,
  bytes bigint not null,
  -- The ZIP is deleted with any of these originals and pictures.
  made_of text[] not null,
  used_at timestamptz not null
);
create index on zips (used_at);
create index on zips using gin (made_of);
