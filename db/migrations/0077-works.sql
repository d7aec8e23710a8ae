-- What a sound and an album share is a work: one table, one key for whatever is opened, clapped for,
-- commented on, sold, shared or featured.
create table works (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sound', 'album')),
  public_id text not null unique,
  -- its owner still finds it by these
  former_public_ids text[] not null default '{}',
  owner_id bigint not null references users,
  title text not null check (char_length(title) between 1 and 200),
  reading text not null default '' check (char_length(reading) <= 200),
  slug text not null,
  description text not null default '' check (char_length(description) <= 10000),
  cover_id bigint references images on delete set null,
  genre text not null default '',
  status text not null default 'Draft' check (status in ('Released', 'Private', 'Draft')),
  -- the status asked for while the audio is still being made ready, or before its date
  wanted_status text check (wanted_status in ('Released', 'Private')),
  release_at timestamptz(3),
  sales boolean not null default true,
  price_yen integer not null default 100 check (price_yen = 0 or price_yen >= 50),
  name_your_price boolean not null default true,
  license smallint not null default 1 check (license in (1, 2)),
  cc_type smallint not null default 1 check (cc_type between 1 and 6),
  -- a sound that is heard and sold within its albums only
  album_only boolean not null default false,
  -- of a request that may be sent again: it makes one work
  asked_key text check (char_length(asked_key) between 1 and 200),
  version integer not null default 1,
  -- whose writing the present version is, and which of theirs
  written_by text check (char_length(written_by) between 1 and 40),
  written_turn integer check (written_turn > 0),
  -- whole milliseconds: cursors carry these moments
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  released_at timestamptz(3),
  deleted_at timestamptz,
  -- what lists, feeds and search show; sounds of albums alone are found by their albums
  listed boolean not null generated always as
    (status = 'Released' and deleted_at is null and not album_only) stored,
  check ((written_by is null) = (written_turn is null)),
  check (price_yen > 0 or name_your_price),
  check (status <> 'Released' or released_at is not null)
);

-- A sound keeps its key. Albums get keys that no sound has.
create temporary table shift on commit drop as
  select greatest((select max(id) from sounds), (select max(id) from albums), 0) as by;

alter table claps disable trigger user;
alter table search_documents disable trigger user;
alter table album_sounds drop constraint album_sounds_album_id_fkey;
alter table album_tags drop constraint album_tags_album_id_fkey;
alter table album_counts drop constraint album_counts_album_id_fkey;
alter table claps drop constraint claps_album_id_fkey;
alter table comments drop constraint comments_album_id_fkey;
alter table discount_code_items drop constraint discount_code_items_album_id_fkey;
alter table download_code_sets drop constraint download_code_sets_album_id_fkey;
alter table featured drop constraint featured_album_id_fkey;
alter table order_items drop constraint order_items_album_id_fkey;
alter table plays drop constraint plays_album_id_fkey;
alter table search_documents drop constraint search_documents_album_id_fkey;
alter table splits drop constraint splits_album_id_fkey;
alter table albums alter column id drop identity;
update albums set id = id + by from shift;
update album_sounds set album_id = album_id + by from shift;
update album_tags set album_id = album_id + by from shift;
update album_counts set album_id = album_id + by from shift;
update claps set album_id = album_id + by from shift where album_id is not null;
update comments set album_id = album_id + by from shift where album_id is not null;
update discount_code_items set album_id = album_id + by from shift where album_id is not null;
update download_code_sets set album_id = album_id + by from shift where album_id is not null;
update featured set album_id = album_id + by from shift where album_id is not null;
update order_items set album_id = album_id + by from shift where album_id is not null;
update plays set album_id = album_id + by from shift where album_id is not null;
update play_figures set value = (value::bigint + by)::text from shift where dimension = 'album';
update search_documents set album_id = album_id + by,
  album_ids = array(select id + by from unnest(album_ids) with ordinality as a (id, at) order by at)
  from shift where album_id is not null or album_ids <> '{}';
update splits set album_id = album_id + by from shift where album_id is not null;
do $$ begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    update graphile_worker._private_jobs
    set payload = jsonb_set(payload::jsonb, '{albumId}', to_jsonb((payload ->> 'albumId')::bigint + by))
    from shift where payload ->> 'albumId' is not null;
    update graphile_worker._private_tasks set identifier = 'delete-works'
    where identifier = 'forget-sounds';
  end if;
end $$;

insert into works (id, kind, public_id, former_public_ids, owner_id, title, reading, slug, description, cover_id, genre, status,
  wanted_status, release_at, sales, price_yen, name_your_price, license, cc_type, version, written_by,
  written_turn, created_at, updated_at, released_at, deleted_at, album_only)
overriding system value
select id, 'sound', public_id, former_public_ids, owner_id, title, reading, slug, description, cover_id, genre, status,
  wanted_status, release_at, sales, price_yen, name_your_price, license, cc_type, version, written_by,
  written_turn, created_at, updated_at, released_at, deleted_at, album_only
