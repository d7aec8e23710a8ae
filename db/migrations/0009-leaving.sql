-- Nothing is written under the name of somebody who has left. A row that names an account waits for
-- an erasure that is under way, and is then refused like one whose account never was.
create function refuse_erased_account() returns trigger language plpgsql as $$
declare
  account bigint := (to_jsonb(new) ->> tg_argv[0])::bigint;
begin
  if account is null then return new; end if;
  if tg_op = 'UPDATE' and (to_jsonb(old) ->> tg_argv[0])::bigint is not distinct from account then
    return new;
  end if;
  perform from users where id = account and deleted_at is null for key share;
  if not found then
    raise exception 'account % is gone', account using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;

-- Not among them: who sold (order_items, ledger_entries) and whose sound is played (plays), which go
-- on for buyers after an artist has left.
do $$
declare
  named record;
begin
  for named in select * from (values
    ('uploads', 'owner_id'), ('images', 'owner_id'), ('recordings', 'owner_id'),
    ('sounds', 'owner_id'), ('albums', 'owner_id'),
    ('sessions', 'user_id'), ('sign_in_requests', 'user_id'), ('sign_in_requests', 'account_id'),
    ('social_identities', 'user_id'), ('social_requests', 'user_id'),
    ('social_requests', 'account_id'), ('email_changes', 'user_id'), ('mail_choices', 'user_id'),
    ('past_usernames', 'user_id'), ('username_changes', 'user_id'),
    ('follows', 'follower_id'), ('follows', 'followed_id'), ('claps', 'user_id'),
    ('comments', 'user_id'), ('idempotent_replies', 'user_id'),
    ('plays', 'user_id'), ('page_views', 'user_id'), ('search_documents', 'user_id'),
    ('orders', 'buyer_id'), ('grants', 'user_id')
  ) as t (table_name, column_name)
  loop
    execute format(
      'create trigger %I before insert or update of %I on %I
       for each row execute function refuse_erased_account(%L)',
      named.column_name || '_not_erased', named.column_name, named.table_name, named.column_name);
  end loop;
end $$;

-- What is left of an account is final.
create function keep_erased_account() returns trigger language plpgsql as $$
begin
  raise exception 'account % is gone', old.id using errcode = 'foreign_key_violation';
end $$;
create trigger erased_users_kept before update on users
  for each row when (old.deleted_at is not null) execute function keep_erased_account();

-- Money that arrives for a buyer who has left goes back.
alter table order_items drop constraint order_items_refund_reason_check;
alter table order_items add constraint order_items_refund_reason_check
  check (refund_reason in ('already_owned', 'operator', 'buyer_left'));

-- What is forgotten of one account is found by these.
create index on plays (user_id) where user_id is not null;
create index on page_views (user_id) where user_id is not null;
create index on letters (lower(recipient));
