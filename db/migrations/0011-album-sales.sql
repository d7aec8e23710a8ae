-- An album that was bought: opens all its sounds at once, as one file.
create table album_grants (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  -- its order says whose it is
  order_item_id bigint not null unique references order_items,
  created_at timestamptz(3) not null,
  revoked_at timestamptz
);

-- The sounds of the album as they were when it was paid, in their order; those too that its buyer had
-- before, by other items.
create table album_grant_sounds (
  album_grant_id bigint not null references album_grants on delete cascade,
  sound_id bigint not null references sounds,
  -- from 1
  position integer not null check (position >= 1),
  primary key (album_grant_id, sound_id),
  unique (album_grant_id, position)
);
create index on album_grant_sounds (sound_id);

-- A download is of one sound, or of a whole album.
alter table downloads
  alter column grant_id drop not null,
  add column album_grant_id bigint references album_grants on delete cascade,
  add check (num_nonnulls(grant_id, album_grant_id) = 1);
create index on downloads (album_grant_id) where album_grant_id is not null;

-- An album may have lost all its sounds before the money for it arrived.
alter table order_items drop constraint order_items_refund_reason_check;
alter table order_items add constraint order_items_refund_reason_check
  check (refund_reason in ('already_owned', 'operator', 'buyer_left', 'sounds_gone'));
create index on order_items (album_id) where album_id is not null;

-- What a file was made for: within an album it says so inside, and does not take the place of the
-- one that says nothing.
alter table renditions add column scope text not null default '';
