-- The Latin words of what is searched, for those that begin with what was typed or were meant by a
-- typing error. No counts: writers of documents with a common word would wait for each other.
create table search_words (
  word text collate "C" primary key,
  -- hashes of what is left of its beginning without one or two letters; none if it is no correction
  deletions integer[] not null
);
create index on search_words using gin (deletions);
