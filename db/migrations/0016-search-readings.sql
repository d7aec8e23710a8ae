-- A dictionary guesses how a title or a name with kanji is read. The guess is of this text: it does not
-- outlive a change of it, and is neither the artist's nor shown to others. A job fills in what is missing.
create table search_readings (
  work_id bigint unique references works on delete cascade,
  user_id bigint unique references users on delete cascade,
  text text not null,
  -- Hiragana with spaces between words
  reading text,
  check (num_nonnulls(work_id, user_id) = 1)
);
create index on search_readings (work_id, user_id) where reading is null;
create trigger user_id_not_erased before insert or update of user_id on search_readings
  for each row execute function refuse_erased_account('user_id');

-- Documents have other terms from now on: words, sounds and whole titles.
truncate search_words;
insert into search_rebuilds default values;
