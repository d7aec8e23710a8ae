-- A comment may reply to another one, one deep. Replies to a comment whose writer left stand alone.
alter table comments add column parent_id bigint references comments on delete set null;
create index on comments (parent_id, created_at, id) where parent_id is not null;
