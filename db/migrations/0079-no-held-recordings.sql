-- Recordings of others that are the same are listed for the operator, and none is held for them. What
-- was held has its streams and can be processed again: its artist is offered Retry.
update recordings set status = 'ERROR', error = 'unexpected', failed_at = now()
where held_at is not null and status = 'TRANSCODING';
alter table recordings drop column held_at;
