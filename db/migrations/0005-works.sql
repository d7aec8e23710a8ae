-- What a sound and an album share is a work: one table and one key for whatever is opened, clapped for,
-- commented on, sold, shared or featured.
create table works (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sound', 'album')),
  public_id text not null unique,
  -- Its owner still finds it by these.
  former_public_ids text[] not null default '{}',
  owner_id bigint not null references users,
  title text not null check (char_length(title) between 1 and 200),
  reading text not null default '' check (char_length(reading) <= 200),
  slug text not null,
  description text not null default '' check (char_length(description) <= 10000),
  cover_id bigint references images on delete set null,
  genre text not null default '',
  status text not null default 'Draft' check (status in ('Released', 'Private', 'Draft')),
  -- The artist asks for this status while the audio is being processed, or before its date.
  wanted_status text check (wanted_status in ('Released', 'Private')),
  -- A date to come publishes the work then; one that has passed is shown as its date.
  release_at timestamptz(3),
  sales boolean not null default true,
  price_yen integer not null default 100 check (price_yen = 0 or price_yen >= 50),
  name_your_price boolean not null default true,
  license smallint not null default 1 check (license in (1, 2)),
  cc_type smallint not null default 1 check (cc_type between 1 and 6),
  -- The sound is heard and sold within its albums only.
  album_only boolean not null default false,
  -- A request with this key may be sent again: it makes one work.
  asked_key text check (char_length(asked_key) between 1 and 200),
  version integer not null default 1,
  -- This writer wrote the present version, as this turn of theirs.
  written_by text check (char_length(written_by) between 1 and 40),
  written_turn integer check (written_turn > 0),
  -- These are whole milliseconds, which cursors carry.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  released_at timestamptz(3),
  deleted_at timestamptz,
  -- Lists, feeds and search show this work; sounds of albums alone are found by their albums.
  listed boolean not null generated always as
    (status = 'Released' and deleted_at is null and not album_only) stored,
  check ((written_by is null) = (written_turn is null)),
  check (price_yen > 0 or name_your_price),
  check (status <> 'Released' or released_at is not null)
);
create index on works (owner_id, kind, created_at desc, id desc) where deleted_at is null;
create index on works (owner_id, kind, released_at desc, id desc) where listed;
create index on works (kind, released_at desc, id desc) where listed;
create index on works (kind, genre, released_at desc, id desc) where listed;
create index on works (kind, id) where listed;
create index on works (release_at) where wanted_status is not null and release_at is not null;
create unique index on works (owner_id, asked_key) where asked_key is not null;
create index on works (owner_id);
create index on works (cover_id) where cover_id is not null;
create trigger owner_id_not_erased before insert or update of owner_id on works
  for each row execute function refuse_erased_account('owner_id');

-- A sound is a work with audio; both rows have the same key.
create table sounds (
  id bigint primary key references works on delete cascade,
  -- A Draft that waits for its audio has none, and neither has a deleted sound whose files are gone.
  recording_id bigint unique references recordings on delete set null,
  -- It takes the place of recording_id once it is ready.
  next_recording_id bigint unique references recordings on delete set null,
  -- The last one that was to take its place failed for this reason.
  next_error text,
  -- Those who have no right of their own hear these streams; null: there is nothing to hear (yet).
  stream_link_id bigint references stream_links on delete set null,
  sampling boolean not null default true,
  limit_on boolean not null default false,
  limit_from double precision not null default 0,
  limit_to double precision not null default 0,
  rights text not null default 'original'
    check (rights in ('original', 'cover', 'arrangement', 'public_domain')),
  work_code text not null default '' check (char_length(work_code) <= 20),
  isrc text check (isrc ~ '^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$')
);
create index on sounds (stream_link_id) where stream_link_id is not null;

-- An album is a work that holds sounds; both rows have the same key.
create table albums (
  id bigint primary key references works on delete cascade,
  upc text check (upc ~ '^[0-9]{12,13}$'),
  -- This status was given up because a sound can't be processed.
  dropped_status text check (dropped_status in ('Released', 'Private'))
);

-- A sound can be in several albums.
create table album_sounds (
  album_id bigint not null references albums on delete cascade,
  sound_id bigint not null references sounds on delete cascade,
  position integer not null,
  -- Others than the artist can open the album, and so its sounds that are only in albums. Each row
  -- takes it from its album, under the album's lock.
  is_open boolean not null default false,
  primary key (album_id, sound_id),
  unique (album_id, position) deferrable initially deferred
);
create index on album_sounds (sound_id);

-- Tags keep the order in which the artist gave them.
create table work_tags (
  work_id bigint not null references works on delete cascade,
  tag text not null check (char_length(tag) between 1 and 40),
  position smallint not null,
  -- A listed album has its date here; sounds are listed by sound_listings.
  released_at timestamptz(3),
  primary key (work_id, tag)
);
create index on work_tags (tag, work_id);
create index on work_tags (tag, released_at desc, work_id desc) where released_at is not null;

