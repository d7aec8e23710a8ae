-- runs beside 0039-digest.sql: its code writes no report of a post.
-- Reports of posts join the others.
alter table reports add column post_id bigint references posts on delete cascade;
alter table reports drop constraint reports_check;
alter table reports add constraint reports_check
  check (num_nonnulls(work_id, comment_id, user_id, message_id, playlist_id, supporter_id,
    post_id) = 1);
create unique index on reports (post_id, reporter_id) where closed_at is null;
create index on reports (post_id) where post_id is not null;
