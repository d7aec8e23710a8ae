-- A sound may have a booklet of its own, as albums do.
alter table sounds add column booklet_id bigint references booklets on delete set null;
create index on sounds (booklet_id) where booklet_id is not null;
