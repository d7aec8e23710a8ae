-- The part of a recording that was asked for last is the one that is tried again.
alter table previews add column asked_at timestamptz not null default clock_timestamp();
update previews set asked_at = created_at;
-- A limit may have been moved back to an older one; what reaches beyond the end was cut there.
update previews p set asked_at = clock_timestamp()
  from sounds s join recordings r on r.id in (s.recording_id, s.next_recording_id)
  where p.recording_id = r.id and p.from_seconds = s.limit_from
    and p.to_seconds = least(s.limit_to, r.duration_seconds);
create index on previews (recording_id, asked_at desc);
