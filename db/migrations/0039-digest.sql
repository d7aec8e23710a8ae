-- runs beside 0016-search-readings.sql: its code reads the kinds of email that it knows, and shows no other.
-- Digests are sent only to those who chose them, at changed_at: each day where they are daily, else each week.
alter table email_preferences drop constraint email_preferences_kind_check;
alter table email_preferences add constraint email_preferences_kind_check
  check (kind in ('sale', 'comment', 'follow', 'release', 'price', 'digest'));
create index on email_preferences (daily, user_id) where kind = 'digest' and wanted;

-- What happened before is in no later digest.
alter table notification_settings add column digested_at timestamptz(3);
