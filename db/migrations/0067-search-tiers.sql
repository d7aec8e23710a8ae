-- Five tiers instead of three. Each is read as a whole: with three, most of what was read was not needed.
alter index search_documents_first rename to search_documents_tier_0;
alter index search_documents_next rename to search_documents_tier_1;
alter index search_documents_rest rename to search_documents_tier_2;
create index search_documents_tier_3 on search_documents using gin (terms) where tier = 3;
create index search_documents_tier_4 on search_documents using gin (terms) where tier = 4;
alter table search_documents drop constraint search_documents_tier_check;
alter table search_documents add check (tier between 0 and 4);

-- From how many plays, or followers, something is in each tier but the last; the first one has the most.
alter table search_tiers add column popular_from bigint[];
update search_tiers set popular_from = array[first_from, next_from, 0, 0];
alter table search_tiers alter column popular_from set not null;
alter table search_tiers drop column first_from, drop column next_from;

-- What is written waits in a list, which searches read, too. A job sorts it into the index each minute;
-- a write does so where a megabyte waits.
alter index search_documents_tier_0 set (fastupdate = on, gin_pending_list_limit = 1024);
alter index search_documents_tier_1 set (fastupdate = on, gin_pending_list_limit = 1024);
alter index search_documents_tier_2 set (fastupdate = on, gin_pending_list_limit = 1024);
alter index search_documents_tier_3 set (fastupdate = on, gin_pending_list_limit = 1024);
alter index search_documents_tier_4 set (fastupdate = on, gin_pending_list_limit = 1024);