from sounds;
insert into works (id, kind, public_id, former_public_ids, owner_id, title, reading, slug, description, cover_id, genre, status,
  wanted_status, release_at, sales, price_yen, name_your_price, license, cc_type, version, written_by,
  written_turn, asked_key, created_at, updated_at, released_at, deleted_at)
overriding system value
select id, 'album', public_id, former_public_ids, owner_id, title, reading, slug, description, cover_id, genre, status,
  wanted_status, release_at, sales, price_yen, name_your_price, license, cc_type, version, written_by,
  written_turn, asked_key, created_at, updated_at, released_at, deleted_at
from albums;
select setval('works_id_seq', (select max(id) from works)) where exists (select from works);

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

drop trigger sound_listed on sounds;
drop trigger sound_relisted on sounds;
drop trigger sound_changed on sounds;
drop trigger owner_id_not_erased on sounds;
drop trigger album_changed on albums;
drop trigger sounds_opened on albums;
drop trigger tags_dated on albums;
drop trigger owner_id_not_erased on albums;
drop trigger opened on album_sounds;
drop trigger dated on album_tags;
drop function is_open(albums);
drop function listed_since(albums);
alter table sounds
  drop column listed,
  drop column public_id,
  drop column former_public_ids,
  drop column owner_id,
  drop column title,
  drop column reading,
  drop column slug,
  drop column description,
  drop column cover_id,
  drop column genre,
  drop column status,
  drop column wanted_status,
  drop column release_at,
  drop column sales,
  drop column price_yen,
  drop column name_your_price,
  drop column license,
  drop column cc_type,
  drop column version,
  drop column written_by,
  drop column written_turn,
  drop column created_at,
  drop column updated_at,
  drop column released_at,
  drop column deleted_at,
  drop column album_only,
  alter column id drop identity,
  add foreign key (id) references works on delete cascade;
alter table albums
  drop column public_id,
  drop column former_public_ids,
  drop column owner_id,
  drop column title,
  drop column reading,
  drop column slug,
  drop column description,
  drop column cover_id,
  drop column genre,
  drop column status,
  drop column wanted_status,
  drop column release_at,
  drop column sales,
  drop column price_yen,
  drop column name_your_price,
  drop column license,
  drop column cc_type,
  drop column version,
  drop column written_by,
  drop column written_turn,
  drop column created_at,
  drop column updated_at,
  drop column released_at,
  drop column deleted_at,
  drop column asked_key,
  add foreign key (id) references works on delete cascade;

-- Only a work that was deleted lives on without its audio.
create function keep_recording() returns trigger language plpgsql as $$
begin
  if exists (select from works where id = new.id and deleted_at is null) then
    raise exception 'sound % needs its recording', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger recording_kept before insert or update of recording_id on sounds
  for each row when (new.recording_id is null) execute function keep_recording();

-- For the dates of the sitemap and of feeds.
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

-- Whether anyone but the artist can open the album, for sounds that are only in albums.
create function is_open(work works) returns boolean language sql immutable as $$
  select work.status <> 'Draft' and work.deleted_at is null
$$;
create or replace function open_album_sound() returns trigger language plpgsql as $$
begin
  new.is_open := (select is_open(w) from works w where w.id = new.album_id);
  return new;
end $$;
create trigger opened before insert on album_sounds
  for each row execute function open_album_sound();
create trigger sounds_opened after update on works
  for each row when (new.kind = 'album' and is_open(old) <> is_open(new))
  execute function open_album_sounds();

-- One table of tags. The date is that of a listed album; sounds are listed by sound_listings.
alter table sound_tags rename to work_tags;
alter table work_tags rename column sound_id to work_id;
drop trigger tagged_sounds_listed on work_tags;
drop trigger tagged_sounds_relisted on work_tags;
alter table work_tags
  drop constraint sound_tags_sound_id_fkey,
  add foreign key (work_id) references works on delete cascade,
  add column released_at timestamptz(3);
insert into work_tags (work_id, tag, position, released_at)
  select album_id, tag, position, released_at from album_tags;
drop table album_tags;
create index on work_tags (tag, released_at desc, work_id desc) where released_at is not null;
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
drop function date_album_tag();
drop function date_album_tags();

-- One table of counts, with a row for each work.
alter table sound_counts rename to work_counts;
alter table work_counts rename column sound_id to work_id;
alter table work_counts
  drop constraint sound_counts_sound_id_fkey,
  add foreign key (work_id) references works on delete cascade;
insert into work_counts (work_id, claps, comments)
  select w.id, coalesce(c.claps, 0), coalesce(c.comments, 0)
  from works w left join album_counts c on c.album_id = w.id where w.kind = 'album';
drop table album_counts;

