-- Files over 16 MB come in parts, so that a lost connection goes on where it stopped.
alter table uploads
  add column bytes bigint check (bytes > 0),
  add column part_bytes integer check (part_bytes > 0),
  -- the storage's own id of the parts; null once they are one object, or given up
  add column parts_id text,
  -- what it may come to in storage, or has come to
  add column reserved_bytes bigint not null default 0 check (reserved_bytes >= 0),
  add check (num_nulls(bytes, part_bytes) in (0, 2));

-- What the file says of itself, offered to the artist and never forced.
alter table recordings
  add column tags jsonb,
  -- the picture inside the file, in storage, until it is saved to something
  add column cover_key text,
  -- the image upload that was made of it when the artist asked for it
  add column cover_upload_id bigint references uploads on delete set null,
  -- Chromaprint of the first two minutes
  add column fingerprint integer[],
  -- some of its words, by which others like it are found
  add column fingerprint_words integer[],
  -- the recording of another account that sounds the same
  add column same_as_id bigint references recordings on delete set null,
  add column held_at timestamptz;
create index on recordings (same_as_id);
create index on recordings (cover_upload_id);
create index on recordings using gin (fingerprint_words);
create index on recordings (queued_at) where status = 'TRANSCODING';

alter table sounds
  -- how the title is read: kana, for sorting and searching
  add column reading text not null default '' check (char_length(reading) <= 200),
  add column rights text not null default 'original'
    check (rights in ('original', 'cover', 'arrangement', 'public_domain')),
  add column work_code text not null default '' check (char_length(work_code) <= 20),
  add column isrc text check (isrc ~ '^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$'),
  -- a moment to come publishes the sound then; one that has passed is shown as its date
  add column release_at timestamptz(3),
  -- heard and sold within its albums only
  add column album_only boolean not null default false,
  -- takes the place of recording_id once it is ready
  add column next_recording_id bigint unique references recordings on delete set null,
  -- why the last one that was to take its place never will
  add column next_error text;
create index on sounds (release_at) where wanted_status is not null and release_at is not null;

-- What lists, feeds and search show; sounds of albums alone are found by their albums.
alter table sounds add column listed boolean not null generated always as
  (status = 'Released' and deleted_at is null and not album_only) stored;
drop index sounds_owner_id_released_at_id_idx;
drop index sounds_released_at_id_idx;
drop index sounds_genre_released_at_id_idx;
create index on sounds (owner_id, released_at desc, id desc) where listed;
create index on sounds (released_at desc, id desc) where listed;
create index on sounds (genre, released_at desc, id desc) where listed;

-- Recordings that a sound had before its audio was replaced; their files go once nobody hears them.
create table replaced_recordings (
  id bigint generated always as identity primary key,
  sound_id bigint not null references sounds on delete cascade,
  recording_id bigint references recordings on delete set null,
  replaced_at timestamptz not null
);
create index on replaced_recordings (sound_id);
create index on replaced_recordings (recording_id);

alter table albums
  add column reading text not null default '' check (char_length(reading) <= 200),
  add column upc text check (upc ~ '^[0-9]{12,13}$'),
  add column release_at timestamptz(3),
  add column license smallint not null default 1 check (license in (1, 2)),
  add column cc_type smallint not null default 1 check (cc_type between 1 and 6);
