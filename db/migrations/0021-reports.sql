-- Someone reported a work, a comment or an account. Reports of messages are in message_reports.
create table reports (
  id bigint generated always as identity primary key,
  work_id bigint references works on delete cascade,
  comment_id bigint references comments on delete cascade,
  user_id bigint references users on delete cascade,
  -- It is null for visitors, and once the account of the reporter is gone.
  reporter_id bigint references users on delete set null,
  reason text not null check (reason in ('spam', 'abuse', 'fraud', 'other')),
  details text not null check (char_length(details) <= 1000),
  reported_at timestamptz not null,
  closed_at timestamptz,
  outcome text check (outcome in ('removed', 'kept')),
  check (num_nonnulls(work_id, comment_id, user_id) = 1),
  check ((closed_at is null) = (outcome is null))
);
-- One person has one open report of a thing.
create unique index on reports (work_id, reporter_id) where closed_at is null;
create unique index on reports (comment_id, reporter_id) where closed_at is null;
create unique index on reports (user_id, reporter_id) where closed_at is null;
create index on reports (work_id) where work_id is not null;
create index on reports (comment_id) where comment_id is not null;
create index on reports (user_id) where user_id is not null;
create index on reports (reporter_id) where reporter_id is not null;
create index on reports (id) where closed_at is null;
create trigger user_id_not_erased before insert or update of user_id on reports
  for each row execute function refuse_erased_account('user_id');
create trigger reporter_id_not_erased before insert or update of reporter_id on reports
  for each row execute function refuse_erased_account('reporter_id');
