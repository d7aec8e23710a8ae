-- Someone blocked or muted an account. A block is between both, a mute is known to the one who set it.
create table blocks (
  user_id bigint not null references users on delete cascade,
  blocked_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('block', 'mute')),
  -- These are whole milliseconds, which cursors carry.
  blocked_at timestamptz(3) not null,
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);
create index on blocks (user_id, blocked_at desc, blocked_id desc);
create index on blocks (blocked_id);
create trigger user_id_not_erased before insert or update of user_id on blocks
  for each row execute function refuse_erased_account('user_id');
create trigger blocked_id_not_erased before insert or update of blocked_id on blocks
  for each row execute function refuse_erased_account('blocked_id');
