-- How much of a download is made, from 0 to 1: who waits for it sees that. A row is WAITING from the
-- moment its making begins (created_at), and ERROR where the sound does not fit into the format.
alter table renditions add column progress real not null default 0;
