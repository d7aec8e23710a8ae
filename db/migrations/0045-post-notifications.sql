-- runs beside 0016-search-readings.sql: its code reads the kinds of email that it knows, and shows no other.
-- Followers are notified of posts.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('release', 'post', 'comment', 'reply', 'clap', 'follow', 'sale', 'payout', 'gift',
    'message', 'credit'));

-- Emails about posts are sent only to those who chose them, at changed_at.
alter table email_preferences drop constraint email_preferences_kind_check;
alter table email_preferences add constraint email_preferences_kind_check
  check (kind in ('sale', 'comment', 'follow', 'release', 'post', 'price', 'digest'));
