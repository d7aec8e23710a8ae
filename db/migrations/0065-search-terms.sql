-- Documents have other terms from here on, and words more hashes: the job makes all of them anew.
truncate search_words;
insert into search_rebuilds (after_user_id)
  select 0 where not exists (select from search_rebuilds where after_user_id = 0);

-- What is not for sale comes last in an order of prices.
drop index search_documents_index_name_price_object_id_idx;
drop index search_documents_index_name_price_object_id_idx1;
create index on search_documents (index_name, price, object_id);
create index on search_documents (index_name, price desc nulls last, object_id);
