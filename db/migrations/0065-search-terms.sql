-- Words have more hashes from here on. The next migration has all documents made anew, with their words.
truncate search_words;

-- What is not for sale comes last in an order of prices.
drop index search_documents_index_name_price_object_id_idx;
drop index search_documents_index_name_price_object_id_idx1;
create index on search_documents (index_name, price, object_id);
create index on search_documents (index_name, price desc nulls last, object_id);

-- Terms are read to check and to rank: within the row they are not fetched one by one.
alter table search_documents set (toast_tuple_target = 8160);
