-- How often a guest's link has handed out a file. The link is signed and not stored: its order and
-- its end name it. A row goes when its link has ended.
create table download_links (
  order_id bigint not null references orders,
  ends_at timestamptz not null,
  uses integer not null check (uses > 0),
  -- keyed hash of the network that began the last download, which may resume it
  used_by bytea not null,
  used_at timestamptz not null,
  primary key (order_id, ends_at)
);
create index on download_links (ends_at);
