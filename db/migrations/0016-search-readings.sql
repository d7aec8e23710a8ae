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

-- Asks for the reading of a new text where its owner has given none.
create function ask_reading() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'works' then
    insert into search_readings (work_id, text) values (new.id, new.title)
    on conflict (work_id) do update set text = excluded.text, reading = null
      where search_readings.text <> excluded.text;
  else
    insert into search_readings (user_id, text) values (new.id, new.name)
    on conflict (user_id) do update set text = excluded.text, reading = null
      where search_readings.text <> excluded.text;
  end if;
  return null;
end $$;
create trigger reading_is_asked after insert or update of title, reading on works for each row
  when (new.reading = '' and new.deleted_at is null) execute function ask_reading();
create trigger reading_is_asked after insert or update of name, name_reading on users for each row
  when (new.name_reading = '' and new.name <> '' and new.deleted_at is null)
  execute function ask_reading();

insert into search_readings (work_id, text)
  select id, title from works where reading = '' and deleted_at is null;
insert into search_readings (user_id, text)
  select id, name from users where name_reading = '' and name <> '' and deleted_at is null;

-- Documents have other terms from now on: words, sounds and whole titles.
truncate search_words;
insert into search_rebuilds default values;
