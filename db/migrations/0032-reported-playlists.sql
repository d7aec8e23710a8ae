-- runs beside 0016-search-readings.sql: its code writes no reports.
-- Reports of playlists join the others.
alter table reports add column playlist_id bigint references playlists on delete cascade;
alter table reports drop constraint reports_check;
alter table reports add constraint reports_check
  check (num_nonnulls(work_id, comment_id, user_id, message_id, playlist_id) = 1);
create unique index on reports (playlist_id, reporter_id) where closed_at is null;
create index on reports (playlist_id) where playlist_id is not null;
