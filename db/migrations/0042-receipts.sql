-- How artists who are registered issuers of qualified invoices stand on receipts.
create table invoice_issuers (
  user_id bigint primary key references users on delete cascade,
  number text not null check (number ~ '^T[1-9][0-9]{12}$'),
  name text not null,
  -- the service issues in its own name instead, where it is registered, too
  by_service boolean not null,
  changed_at timestamptz not null
);
create trigger user_id_not_erased before insert or update of user_id on invoice_issuers
  for each row execute function refuse_erased_account('user_id');

-- Who issues the qualified invoice of an item, as it was when it was paid; null: no one.
alter table order_items add column issuer_name text,
  add column issuer_number text check (issuer_number ~ '^T[1-9][0-9]{12}$'),
  -- that is the service, in place of the artist
  add column issuer_is_service boolean not null default false,
  add check ((issuer_name is null) = (issuer_number is null));
