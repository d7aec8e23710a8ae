-- Plays are deleted in the order in which they were recorded, which is nearly that of the table.
create index on plays using brin (started_at);
