-- Listening by second: the pieces of a recording are whole seconds, and as short as 600 allow (to the
-- second up to ten minutes, six seconds in an hour). The last reaches to the end. What was kept by
-- hundredths is read at the middle of each new piece; of what has no length nothing was kept.
alter table drop_offs drop constraint drop_offs_heard_check;
delete from drop_offs
  where recording_id in (select id from recordings where duration_seconds is null);
with whole as (
  select id, duration_seconds, greatest(1, floor(duration_seconds + 0.5))::integer as seconds
  from recordings where duration_seconds is not null
), sized as (
  select id, duration_seconds, seconds, (seconds + 599) / 600 as piece from whole
)
update drop_offs as o set heard = array(
  select o.heard[1 + least(99, floor(100 * (n + 0.5) * piece / duration_seconds)::integer)]
  from generate_series(0, (seconds + piece - 1) / piece - 1) as n order by n)
from sized where sized.id = o.recording_id;
alter table drop_offs add check (cardinality(heard) between 1 and 600);
