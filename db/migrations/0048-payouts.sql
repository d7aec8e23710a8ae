-- One transfer file for the bank.
create table payout_runs (
  id bigint generated always as identity primary key,
  -- the day of the transfers, in Japan
  day date not null,
  -- who pays, as the file names it
  sender jsonb not null,
  created_at timestamptz not null
);

-- Accounts that are paid only when they ask for it; all others are paid monthly.
create table payout_settings (
  user_id bigint primary key references users on delete cascade,
  on_request boolean not null
);
create trigger user_id_not_erased before insert or update of user_id on payout_settings
  for each row execute function refuse_erased_account('user_id');

create table payouts (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  user_id bigint not null references users,
  status text not null check (status in ('asked', 'in_transfer', 'paid', 'returned', 'canceled')),
  -- as much as was available when it was asked for, then what is transferred
  amount_yen integer not null check (amount_yen > 0),
  run_id bigint references payout_runs,
  -- the first day of the month for which it is paid without having been asked for
  month date,
  -- the account it goes to, encrypted as bank_accounts, and what is shown of it
  key_id text,
  sealed bytea,
  account_label text,
  reason text check (reason in ('no_account', 'name_differs', 'closed', 'refused', 'other')),
  created_at timestamptz not null,
  closed_at timestamptz,
  check ((status in ('asked', 'canceled')) = (run_id is null)),
  check ((run_id is null) = (sealed is null) and (sealed is null) = (key_id is null)
    and (sealed is null) = (account_label is null)),
  check ((status in ('asked', 'in_transfer')) = (closed_at is null)),
  check ((status = 'returned') = (reason is not null))
);
create unique index payouts_asked_once on payouts (user_id) where status = 'asked';
create unique index payouts_monthly on payouts (user_id, month) where status <> 'returned';
create index on payouts (user_id, id);
create index on payouts (run_id, id);
