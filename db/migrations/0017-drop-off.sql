-- Up to which second of a recording people listen, kept up as what was heard comes in: how many
-- listeners were there in each hundredth of it.
create table drop_offs (
  recording_id bigint primary key references recordings on delete cascade,
  sound_id bigint not null references sounds on delete cascade,
  listeners integer not null default 0,
  heard integer[] not null check (cardinality(heard) = 100)
);
create index on drop_offs (sound_id);

alter table plays
  -- when it came to be one of those whose listening the artist sees
  add column present_at timestamptz,
  -- a visitor's network, hashed as the visitor is: one network is not a crowd
  add column network text;
create index on plays (listener, sound_id, present_at desc) where present_at is not null;
create index on plays (listener, counted_at desc) where counted_at is not null;
create index on plays (network, sound_id, counted_at desc)
  where counted_at is not null and network is not null;
