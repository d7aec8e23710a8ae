-- The part of a recording that was asked for last is the one that is tried again.
alter table previews add column asked_at timestamptz not null default clock_timestamp();
update previews set asked_at = created_at;
create index on previews (recording_id, asked_at desc);
