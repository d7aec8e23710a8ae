-- What an artist was called at the sale, for buyers who outlast the account.
alter table grants add column seller_name text;
update grants g set seller_name = i.seller_name from order_items i where i.id = g.order_item_id;
alter table grants alter column seller_name set not null;
-- The last sale of a sound is found without a sort.
create index on grants (sound_id, id);
drop index grants_sound_id_idx;

-- Whether anyone but the artist can open the album, for sounds that are only in albums. Each row
-- takes it from its album, under the album's lock.
alter table album_sounds add column is_open boolean not null default false;
create function is_open(album albums) returns boolean language sql immutable as $$
  select album.status <> 'Draft' and album.deleted_at is null
$$;
update album_sounds m set is_open = true from albums a where a.id = m.album_id and is_open(a);
create function open_album_sound() returns trigger language plpgsql as $$
begin
  new.is_open := (select is_open(a) from albums a where a.id = new.album_id);
  return new;
end $$;
create trigger opened before insert on album_sounds
  for each row execute function open_album_sound();
create function open_album_sounds() returns trigger language plpgsql as $$
begin
  update album_sounds set is_open = is_open(new) where album_id = new.id;
  return null;
end $$;
create trigger sounds_opened after update on albums
  for each row when (is_open(old) <> is_open(new)) execute function open_album_sounds();
