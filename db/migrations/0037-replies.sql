-- A comment may reply to another one, one deep. Replies to a comment whose writer left stand alone.
alter table comments add column parent_id bigint references comments on delete set null;
create index on comments (parent_id, created_at, id) where parent_id is not null;
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in
  ('release', 'comment', 'reply', 'clap', 'follow', 'sale', 'payout', 'gift', 'message'));
