-- Whose writing the present version of a sound is, where they said so: the same hand, some turns later,
-- may not have heard of it.
alter table sounds
  add column written_by text check (char_length(written_by) between 1 and 40),
  add column written_turn integer check (written_turn > 0),
  add check ((written_by is null) = (written_turn is null));
