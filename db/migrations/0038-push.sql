-- A browser to which notifications are pushed (RFC 8030), for as long as its session lasts.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  session_id bigint not null unique references sessions on delete cascade,
  -- Whoever knows the address and the keys can push to the browser.
  endpoint text not null unique,
  public_key text not null,
  auth_secret text not null,
  created_at timestamptz not null
);
create index on push_subscriptions (user_id, created_at desc, id desc);
create trigger user_id_not_erased before insert or update of user_id on push_subscriptions
  for each row execute function refuse_erased_account('user_id');
