-- Works that at least five people bought together with another, the nearest first; a job counts them.
create table bought_together (
  work_id bigint not null references works on delete cascade,
  place integer not null,
  other_id bigint not null references works on delete cascade,
  -- So many people bought both.
  people integer not null check (people >= 5),
  primary key (work_id, place)
);
create index on bought_together (other_id);
