-- A recording is READY, and heard, as soon as its first stream is whole: since when it has that one
-- alone. Null once the others are there too.
alter table recordings add column partial_since timestamptz;
create index on recordings (id) where partial_since is not null;
