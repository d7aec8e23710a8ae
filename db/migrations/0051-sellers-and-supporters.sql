-- Who artists who sell as a business are, as the law has them disclose; no row: no business.
create table seller_disclosures (
  user_id bigint primary key references users on delete cascade,
  -- as it is registered: of a person or a company
  name text not null,
  -- of a company; may be empty
  representative text not null,
  address text not null,
  phone text not null,
  email text not null,
  -- by email to anyone who asks, instead of on a page
  on_request boolean not null,
  changed_at timestamptz not null
);
create trigger user_id_not_erased before insert or update of user_id on seller_disclosures
  for each row execute function refuse_erased_account('user_id');

-- Each time a disclosure was asked for, and sent.
create table disclosure_requests (
  id bigint generated always as identity primary key,
  -- null: the operator’s
  seller_id bigint references users on delete cascade,
  asked_by bigint references users on delete cascade,
  email text not null,
  asked_at timestamptz not null
);
create index on disclosure_requests (seller_id);
create index on disclosure_requests (asked_by);
create index on disclosure_requests (email, asked_at);
create index on disclosure_requests (asked_at);
create trigger seller_id_not_erased before insert or update of seller_id on disclosure_requests
  for each row execute function refuse_erased_account('seller_id');
create trigger asked_by_not_erased before insert or update of asked_by on disclosure_requests
  for each row execute function refuse_erased_account('asked_by');

-- Whom the buyer of an order lets write to the address of the order.
create table order_contacts (
  order_id bigint not null references orders,
  seller_id bigint not null references users,
  agreed_at timestamptz not null,
  revoked_at timestamptz,
  primary key (order_id, seller_id)
);
create index on order_contacts (seller_id);
create trigger seller_id_not_erased before insert or update of seller_id on order_contacts
  for each row execute function refuse_erased_account('seller_id');

-- Wanted, but once a day for all.
alter table email_preferences add column daily boolean not null default false;
