-- The ledger is double-entry and append-only: the entries of a transaction sum to zero.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sale', 'refund', 'dispute', 'payout', 'provider_fee', 'gift')),
  reference text not null,
  order_id bigint,
  at timestamptz not null default now(),
  unique (kind, reference)
);
create index on ledger_transactions (order_id);

-- An entry books one amount on one account.
create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  -- `gift_credit` is what the codes of gift cards still hold.
  account text not null check (account in ('provider_clearing', 'provider_fees', 'artist_payable',
    'platform_fee', 'disputes', 'payouts', 'gift_credit')),
  user_id bigint references users,
  order_item_id bigint,
  -- Debits are positive, credits negative.
  amount_yen integer not null check (amount_yen <> 0)
);
create index on ledger_entries (order_item_id) where order_item_id is not null;
create index on ledger_entries (user_id, account)
  include (transaction_id, order_item_id, amount_yen)
  where user_id is not null;
create index on ledger_entries (transaction_id, order_item_id)
  include (account, user_id, amount_yen);

-- A member has a share of what a sound or an album earns; the rest is its owner's. The ledger entries
-- of a sale show how it was divided (decision 0050).
create table splits (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references users,
  work_id bigint not null references works on delete cascade,
  -- The invitation went to this address; null once it was forgotten.
  email citext,
  -- This account accepted the invitation.
  user_id bigint references users,
  -- A basis point is a hundredth of a percent.
  basis_points integer not null check (basis_points between 1 and 10000),
  state text not null check (state in ('invited', 'accepted', 'declined', 'left', 'removed')),
  invited_at timestamptz not null,
  sent_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  check (state <> 'accepted' or (user_id is not null and accepted_at is not null)),
  check ((ended_at is null) = (state in ('invited', 'accepted')))
);
create index on splits (owner_id, invited_at);
create index on splits (user_id) where user_id is not null;
create index on splits (email) where state = 'invited';
create unique index splits_email on splits (work_id, email) where ended_at is null;
create unique index splits_member on splits (work_id, user_id) where ended_at is null;
create index on splits (work_id);
create trigger owner_id_not_erased before insert or update of owner_id on splits
  for each row execute function refuse_erased_account('owner_id');
create trigger user_id_not_erased before insert or update of user_id on splits
  for each row execute function refuse_erased_account('user_id');

-- An artist is paid to this account. Reading it takes the keys, which are not in the database.
create table bank_accounts (
  user_id bigint primary key references users on delete cascade,
  -- It names one of the service's keys.
  key_id text not null,
  -- AES-256-GCM seals it: nonce, ciphertext, tag.
  sealed bytea not null,
  changed_at timestamptz not null
);
create trigger user_id_not_erased before insert or update of user_id on bank_accounts
  for each row execute function refuse_erased_account('user_id');

-- Where Stripe makes the payouts, artists have accounts there.
create table stripe_accounts (
  user_id bigint primary key references users on delete cascade,
  account_id text not null unique,
  -- Stripe knows its owner well enough to pay.
  is_ready boolean not null default false,
  -- It became so then.
  changed_at timestamptz not null
);
create index on stripe_accounts (user_id) where not is_ready;
create trigger user_id_not_erased before insert or update of user_id on stripe_accounts
  for each row execute function refuse_erased_account('user_id');

-- Receipts name artists who are registered issuers of qualified invoices.
create table invoice_issuers (
  user_id bigint primary key references users on delete cascade,
  number text not null check (number ~ '^T[1-9][0-9]{12}$'),
  name text not null,
  -- The service, where it is registered, issues in its own name instead.
  by_service boolean not null,
  changed_at timestamptz not null
);
create trigger user_id_not_erased before insert or update of user_id on invoice_issuers
  for each row execute function refuse_erased_account('user_id');

-- An account can choose when it is paid; all others are paid monthly.
create table payout_settings (
  user_id bigint primary key references users on delete cascade,
  -- The account is paid only when it asks for it.
  on_request boolean not null
);
create trigger user_id_not_erased before insert or update of user_id on payout_settings
  for each row execute function refuse_erased_account('user_id');

-- A run makes payouts together: by one transfer file for the bank, or by Stripe.
create table payout_runs (
  id bigint generated always as identity primary key,
  -- The transfers are on this day, in Japan.
  day date not null,
  -- The transfer file names who pays; null by Stripe, without a file.
  sender jsonb,
  created_at timestamptz not null
);

-- A payout lasts from the request to the bank's result.
create table payouts (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  user_id bigint not null references users,
  status text not null check (status in ('asked', 'in_transfer', 'paid', 'returned', 'canceled')),
  -- This is what was available when it was asked for, then what is transferred.
  amount_yen integer not null check (amount_yen > 0),
  run_id bigint references payout_runs,
  -- It is paid for the month of this first day, without having been asked for.
  month date,
  -- It goes to this account, encrypted as in bank_accounts; the label is what is shown of it.
  key_id text,
  sealed bytea,
  account_label text,
  reason text check (reason in
    ('no_account', 'name_differs', 'closed', 'refused', 'other', 'account_restricted')),
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

create function ledger_sums_to_zero() returns trigger language plpgsql as $$
begin
  if (
    select coalesce(sum(amount_yen), 0) from ledger_entries where transaction_id = new.transaction_id
  ) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_sums_to_zero();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_entries_kept before update or delete on ledger_entries
  for each row execute function ledger_is_append_only();
create trigger ledger_transactions_kept before update or delete on ledger_transactions
  for each row execute function ledger_is_append_only();
create trigger ledger_entries_whole before truncate on ledger_entries
  for each statement execute function ledger_is_append_only();
