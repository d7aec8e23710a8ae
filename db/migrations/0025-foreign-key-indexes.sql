-- Every foreign key has an index that begins with its columns: deleting what they refer to looks
-- them up, and so do reports. Where most rows have none, the index leaves those out.
create index on ledger_entries (order_item_id) where order_item_id is not null;
create index on ledger_entries (user_id) where user_id is not null;
create index on ledger_transactions (order_id);
create index on grants (user_id) where user_id is not null;
create index on sounds (owner_id);
create index on sounds (cover_id) where cover_id is not null;
create index on sounds (stream_link_id) where stream_link_id is not null;
create index on recordings (full_link_id) where full_link_id is not null;
create index on albums (owner_id);
create index on albums (cover_id) where cover_id is not null;
create index on users (image_id) where image_id is not null;
create index on users (header_image_id) where header_image_id is not null;
create index on sign_in_requests (user_id) where user_id is not null;
create index on comments (sound_id);
create index on plays (creator_id);
create index on plays (album_id) where album_id is not null;
