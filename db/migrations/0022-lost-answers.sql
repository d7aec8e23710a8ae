-- Whose writing the present version of an album is, as sounds say it (0020).
alter table albums
  add column written_by text check (char_length(written_by) between 1 and 40),
  add column written_turn integer check (written_turn > 0),
  add check ((written_by is null) = (written_turn is null));

-- What is no longer public has another id. Its owner, whom the answer that told it never reached,
-- finds the row among their own by those before; nobody else does.
alter table sounds add column former_public_ids text[] not null default '{}';
alter table albums add column former_public_ids text[] not null default '{}';
