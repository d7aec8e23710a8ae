-- One row names the secret that the codes and links of this database are made with. Its id reveals
-- nothing of it.
create table secret_marks (
  only_one boolean primary key default true check (only_one),
  secret_id text not null
);

-- A row is a domain event. The jobs of its subscribers are added in the same transaction, and a job
-- deletes it after seven days.
create table domain_events (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  at timestamptz not null default now()
);
create index on domain_events (at);

-- One row names the storage that holds the files of this database: both have the same id.
create table storage_claims (
  only_one boolean primary key default true check (only_one),
  id text not null,
  -- The server and database in which the id was made: a copy somewhere else gets an id of its own.
  made_in text not null
);

-- An email to send is written in the transaction that causes it. Its texts are deleted once it is sent:
-- they may hold a link that signs someone in.
create table emails (
  id bigint generated always as identity primary key,
  event_key text not null unique,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  headers jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- The email is not worth sending after this.
  expires_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index on emails (created_at desc);
create index on emails (lower(recipient));

-- An email appears here when the embedded mail engine has delivered it.
create table inbox_emails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  headers jsonb not null default '{}',
  delivered_at timestamptz not null default now()
);

-- An account with saved cards is a customer at Stripe. Its key is "user-{id}".
create table stripe_customers (
  customer_key text primary key,
  customer_id text not null
);

-- Simulated providers have tables of their own, apart from those of the service, as real ones would.
create schema sandbox;

-- The simulated account at Stripe has its own objects, as Stripe's API has them.
create table sandbox.objects (
  id text primary key,
  position bigint generated always as identity,
  data jsonb not null
);
create index on sandbox.objects using gin (data jsonb_path_ops);

-- The simulated account gives the same reply to the same idempotency key.
create table sandbox.answers (
  idempotency_key text primary key,
  asked text not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null
);

-- The simulated sign-in provider hands out codes, each for one sign-in.
create table sandbox.social_codes (
  code_hash bytea primary key,
  provider text not null,
  identity jsonb not null,
  challenge text not null,
  redirect_uri text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Each process listens, to forget what it has cached.
create function notify_domain_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('domain_events', new.name);
  return null;
end $$;
create trigger domain_event_inserted after insert on domain_events
  for each row execute function notify_domain_event();
