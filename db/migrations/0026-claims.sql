-- Someone claims that a work infringes their rights. What was done about it is in claim_events.
create table claims (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  work_id bigint not null references works on delete cascade,
  claim_right text not null check (claim_right in
    ('copyright', 'performance', 'recording', 'trademark', 'personality', 'other')),
  original text not null check (char_length(original) between 1 and 4000),
  grounds text not null check (char_length(grounds) between 1 and 4000),
  name text not null check (char_length(name) between 1 and 200),
  address text not null check (char_length(address) between 1 and 200),
  email citext not null,
  locale text not null,
  -- The claimant acts for this person; empty: for themselves.
  holder text not null default '' check (char_length(holder) <= 200),
  -- The uploader may be told the name of the claimant.
  discloses boolean not null,
  made_at timestamptz not null
);
create index on claims (work_id);

-- What was done about a claim, in order; the last decision stands.
create table claim_events (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claims on delete cascade,
  kind text not null check (kind in ('made', 'inquired', 'agreed', 'objected', 'overdue', 'hidden',
    'removed', 'rejected')),
  -- The objection of the uploader.
  text text check (char_length(text) between 1 and 4000),
  at timestamptz not null,
  check ((kind = 'objected') = (text is not null))
);
create index on claim_events (claim_id, id);
-- An uploader answers once.
create unique index on claim_events (claim_id) where kind in ('agreed', 'objected');
create unique index on claim_events (claim_id) where kind = 'overdue';
