-- A worker draws a picture for a process without a sandbox, or leaves the reason why it can't.
alter table uploads add column image_problem text;
