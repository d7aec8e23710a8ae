-- An account follows an artist.
create table follows (
  follower_id bigint not null references users on delete cascade,
  followed_id bigint not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index on follows (followed_id, created_at desc);
create index on follows (follower_id, created_at desc);
create index on follows (created_at desc);
create trigger follower_id_not_erased before insert or update of follower_id on follows
  for each row execute function refuse_erased_account('follower_id');
create trigger followed_id_not_erased before insert or update of followed_id on follows
  for each row execute function refuse_erased_account('followed_id');

-- A listener gives a work up to 50 claps.
create table claps (
  id bigint generated always as identity primary key,
  work_id bigint not null references works on delete cascade,
  user_id bigint not null references users on delete cascade,
  count integer not null check (count between 1 and 50),
  -- Each second at which claps were given has their number.
  positions jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- This moment and that of a follow are whole milliseconds, which cursors carry.
  updated_at timestamptz(3) not null default now(),
  unique (work_id, user_id)
);
create index on claps (user_id, updated_at desc);
create index on claps (work_id, updated_at desc);
create index on claps (created_at, work_id);
create trigger user_id_not_erased before insert or update of user_id on claps
  for each row execute function refuse_erased_account('user_id');

-- Claps are counted by second, so that a page reads as many rows as there are seconds, not as there are
-- listeners. A trigger of `claps` writes them.
create table clap_seconds (
  sound_id bigint not null references sounds on delete cascade,
  second integer not null check (second >= 0),
  count integer not null check (count >= 0),
  primary key (sound_id, second)
);

-- A comment is on a work, and may stand at a position of its sound.
create table comments (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  work_id bigint not null references works on delete cascade,
  user_id bigint not null references users on delete cascade,
  text text not null check (char_length(text) between 1 and 2000),
  position_seconds double precision check (position_seconds >= 0),
  -- These are whole milliseconds, which cursors carry.
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz
);
create index on comments (user_id);
create index on comments (work_id, created_at desc, id desc) where deleted_at is null;
create index on comments (work_id, created_at desc, id desc)
  where deleted_at is null and position_seconds is not null;
create index on comments (work_id);
create trigger user_id_not_erased before insert or update of user_id on comments
  for each row execute function refuse_erased_account('user_id');

-- A reply is kept, so that a request that is sent again changes nothing.
create table idempotent_replies (
  user_id bigint not null references users on delete cascade,
  key text not null,
  call text not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, call, key)
);
create index on idempotent_replies (created_at);
create trigger user_id_not_erased before insert or update of user_id on idempotent_replies
  for each row execute function refuse_erased_account('user_id');

-- Claps are counted by second when the transaction commits. By then the counts of the work are locked,
-- so that two who change one sound follow one another.
create function count_clap_seconds() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update clap_seconds c set count = c.count - gone.value::int
    from jsonb_each_text(old.positions) gone
    where c.sound_id = old.work_id and c.second = gone.key::int;
  end if;
  if tg_op <> 'DELETE' then
    insert into clap_seconds as c (sound_id, second, count)
    select new.work_id, key::int, value::int from jsonb_each_text(new.positions)
    on conflict (sound_id, second) do update set count = c.count + excluded.count;
  end if;
  if tg_op <> 'INSERT' then
    delete from clap_seconds where sound_id = old.work_id and count = 0;
  end if;
  return null;
end $$;
create constraint trigger clap_seconds_counted after insert or update or delete on claps
  deferrable initially deferred for each row execute function count_clap_seconds();
