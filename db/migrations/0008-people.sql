-- Usernames that were given up: their addresses lead on to the account, and nobody else gets them.
create table past_usernames (
  username citext primary key check (username ~ '^[A-Za-z0-9-]{3,30}$'),
  user_id bigint not null references users,
  given_up_at timestamptz not null
);
create index on past_usernames (user_id, given_up_at desc);

-- When somebody changed their username: a name that is taken back leaves no other trace.
create table username_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  changed_at timestamptz not null
);
create index on username_changes (user_id, changed_at desc);

-- What a social provider says of the address of an unfinished account; nobody has proved it.
alter table users add column suggested_email citext;

-- Who somebody is at a social provider: the provider's own id of the person, never an address.
create table social_identities (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  user_id bigint not null references users on delete cascade,
  provider text not null check (provider in ('facebook', 'twitter')),
  subject text not null,
  -- the name there, to tell several apart in the settings
  label text not null default '',
  created_at timestamptz not null,
  used_at timestamptz not null,
  unique (provider, subject)
);
create index on social_identities (user_id);

-- One way through a provider: bound to the asking browser by a cookie, used once. What proves it
-- stands here as hashes only; the PKCE verifier is derived from the browser's secret, not kept.
create table social_requests (
  id bigint generated always as identity primary key,
  state_hash bytea not null unique,
  browser_hash bytea not null,
  provider text not null check (provider in ('facebook', 'twitter')),
  purpose text not null check (purpose in ('sign-in', 'connect')),
  shown_in text not null check (shown_in in ('popup', 'page')),
  -- connecting: the account that asked
  account_id bigint references users on delete cascade,
  return_path text not null,
  locale text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  returned_at timestamptz,
  -- who signs in, and the one-time code that the popup hands over
  user_id bigint references users on delete cascade,
  code_hash bytea unique,
  code_expires_at timestamptz,
  collected_at timestamptz,
  check (purpose <> 'connect' or account_id is not null)
);
create index on social_requests (expires_at);
create index on social_requests (account_id) where account_id is not null;
create index on social_requests (user_id) where user_id is not null;

-- An unfinished account without an address proves one by a magic link.
alter table sign_in_requests add column account_id bigint references users on delete set null;
create index on sign_in_requests (account_id) where account_id is not null;

-- An address waits to be confirmed where the letter went; the old one may take it back.
create table email_changes (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  user_id bigint not null references users on delete cascade,
  old_email citext not null,
  new_email citext not null,
  confirm_hash bytea not null unique,
  cancel_hash bytea not null unique,
  created_at timestamptz not null,
  -- of the confirmation; the old address may cancel for longer
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  cancelled_at timestamptz
);
create index on email_changes (user_id, created_at desc);
create index on email_changes (new_email, created_at desc);

-- Which letters somebody wants, where they have said so.
create table mail_choices (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('sale', 'comment', 'follow', 'release')),
  wanted boolean not null,
  changed_at timestamptz not null,
  primary key (user_id, kind)
);

-- The part of a posted picture that is kept, as fractions of its width and height.
alter table uploads
  add column crop_x double precision,
  add column crop_y double precision,
  add column crop_width double precision,
  add column crop_height double precision,
  add check (num_nulls(crop_x, crop_y, crop_width, crop_height) in (0, 4)),
  add check (crop_x >= 0 and crop_y >= 0 and crop_width > 0 and crop_height > 0
    and crop_x + crop_width <= 1.000001 and crop_y + crop_height <= 1.000001);

-- The fake sign-in provider's own books, apart from ours as a real provider's would be.
create table sandbox.social_codes (
  code_hash bytea primary key,
  provider text not null,
  identity jsonb not null,
  challenge text not null,
  redirect_uri text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Lists of people and of clapped sounds go by these moments; cursors carry whole milliseconds.
alter table follows alter column created_at type timestamptz(3);
alter table claps alter column updated_at type timestamptz(3);
create index on follows (follower_id, created_at desc);
