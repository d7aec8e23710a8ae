-- A Draft may wait for its audio; what anyone else may open has some.
create or replace function keep_recording() returns trigger language plpgsql as $$
begin
  if exists (select from works where id = new.id and deleted_at is null and status <> 'Draft') then
    raise exception 'sound % needs its recording', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create function require_recording() returns trigger language plpgsql as $$
begin
  if exists (select from sounds where id = new.id and recording_id is null) then
    raise exception 'sound % has no recording yet', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger recording_required before update of status on works for each row
  when (new.kind = 'sound' and new.deleted_at is null and old.status = 'Draft' and new.status <> 'Draft')
  execute function require_recording();
