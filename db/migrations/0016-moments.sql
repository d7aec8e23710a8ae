-- How many claps stand at each second of a sound. Whatever changes `claps` keeps it, when it commits,
-- so that a page reads as many rows as there are seconds, not as there are listeners.
create table clap_seconds (
  sound_id bigint not null references sounds on delete cascade,
  second integer not null check (second >= 0),
  count integer not null check (count >= 0),
  primary key (sound_id, second)
);

insert into clap_seconds (sound_id, second, count)
select sound_id, key::int, sum(value::int)
from claps, jsonb_each_text(positions) group by 1, 2;

create function count_clap_seconds() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update clap_seconds c set count = c.count - gone.value::int
    from jsonb_each_text(old.positions) gone
    where c.sound_id = old.sound_id and c.second = gone.key::int;
  end if;
  if tg_op <> 'DELETE' then
    insert into clap_seconds as c (sound_id, second, count)
    select new.sound_id, key::int, value::int from jsonb_each_text(new.positions)
    on conflict (sound_id, second) do update set count = c.count + excluded.count;
  end if;
  if tg_op <> 'INSERT' then
    delete from clap_seconds where sound_id = old.sound_id and count = 0;
  end if;
  return null;
end $$;
-- At the end, when the sound's own counts are locked: two who change one sound follow one another.
create constraint trigger clap_seconds_counted after insert or update or delete on claps
  deferrable initially deferred for each row execute function count_clap_seconds();

-- Comments that stand at a place, for the waveform.
create index on comments (sound_id, created_at desc, id desc)
  where position_seconds is not null and deleted_at is null;
