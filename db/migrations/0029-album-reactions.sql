-- Albums are clapped and commented on as sounds are: a row is about one or the other.
alter table claps drop constraint claps_pkey;
alter table claps
  add column id bigint generated always as identity primary key,
  alter column sound_id drop not null,
  add column album_id bigint references albums on delete cascade,
  add unique (sound_id, user_id),
  add unique (album_id, user_id),
  add check (num_nonnulls(sound_id, album_id) = 1),
  add check (album_id is null or positions = '{}');

alter table comments
  alter column sound_id drop not null,
  add column album_id bigint references albums on delete cascade,
  add check (num_nonnulls(sound_id, album_id) = 1),
  add check (album_id is null or position_seconds is null);
create index on comments (album_id);
create index on comments (album_id, created_at desc, id desc) where deleted_at is null;

-- No row: none yet.
create table album_counts (
  album_id bigint primary key references albums on delete cascade,
  claps bigint not null default 0,
  comments bigint not null default 0
);
