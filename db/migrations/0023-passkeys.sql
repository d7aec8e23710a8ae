-- A passkey is a WebAuthn credential by which its account signs in.
create table passkeys (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  user_id bigint not null references users on delete cascade,
  -- The authenticator has made the id, in base64url.
  credential_id text not null unique check (char_length(credential_id) <= 1400),
  -- The key is a COSE key (RFC 9052).
  public_key bytea not null,
  -- Authenticators that count their signatures report the number; others report 0.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 80),
  created_at timestamptz not null,
  used_at timestamptz
);
create index on passkeys (user_id);
create trigger user_id_not_erased before insert or update of user_id on passkeys
  for each row execute function refuse_erased_account('user_id');

-- A browser was asked to use a passkey. The request is bound to it by a cookie and spent once; the
-- challenge is derived from the secret in that cookie.
create table passkey_requests (
  id text primary key,
  browser_hash bytea not null,
  purpose text not null check (purpose in ('sign-in', 'add', 'act')),
  -- Only who signs in is not known yet.
  account_id bigint references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz,
  check ((purpose = 'sign-in') = (account_id is null))
);
create index on passkey_requests (expires_at);
create index on passkey_requests (account_id) where account_id is not null;
create trigger account_id_not_erased before insert or update of account_id on passkey_requests
  for each row execute function refuse_erased_account('account_id');
