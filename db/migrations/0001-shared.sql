-- Usernames and email addresses are compared without regard to case.
create extension if not exists citext;

-- Nothing is written under the name of someone who has left. A row that names an account waits for
-- an erasure that is under way, and is then refused like one whose account never was. Who sold
-- (order_items, ledger_entries) and whose sound is played (plays) may still be named: buyers outlast
-- artists who have left.
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
