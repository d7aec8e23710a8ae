-- What an order item gives is one grant, of a sound or an album, with the sounds that it covers.
-- Whoever holds several that cover a sound has it by each of them.
create table grant_sounds (
  grant_id bigint not null references grants on delete cascade,
  sound_id bigint not null references sounds,
  -- from 1; of an album its order when it was paid
  position integer not null check (position >= 1),
  -- opens the sound alone; of the grant of a sound the same as the grant's
  public_id text not null unique,
  primary key (grant_id, sound_id),
  unique (grant_id, position)
);

alter table grants add column work_id bigint references works;
update grants g set work_id = i.work_id from order_items i where i.id = g.order_item_id;

-- The grant of an album, held by whom the grants of its sounds were held.
alter table grants disable trigger user;
drop index grants_user_id_sound_id_idx;
drop index grants_order_item_id_sound_id_idx;
alter table grants alter column sound_id drop not null;
insert into grants (public_id, user_id, email, work_id, order_item_id, seller_name, created_at,
    revoked_at, suspended_at)
  select a.public_id, h.user_id, coalesce(h.email, ''), i.work_id, a.order_item_id, i.seller_name,
    a.created_at, a.revoked_at, a.suspended_at
  from album_grants a
  join order_items i on i.id = a.order_item_id
  left join lateral (
    select g.user_id, g.email from grants g
    where g.order_item_id = a.order_item_id and g.sound_id is not null
    order by g.user_id nulls last, g.id limit 1
  ) h on true;
insert into grant_sounds (grant_id, sound_id, position, public_id)
  select g.id, m.sound_id, m.position,
    coalesce(s.public_id, substr(md5(g.public_id || m.sound_id || random()), 1, 12))
  from album_grant_sounds m
  join album_grants a on a.id = m.album_grant_id
  join grants g on g.order_item_id = a.order_item_id and g.sound_id is null
  left join grants s on s.order_item_id = a.order_item_id and s.sound_id = m.sound_id;
insert into grant_sounds (grant_id, sound_id, position, public_id)
  select g.id, g.sound_id, 1, g.public_id from grants g
  join works w on w.id = g.work_id where w.kind = 'sound';

-- A download is of the whole, or of one of the sounds.
alter table downloads
  drop constraint downloads_check,
  add column sound_id bigint references sounds on delete cascade;
update downloads d set sound_id = g.sound_id from grants g where g.id = d.grant_id;
update downloads d set grant_id = whole.id
  from grants part join grants whole on whole.order_item_id = part.order_item_id
  where part.id = d.grant_id and part.sound_id is not null and whole.sound_id is null;
update downloads d set grant_id = g.id
  from album_grants a join grants g on g.order_item_id = a.order_item_id and g.sound_id is null
  where a.id = d.album_grant_id;
alter table downloads drop column album_grant_id, alter column grant_id set not null;
create index on downloads (sound_id) where sound_id is not null;

-- They name grants of sounds; one is made again in minutes.
update library_downloads set entries = null, ends_at = least(ends_at, now());

delete from grants g using works w where w.id = g.work_id and w.kind = 'album' and g.sound_id is not null;
-- Of several with the same sound only one was an account's; the others waited.
update grants g set user_id = o.buyer_id
  from order_items i join orders o on o.id = i.order_id
  where i.id = g.order_item_id and g.user_id is null and g.revoked_at is null
    and o.buyer_id is not null;
alter table grants
  drop column sound_id,
  alter column work_id set not null,
  add unique (order_item_id),
  enable trigger user;
create index on grants (work_id, id);
create index on grant_sounds (sound_id, grant_id);
drop table album_grant_sounds;
drop table album_grants;
