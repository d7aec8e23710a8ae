-- runs beside 0039-digest.sql: its code shows no notification of a kind that it does not know.
-- Who made a work: a role and a name, and the account that the name may be linked to.
create table credits (
  work_id bigint not null references works on delete cascade,
  position smallint not null,
  -- One of the roles that the contract names, or any other text.
  role text not null check (char_length(role) between 1 and 60),
  name text not null check (char_length(name) between 1 and 100),
  featured boolean not null,
  user_id bigint references users,
  primary key (work_id, position)
);
create index on credits (user_id) where user_id is not null;
create trigger user_id_not_erased before insert or update of user_id on credits
  for each row execute function refuse_erased_account('user_id');

-- An account that a public work credits is asked once whether its profile may be linked there.
create table credit_links (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  work_id bigint not null references works on delete cascade,
  user_id bigint not null references users,
  -- These are whole milliseconds, which cursors carry.
  asked_at timestamptz(3) not null,
  -- It is linked from its agreement until the agreement ends.
  agreed_at timestamptz,
  ended_at timestamptz,
  unique (work_id, user_id)
);
create index on credit_links (user_id, asked_at desc, id desc);
create trigger user_id_not_erased before insert or update of user_id on credit_links
  for each row execute function refuse_erased_account('user_id');

-- The names of the featured credits: lists show them with the title.
alter table works add column featured text[] not null default '{}';

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in
  ('release', 'comment', 'reply', 'clap', 'follow', 'sale', 'payout', 'gift', 'message', 'credit'));

-- Works are found by the names of their credits.
insert into search_rebuilds default values;
