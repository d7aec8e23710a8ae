-- runs beside 0041-lyrics.sql: its code hands out forms for images and sounds alone.
alter table uploads drop constraint uploads_kind_check;
alter table uploads add constraint uploads_kind_check check (kind in ('image', 'sound', 'booklet'));

-- A booklet is a posted PDF, as it was posted; an album has it in its downloads.
create table booklets (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references users,
  upload_id bigint unique references uploads on delete set null,
  key text not null unique,
  file_name text not null,
  bytes integer not null,
  created_at timestamptz not null,
  -- No album has it since then: it is deleted a day later.
  released_at timestamptz
);
create index on booklets (owner_id);
create index on booklets (released_at) where released_at is not null;
create trigger owner_id_not_erased before insert or update of owner_id on booklets
  for each row execute function refuse_erased_account('owner_id');

alter table albums add column booklet_id bigint references booklets on delete set null;
create index on albums (booklet_id) where booklet_id is not null;