-- Lists of sounds.
create or replace function update_sound_listings(sound bigint) returns void language sql as $$
  with wanted as (
    select x.list, w.released_at, coalesce(c.claps, 0) as claps, coalesce((
      select l.month_plays from sound_listings l where l.list = 'all' and l.sound_id = w.id), 0) as plays
    from works w
    left join work_counts c on c.work_id = w.id
    cross join lateral (
      select 'all' as list
      union all select 'genre ' || w.genre where w.genre <> ''
      union all select 'tag ' || t.tag from work_tags t where t.work_id = w.id
    ) x
    where w.id = sound and w.kind = 'sound' and w.listed
  ), removed as (
    delete from sound_listings l
    where l.sound_id = sound and not exists (select from wanted w where w.list = l.list)
  ), changed as (
    insert into sound_listing_changes (sound_id) select sound where exists (select from wanted)
  )
  insert into sound_listings (list, sound_id, released_at, month_plays, claps)
  select list, sound, released_at, plays, claps from wanted
  on conflict (list, sound_id) do update set released_at = excluded.released_at
  where sound_listings.released_at <> excluded.released_at
$$;
create trigger sound_listed after insert on sounds
  for each row execute function list_changed_sound();
create trigger sound_relisted after update on works
  for each row when (new.kind = 'sound' and
    (old.listed, old.genre, old.released_at) is distinct from (new.listed, new.genre, new.released_at))
  execute function list_changed_sound();
create or replace function list_tagged_sounds() returns trigger language plpgsql as $$
begin
  perform update_sound_listings(work_id) from (select distinct work_id from changed) as tagged;
  return null;
end $$;
create trigger tagged_sounds_listed after insert on work_tags
  referencing new table as changed for each statement execute function list_tagged_sounds();
create trigger tagged_sounds_relisted after delete on work_tags
  referencing old table as changed for each statement execute function list_tagged_sounds();
create or replace function note_listing_change() returns trigger language plpgsql as $$
begin
  insert into sound_listing_changes (sound_id) select id from sounds where id = new.work_id;
  return null;
end $$;

-- What people do with a work names the work.
alter table claps add column work_id bigint references works on delete cascade;
update claps set work_id = coalesce(sound_id, album_id);
alter table claps
  drop column sound_id,
  drop column album_id,
  alter column work_id set not null,
  add unique (work_id, user_id);
create index on claps (work_id, updated_at desc);
create index on claps (created_at, work_id);
alter table claps enable trigger user;
alter table comments add column work_id bigint references works on delete cascade;
update comments set work_id = coalesce(sound_id, album_id);
alter table comments
  drop column sound_id,
  drop column album_id,
  alter column work_id set not null;
create index on comments (work_id, created_at desc, id desc) where deleted_at is null;
create index on comments (work_id, created_at desc, id desc)
  where deleted_at is null and position_seconds is not null;
create index on comments (work_id);
alter table discount_code_items add column work_id bigint references works on delete cascade;
update discount_code_items set work_id = coalesce(sound_id, album_id);
alter table discount_code_items
  drop column sound_id,
  drop column album_id,
  alter column work_id set not null,
  add primary key (discount_code_id, work_id);
create index on discount_code_items (work_id);
alter table download_code_sets add column work_id bigint references works on delete cascade;
update download_code_sets set work_id = coalesce(sound_id, album_id);
alter table download_code_sets
  drop column sound_id,
  drop column album_id,
  alter column work_id set not null;
create index on download_code_sets (work_id);
alter table featured add column work_id bigint references works on delete cascade;
update featured set work_id = coalesce(sound_id, album_id);
alter table featured
  drop column sound_id,
  drop column album_id,
  alter column work_id set not null,
  add unique (work_id);

alter table splits add column work_id bigint references works on delete cascade;
update splits set work_id = coalesce(sound_id, album_id);
alter table splits
  drop column sound_id,
  drop column album_id,
  alter column work_id set not null;
create unique index splits_email on splits (work_id, email) where ended_at is null;
create unique index splits_member on splits (work_id, user_id) where ended_at is null;
create index on splits (work_id);
alter table order_items add column work_id bigint references works;
update order_items set work_id = coalesce(sound_id, album_id);
alter table order_items
  drop column sound_id,
  drop column album_id,
  add check ((kind = 'amount') = (work_id is null));
create index on order_items (work_id) where work_id is not null;

create or replace function count_clap_seconds() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update clap_seconds c set count = c.count - gone.value::int
    from jsonb_each_text(old.positions) gone
    where c.sound_id = old.work_id and c.second = gone.key::int;
  end if;
  if tg_op <> 'DELETE' then
    insert into clap_seconds as c (sound_id, second, count)
    select new.work_id, key::int, value::int from jsonb_each_text(new.positions)
    on conflict (sound_id, second) do update set count = c.count + excluded.count;
  end if;
  if tg_op <> 'INSERT' then
    delete from clap_seconds where sound_id = old.work_id and count = 0;
  end if;
  return null;
end $$;

alter table album_sounds add foreign key (album_id) references albums on delete cascade;
alter table plays add foreign key (album_id) references albums on delete set null;
alter table search_documents add column work_id bigint unique references works on delete cascade;
update search_documents set work_id = coalesce(sound_id, album_id);
alter table search_documents
  drop column sound_id,
  drop column album_id,
  add check (num_nonnulls(work_id, user_id) = 1),
  enable trigger user;
