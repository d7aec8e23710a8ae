-- An announced album has a page for everyone before its release date comes.
alter table albums add column announced boolean not null default false;
