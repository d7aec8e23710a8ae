-- Positions of the searched texts tell descriptions from other fields, and the dictionary hashes the
-- beginnings of longer words apart: both are made anew.
-- runs beside 0016-search-readings.sql: its code writes every word that is missing, and finds all but
-- typing errors in words over 8 letters.
truncate search_words;
insert into search_rebuilds default values;
