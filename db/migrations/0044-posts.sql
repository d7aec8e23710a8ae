-- Members write posts, which their followers read: a text, with a picture or one of their works.
create table posts (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null references users on delete cascade,
  text text not null check (char_length(text) between 1 and 5000),
  image_id bigint references images on delete set null,
  -- Only a work that is public is shown.
  work_id bigint references works on delete set null,
  -- A request that is sent again with the same key writes one post.
  request_key text,
  -- These are whole milliseconds, which cursors carry.
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  deleted_at timestamptz,
  unique (owner_id, request_key)
);
create index on posts (owner_id, created_at desc, id desc) where deleted_at is null;
create index on posts (image_id) where image_id is not null;
create index on posts (work_id) where work_id is not null;
create trigger owner_id_not_erased before insert or update of owner_id on posts
  for each row execute function refuse_erased_account('owner_id');
