-- Others see what this account bought from then on that it chose so; null: it did not.
alter table users add column collection_since timestamptz;
