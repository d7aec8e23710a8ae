-- Artists' accounts at Stripe, where it makes the payouts.
create table stripe_accounts (
  user_id bigint primary key references users on delete cascade,
  account_id text not null unique,
  -- Stripe knows its owner well enough to pay
  is_ready boolean not null default false,
  -- when it became so
  changed_at timestamptz not null
);
create trigger user_id_not_erased before insert or update of user_id on stripe_accounts
  for each row execute function refuse_erased_account('user_id');
create index on stripe_accounts (user_id) where not is_ready;

-- Null: by Stripe, and there is no file.
alter table payout_runs alter sender drop not null;
alter table payouts drop constraint payouts_reason_check;
alter table payouts add constraint payouts_reason_check check (reason in
  ('no_account', 'name_differs', 'closed', 'refused', 'other', 'account_restricted'));
