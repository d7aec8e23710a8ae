-- What the bell of an account shows. A row points to what happened, and is read together with it: what
-- was deleted, hidden or taken back since is not shown.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in
    ('release', 'comment', 'reply', 'clap', 'follow', 'sale', 'payout', 'gift', 'message')),
  -- The row that the kind names: an artist, a comment, a work, the account itself, an item, a payout.
  subject_id bigint not null,
  -- Claps, follows and releases of a day or an hour are one row; it begins then.
  since timestamptz not null,
  -- These are whole milliseconds, which cursors carry.
  at timestamptz(3) not null,
  unique (user_id, kind, subject_id, since)
);
create index on notifications (user_id, at desc, id desc);
create index on notifications (at);

-- An account that is gone is notified of nothing; what it would hear of happens all the same.
create function skip_erased_account() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id and deleted_at is null for key share;
  if not found then return null; end if;
  return new;
end $$;
create trigger user_id_not_erased before insert on notifications
  for each row execute function skip_erased_account('user_id');

create table notification_settings (
  user_id bigint primary key references users on delete cascade,
  seen_at timestamptz(3) not null,
  -- These kinds are neither shown nor counted.
  off text[] not null default '{}'
);
create trigger user_id_not_erased before insert or update of user_id on notification_settings
  for each row execute function refuse_erased_account('user_id');
