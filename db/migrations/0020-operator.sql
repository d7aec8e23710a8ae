-- An operator did this on the pages for operators. The row is written before it is done.
create table operator_acts (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete set null,
  act text not null,
  target text not null,
  reason text not null check (char_length(reason) between 1 and 500),
  at timestamptz not null,
  -- The code of the problem for which it was not done.
  problem text,
  done_at timestamptz,
  check (problem is null or done_at is null)
);
create index on operator_acts (user_id);
create trigger user_id_not_erased before insert or update of user_id on operator_acts
  for each row execute function refuse_erased_account('user_id');
