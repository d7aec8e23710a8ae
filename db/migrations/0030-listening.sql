-- runs beside 0016-search-readings.sql: its code reads the kinds of email that it knows, and shows no other.
-- Emails about prices are sent only to those who chose them, at changed_at.
alter table email_preferences drop constraint email_preferences_kind_check;
alter table email_preferences add constraint email_preferences_kind_check
  check (kind in ('sale', 'comment', 'follow', 'release', 'price'));

-- A member heard a sound, the last time then. Plays are counted elsewhere: nothing here changes them.
create table heard_sounds (
  user_id bigint not null references users on delete cascade,
  sound_id bigint not null references sounds on delete cascade,
  -- The address by which it was heard: a private sound with another one is no longer shown to them.
  public_id text not null,
  -- These are whole milliseconds, which cursors carry.
  heard_at timestamptz(3) not null,
  primary key (user_id, sound_id)
);
create index on heard_sounds (user_id, heard_at desc, sound_id desc);
create index on heard_sounds (sound_id);
create trigger user_id_not_erased before insert or update of user_id on heard_sounds
  for each row execute function refuse_erased_account('user_id');

-- A member has paused their history, which holds nothing that is heard meanwhile.
create table history_pauses (
  user_id bigint primary key references users on delete cascade,
  paused_at timestamptz not null
);
create trigger user_id_not_erased before insert or update of user_id on history_pauses
  for each row execute function refuse_erased_account('user_id');
