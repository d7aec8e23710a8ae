-- Playlists are lists of sounds that a listener has put together.
create table playlists (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references users on delete cascade,
  title text not null check (char_length(title) between 1 and 200),
  slug text not null,
  description text not null default '' check (char_length(description) <= 10000),
  -- Without one, the covers of its first sounds stand for it.
  cover_id bigint references images on delete set null,
  -- Others open one with a link where they have its address, and find a public one on its owner’s page.
  visibility text not null default 'private' check (visibility in ('private', 'link', 'public')),
  version integer not null default 1,
  -- These are whole milliseconds, which cursors carry.
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index on playlists (owner_id, updated_at desc, id desc);
create index on playlists (owner_id, updated_at desc, id desc) where visibility = 'public';
create index on playlists (id) where visibility = 'public';
create index on playlists (cover_id) where cover_id is not null;
create trigger owner_id_not_erased before insert or update of owner_id on playlists
  for each row execute function refuse_erased_account('owner_id');

-- A sound is in a playlist once.
create table playlist_sounds (
  playlist_id bigint not null references playlists on delete cascade,
  -- It names the entry, since the public id of a sound may be a secret by now.
  entry_id text not null,
  sound_id bigint not null references sounds on delete cascade,
  -- The public id by which its sound was added: a link that was renewed since is not shown.
  address text not null,
  position integer not null,
  added_at timestamptz not null,
  primary key (playlist_id, sound_id),
  unique (playlist_id, entry_id)
);
create index on playlist_sounds (playlist_id, position, sound_id);
create index on playlist_sounds (sound_id);
