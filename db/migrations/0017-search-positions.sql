-- Positions of the searched texts tell descriptions from other fields, and the dictionary hashes the
-- beginnings of longer words apart: both are made anew.
truncate search_words;
insert into search_rebuilds default values;
