-- The operator has suspended an account, or frozen its payouts, until it ends or is lifted.
create table suspensions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null check (kind in ('account', 'payouts')),
  reason text not null check (char_length(reason) between 1 and 500),
  at timestamptz not null,
  ends_at timestamptz not null,
  lifted_at timestamptz,
  -- The person asks the operator to lift it, once.
  appeal text check (char_length(appeal) between 1 and 4000),
  appealed_at timestamptz,
  check ((appeal is null) = (appealed_at is null))
);
create index on suspensions (user_id, kind) where lifted_at is null;
create index on suspensions (user_id);
create trigger user_id_not_erased before insert or update of user_id on suspensions
  for each row execute function refuse_erased_account('user_id');
