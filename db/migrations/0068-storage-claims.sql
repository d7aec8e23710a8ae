-- Which storage holds the files of this database: both have the same id.
create table storage_claims (
  only_one boolean primary key default true check (only_one),
  id text not null,
  -- The server and database in which the id was made: a copy somewhere else gets an id of its own.
  made_in text not null
);
