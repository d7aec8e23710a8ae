-- runs beside 0016-search-readings.sql: its code reads and writes reports of messages by a view that has the name of their table.
-- Reports of messages join the others. Someone has reported the message of a buyer, or the artist’s reply.
alter table reports add column message_id bigint references order_messages on delete cascade;
alter table reports add column part text check (part in ('message', 'reply'));
alter table reports add check ((message_id is null) = (part is null));
alter table reports drop constraint reports_check;
alter table reports add constraint reports_check
  check (num_nonnulls(work_id, comment_id, user_id, message_id) = 1);
alter table reports alter column details drop not null;
update reports set details = null where details = '';
-- A message has one reader, who reports it once. The reader is not the reporter_id of the report.
create unique index on reports (message_id, part);

insert into reports (message_id, part, reason, details, reported_at, closed_at, outcome)
  select message_id, part, reason, details, reported_at, closed_at, outcome
  from message_reports order by id;
drop table message_reports;
-- Orders read by it what of a message was reported and removed. Code of 1.0.0 writes by it, too, which
-- nothing does any more once that code no longer runs beside this.
create view message_reports as
  select id, message_id, part, reason, details, reported_at, closed_at, outcome
  from reports where message_id is not null;
