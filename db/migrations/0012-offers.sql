alter table albums
  -- of a request that may be sent again: it makes one album
  add column asked_key text check (char_length(asked_key) between 1 and 200),
  -- the status that was wanted and given up because a sound cannot be made ready
  add column dropped_status text check (dropped_status in ('Released', 'Private'));
create unique index on albums (owner_id, asked_key) where asked_key is not null;
