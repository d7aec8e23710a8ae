-- What is searched: the words of released sounds and registered creators, normalised.
create table search_documents (
  object_id text primary key,
  index_name text not null check (index_name in ('media', 'users')),
  sound_id bigint unique references sounds on delete cascade,
  user_id bigint unique references users on delete cascade,
  -- words for prefixes, and one- and two-character grams of Japanese
  terms text[] not null,
  popularity double precision not null default 0,
  updated_at timestamptz not null default now()
);
create index on search_documents using gin (array_to_tsvector(terms));
create index on search_documents (index_name, popularity desc);
