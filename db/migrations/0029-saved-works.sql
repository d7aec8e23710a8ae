-- A member saved a work, to find it again.
create table saved_works (
  user_id bigint not null references users on delete cascade,
  work_id bigint not null references works on delete cascade,
  -- The address by which it was saved: a private work with another one is no longer shown to them.
  public_id text not null,
  -- The price at that time; null: it was not for sale by itself.
  price_yen integer,
  -- These are whole milliseconds, which cursors carry.
  saved_at timestamptz(3) not null,
  -- The member was emailed of this lower price.
  noticed_yen integer,
  noticed_at timestamptz,
  primary key (user_id, work_id),
  check ((noticed_yen is null) = (noticed_at is null))
);
create index on saved_works (user_id, saved_at desc, work_id desc);
create index on saved_works (work_id, user_id);
create trigger user_id_not_erased before insert or update of user_id on saved_works
  for each row execute function refuse_erased_account('user_id');
