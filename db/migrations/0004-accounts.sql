-- A user is an account. It is unfinished until registered_at, and an erased one keeps its row without
-- its data.
create table users (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  username citext unique check (username ~ '^[A-Za-z0-9-]{3,30}$'),
  name text check (char_length(name) between 1 and 80),
  -- The artist may say how the name is read, in kana or Latin letters.
  name_reading text not null default '',
  email citext unique,
  -- A social provider says that this is the address of an unfinished account; no one has proved it.
  suggested_email citext,
  bio text not null default '' check (char_length(bio) <= 5000),
  location text not null default '' check (char_length(location) <= 80),
  links text[] not null default '{}',
  image_id bigint references images on delete set null,
  header_image_id bigint references images on delete set null,
  locale text not null default 'en' check (locale in ('en', 'ja')),
  created_at timestamptz not null default now(),
  registered_at timestamptz,
  -- The artist reserved text and data mining then (Directive (EU) 2019/790, article 4).
  tdm_reserved_at timestamptz,
  deleted_at timestamptz,
  check (registered_at is null or (username is not null and name is not null))
);
create index on users (image_id) where image_id is not null;
create index on users (header_image_id) where header_image_id is not null;
create index on users (id) where tdm_reserved_at is not null;

-- A username that was given up still leads to the account, and no one else gets it.
create table past_usernames (
  username citext primary key check (username ~ '^[A-Za-z0-9-]{3,30}$'),
  user_id bigint not null references users,
  given_up_at timestamptz not null
);
create index on past_usernames (user_id, given_up_at desc);
create trigger user_id_not_erased before insert or update of user_id on past_usernames
  for each row execute function refuse_erased_account('user_id');

-- Each change of a username counts: a name that is taken back leaves no other trace.
create table username_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  changed_at timestamptz not null
);
create index on username_changes (user_id, changed_at desc);
create trigger user_id_not_erased before insert or update of user_id on username_changes
  for each row execute function refuse_erased_account('user_id');

-- A session is a browser that is signed in, or was.
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
create trigger user_id_not_erased before insert or update of user_id on sessions
  for each row execute function refuse_erased_account('user_id');

-- A sign-in by email has an id to poll with, a secret in the asking browser and a token in the email.
create table sign_in_requests (
  id text primary key,
  email citext not null,
  -- An unfinished account without an address proves one by this link.
  account_id bigint references users on delete set null,
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
create index on sign_in_requests (account_id) where account_id is not null;
create index on sign_in_requests (user_id) where user_id is not null;
create trigger user_id_not_erased before insert or update of user_id on sign_in_requests
  for each row execute function refuse_erased_account('user_id');
create trigger account_id_not_erased before insert or update of account_id on sign_in_requests
  for each row execute function refuse_erased_account('account_id');

-- A person is known at a social provider by the provider's own id, never by an address.
create table social_identities (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  user_id bigint not null references users on delete cascade,
  provider text not null check (provider in ('facebook', 'twitter')),
  subject text not null,
  -- The settings show the name at the provider, to tell several apart.
  label text not null default '',
  created_at timestamptz not null,
  used_at timestamptz not null,
  unique (provider, subject)
);
create index on social_identities (user_id);
create trigger user_id_not_erased before insert or update of user_id on social_identities
  for each row execute function refuse_erased_account('user_id');

-- One way through a social provider is bound to the asking browser by a cookie and used once. What
-- proves it is stored as hashes only; the PKCE verifier is derived from the browser's secret.
create table social_requests (
  id bigint generated always as identity primary key,
  state_hash bytea not null unique,
  browser_hash bytea not null,
  provider text not null check (provider in ('facebook', 'twitter')),
  purpose text not null check (purpose in ('sign-in', 'connect')),
  shown_in text not null check (shown_in in ('popup', 'page')),
  -- This account asked to connect a provider.
  account_id bigint references users on delete cascade,
  return_path text not null,
  locale text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  returned_at timestamptz,
  -- This account signs in, by the one-time code that the popup hands over.
  user_id bigint references users on delete cascade,
  code_hash bytea unique,
  code_expires_at timestamptz,
  collected_at timestamptz,
  check (purpose <> 'connect' or account_id is not null)
);
create index on social_requests (expires_at);
create index on social_requests (account_id) where account_id is not null;
create index on social_requests (user_id) where user_id is not null;
create trigger user_id_not_erased before insert or update of user_id on social_requests
  for each row execute function refuse_erased_account('user_id');
create trigger account_id_not_erased before insert or update of account_id on social_requests
  for each row execute function refuse_erased_account('account_id');

-- A new address waits to be confirmed by the email to it; the old address can cancel the change.
create table email_changes (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  user_id bigint not null references users on delete cascade,
  old_email citext not null,
  new_email citext not null,
  confirm_hash bytea not null unique,
  cancel_hash bytea not null unique,
  created_at timestamptz not null,
  -- The confirmation ends then; the old address can cancel for longer.
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  cancelled_at timestamptz
);
create index on email_changes (user_id, created_at desc);
create index on email_changes (new_email, created_at desc);
create trigger user_id_not_erased before insert or update of user_id on email_changes
  for each row execute function refuse_erased_account('user_id');

-- An account has chosen whether it wants a kind of email.
create table email_preferences (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('sale', 'comment', 'follow', 'release')),
  wanted boolean not null,
  -- The emails of a day come as one.
  daily boolean not null default false,
  changed_at timestamptz not null,
  primary key (user_id, kind)
);
create trigger user_id_not_erased before insert or update of user_id on email_preferences
  for each row execute function refuse_erased_account('user_id');

-- An artist who sells as a business discloses this by law. An artist without a row is no business.
create table seller_disclosures (
  user_id bigint primary key references users on delete cascade,
  -- The name of a person or a company is the registered one.
  name text not null,
  -- Only companies have a representative.
  representative text not null,
  address text not null,
  phone text not null,
  email text not null,
  -- The disclosure is emailed to anyone who asks, instead of shown on a page.
  on_request boolean not null,
  changed_at timestamptz not null
);
create trigger user_id_not_erased before insert or update of user_id on seller_disclosures
  for each row execute function refuse_erased_account('user_id');

-- Each request for a disclosure was answered by email.
create table disclosure_requests (
  id bigint generated always as identity primary key,
  -- Null stands for the operator.
  seller_id bigint references users on delete cascade,
  asked_by bigint references users on delete cascade,
  email text not null,
  asked_at timestamptz not null
);
create index on disclosure_requests (seller_id);
create index on disclosure_requests (asked_by);
create index on disclosure_requests (email, asked_at);
create index on disclosure_requests (asked_at);
create trigger seller_id_not_erased before insert or update of seller_id on disclosure_requests
  for each row execute function refuse_erased_account('seller_id');
create trigger asked_by_not_erased before insert or update of asked_by on disclosure_requests
  for each row execute function refuse_erased_account('asked_by');

-- What is left of an erased account is final.
create function keep_erased_account() returns trigger language plpgsql as $$
begin
  raise exception 'account % is gone', old.id using errcode = 'foreign_key_violation';
end $$;
create trigger erased_users_kept before update on users
  for each row when (old.deleted_at is not null) execute function keep_erased_account();
