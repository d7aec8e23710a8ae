-- Concerts and other dates that artists announce on their profiles.
create table event_dates (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references users on delete cascade,
  title text not null check (char_length(title) between 1 and 200),
  -- The artist gives the time on the clocks there; the moment is computed from both.
  local_time text not null check (local_time ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  time_zone text not null,
  starts_at timestamptz not null,
  venue text not null check (char_length(venue) between 1 and 200),
  city text not null check (char_length(city) between 1 and 200),
  link text check (link like 'https://%'),
  updated_at timestamptz not null
);
create index on event_dates (owner_id, starts_at, id);
create trigger owner_id_not_erased before insert or update of owner_id on event_dates
  for each row execute function refuse_erased_account('owner_id');
