-- Shares of what a sound or an album earns, see docs/decisions/0050. The rest is its owner's. How a
-- sale was divided is in its ledger entries.
create table splits (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references users,
  sound_id bigint references sounds on delete cascade,
  album_id bigint references albums on delete cascade,
  -- to which the invitation went; null once it was forgotten
  email citext,
  -- who accepted it
  user_id bigint references users,
  -- hundredths of a percent
  basis_points integer not null check (basis_points between 1 and 10000),
  state text not null check (state in ('invited', 'accepted', 'declined', 'left', 'removed')),
  invited_at timestamptz not null,
  sent_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  check (num_nonnulls(sound_id, album_id) = 1),
  check (state <> 'accepted' or (user_id is not null and accepted_at is not null)),
  check ((ended_at is null) = (state in ('invited', 'accepted')))
);
create unique index splits_email on splits (coalesce(sound_id, 0), coalesce(album_id, 0), email)
  where ended_at is null;
create unique index splits_member on splits (coalesce(sound_id, 0), coalesce(album_id, 0), user_id)
  where ended_at is null;
create index on splits (owner_id, invited_at);
create index on splits (sound_id) where sound_id is not null;
create index on splits (album_id) where album_id is not null;
create index on splits (user_id) where user_id is not null;
create index on splits (email) where state = 'invited';
create trigger owner_id_not_erased before insert or update of owner_id on splits
  for each row execute function refuse_erased_account('owner_id');
create trigger user_id_not_erased before insert or update of user_id on splits
  for each row execute function refuse_erased_account('user_id');
