create extension if not exists citext;
create extension if not exists pg_trgm;

create table users (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  username citext unique check (username ~ '^[A-Za-z0-9-]{3,30}$'),
  name text check (char_length(name) between 1 and 80),
  email citext unique,
  bio text not null default '' check (char_length(bio) <= 5000),
  location text not null default '' check (char_length(location) <= 80),
  links text[] not null default '{}',
  image_id bigint,
  header_image_id bigint,
  locale text not null default 'en' check (locale in ('en', 'ja')),
  created_at timestamptz not null default now(),
  registered_at timestamptz,
  deleted_at timestamptz,
  check (registered_at is null or (username is not null and name is not null))
);

-- One magic link: an id to poll with, a secret in the asking browser, a token in the mail.
create table sign_in_requests (
  id text primary key,
  email citext not null,
  poll_hash bytea not null,
  link_hash bytea not null unique,
  code text not null check (code ~ '^[0-9]{2}$'),
  user_agent text not null,
  ip text not null,
  locale text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  cancelled_at timestamptz,
  confirmed_at timestamptz,
  collected_at timestamptz,
  user_id bigint references users on delete cascade
);
create index on sign_in_requests (email, created_at desc);
create index on sign_in_requests (expires_at);

create table sessions (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null unique,
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index on sessions (user_id, seen_at desc);
create index on sessions (expires_at);

-- Facts that rooms announce; listeners are jobs added in the same transaction.
create table facts (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  at timestamptz not null default now()
);

-- Every process hears of facts once they have happened, to forget what it had kept.
create function tell_fact() returns trigger language plpgsql as $$
begin
  perform pg_notify('facts', new.name);
  return null;
end $$;
create trigger facts_told after insert on facts for each row execute function tell_fact();

-- Letters to send, written in the transaction that causes them. Once sent, a letter's words go:
-- they may hold a link that signs somebody in.
create table letters (
  id bigint generated always as identity primary key,
  event_key text not null unique,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  headers jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- not worth sending after this
  expires_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index on letters (created_at desc);

-- What the embedded mail engine has delivered.
create table inbox_letters (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  headers jsonb not null default '{}',
  delivered_at timestamptz not null default now()
);
