-- While there is a row, no job runs: after a restore, emails and payouts wait for the operator.
create table holds (
  only_one boolean primary key default true check (only_one),
  since timestamptz not null default now()
);

-- A row is one run of a backup.
create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  is_whole boolean not null default false
);
create index on backups (started_at desc);
