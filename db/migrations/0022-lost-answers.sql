-- Whose writing the present version of an album is, as sounds say it (0020).
alter table albums
  add column written_by text check (char_length(written_by) between 1 and 40),
  add column written_turn integer check (written_turn > 0),
  add check ((written_by is null) = (written_turn is null));

-- What is no longer public has another id. Its owner, whom the answer that told it never reached,
-- finds the row by the id before; nobody else does.
alter table sounds add column former_public_id text;
alter table albums add column former_public_id text;
create unique index on sounds (former_public_id) where former_public_id is not null;
create unique index on albums (former_public_id) where former_public_id is not null;