-- Lists show these counts, which are written in the transaction that changes them.
create table work_counts (
  work_id bigint primary key references works on delete cascade,
  plays bigint not null default 0,
  claps bigint not null default 0,
  comments bigint not null default 0
);

-- A sound had this recording before its audio was replaced. Its files are deleted once no one hears
-- them.
create table replaced_recordings (
  id bigint generated always as identity primary key,
  sound_id bigint not null references sounds on delete cascade,
  recording_id bigint references recordings on delete set null,
  replaced_at timestamptz not null
);
create index on replaced_recordings (sound_id);
create index on replaced_recordings (recording_id);

-- An order item gives its buyer one grant of a sound or an album, to hear it whole and download it,
-- whatever comes later. Whoever holds several that cover a sound has it by each of them.
create table grants (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  work_id bigint not null references works,
  order_item_id bigint not null unique,
  user_id bigint references users,
  email citext not null,
  -- The artist was called this at the sale: buyers outlast the account.
  seller_name text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  suspended_at timestamptz
);
create index on grants (user_id, created_at desc) where revoked_at is null;
create index on grants (email) where user_id is null;
create index on grants (user_id) where user_id is not null;
create index on grants (work_id, id);
create trigger user_id_not_erased before insert or update of user_id on grants
  for each row execute function refuse_erased_account('user_id');

-- A grant covers one sound, or the sounds that its album had when it was paid.
create table grant_sounds (
  grant_id bigint not null references grants on delete cascade,
  sound_id bigint not null references sounds,
  -- Positions begin at 1; an album has the order of its sounds when it was paid.
  position integer not null check (position >= 1),
  -- The id opens the sound alone. In the grant of a sound it is the grant's.
  public_id text not null unique,
  primary key (grant_id, sound_id),
  unique (grant_id, position)
);
create index on grant_sounds (sound_id, grant_id);

-- An album is open if anyone but its artist can open it.
create function is_open(work works) returns boolean language sql immutable as $$
  select work.status <> 'Draft' and work.deleted_at is null
$$;

create function open_album_sound() returns trigger language plpgsql as $$
begin
  new.is_open := (select is_open(w) from works w where w.id = new.album_id);
  return new;
end $$;
create trigger opened before insert on album_sounds
  for each row execute function open_album_sound();

create function open_album_sounds() returns trigger language plpgsql as $$
begin
  update album_sounds set is_open = is_open(new) where album_id = new.id;
  return null;
end $$;
create trigger sounds_opened after update on works
  for each row when (new.kind = 'album' and is_open(old) <> is_open(new))
  execute function open_album_sounds();

-- The tags of an album have the date since which it is listed.
create function listed_since(work works) returns timestamptz language sql stable as $$
  select case when work.kind = 'album' and work.listed then work.released_at end
$$;

create function date_tag() returns trigger language plpgsql as $$
begin
  new.released_at := (select listed_since(w) from works w where w.id = new.work_id);
  return new;
end $$;
create trigger dated before insert on work_tags for each row execute function date_tag();

create function date_tags() returns trigger language plpgsql as $$
begin
  update work_tags set released_at = listed_since(new) where work_id = new.id;
  return null;
end $$;
create trigger tags_dated after update on works
  for each row when (new.kind = 'album' and (old.status, old.deleted_at, old.released_at)
    is distinct from (new.status, new.deleted_at, new.released_at))
  execute function date_tags();

-- The sitemap and the feeds show when a work has changed.
create function note_change() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger work_changed before update on works for each row when
  ((old.version, old.status) is distinct from (new.version, new.status))
  execute function note_change();

create function note_new_audio() returns trigger language plpgsql as $$
begin
  update works set updated_at = now() where id = new.id;
  return null;
end $$;
create trigger audio_changed after update on sounds for each row when
  ((old.recording_id, old.stream_link_id) is distinct from (new.recording_id, new.stream_link_id))
  execute function note_new_audio();

-- A Draft may wait for its audio; what anyone else may open has some.
create function keep_recording() returns trigger language plpgsql as $$
begin
  if exists (select from works where id = new.id and deleted_at is null and status <> 'Draft') then
    raise exception 'sound % needs its recording', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger recording_kept before insert or update of recording_id on sounds
  for each row when (new.recording_id is null) execute function keep_recording();

create function require_recording() returns trigger language plpgsql as $$
begin
  if exists (select from sounds where id = new.id and recording_id is null) then
    raise exception 'sound % has no recording yet', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger recording_required before update of status on works for each row
  when (new.kind = 'sound' and new.deleted_at is null
    and old.status = 'Draft' and new.status <> 'Draft')
  execute function require_recording();
