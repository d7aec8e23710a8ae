-- runs beside 0039-digest.sql: its code reads no supporters, and writes no report of one.
-- Buyers who agree are shown on what they bought, with a sentence where they wrote one.
create table supporters (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  work_id bigint not null references works on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- The consent is for this purchase: one that was taken back shows no one.
  grant_id bigint not null references grants on delete cascade,
  text text not null check (char_length(text) <= 140),
  -- These are whole milliseconds, which cursors carry.
  agreed_at timestamptz(3) not null,
  withdrawn_at timestamptz,
  -- The artist or the operator has hidden the sentence; no later one of this buyer is shown.
  hidden_at timestamptz,
  unique (user_id, work_id),
  check (withdrawn_at is null or text = '')
);
create index on supporters (work_id, agreed_at desc, id desc) where withdrawn_at is null;
create index on supporters (work_id);
create index on supporters (grant_id);
create trigger user_id_not_erased before insert or update of user_id on supporters
  for each row execute function refuse_erased_account('user_id');

-- Reports of their sentences join the others.
alter table reports add column supporter_id bigint references supporters on delete cascade;
alter table reports drop constraint reports_check;
alter table reports add constraint reports_check
  check (num_nonnulls(work_id, comment_id, user_id, message_id, playlist_id, supporter_id) = 1);
create unique index on reports (supporter_id, reporter_id) where closed_at is null;
create index on reports (supporter_id) where supporter_id is not null;
