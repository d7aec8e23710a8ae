-- How an artist’s name is read, in kana or Latin letters; empty where they have not said.
alter table users add column name_reading text not null default '';

-- Documents hold it now, and the readings of albums: all are made anew.
delete from search_rebuilds;
insert into search_rebuilds default values;
