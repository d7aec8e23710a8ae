-- runs beside 0052-reported-posts.sql: its code reads the kinds of email that it knows, and shows no other.
-- Members choose whether messages are emailed to them.
alter table email_preferences drop constraint email_preferences_kind_check;
alter table email_preferences add constraint email_preferences_kind_check
  check (kind in ('sale', 'comment', 'follow', 'release', 'post', 'price', 'digest', 'message'));
