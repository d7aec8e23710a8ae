-- What the operator has decided of a recording that is the same as another account's.
alter table recordings
  add column cleared_at timestamptz,
  -- nobody but its buyers hears it any more; what nobody has bought is ERROR
  add column refused_at timestamptz,
  add check (refused_at is null or status in ('READY', 'ERROR'));
update recordings set cleared_at = ready_at where held_at is not null and status = 'READY';
create index on recordings (id) where refused_at is not null and status = 'READY';
