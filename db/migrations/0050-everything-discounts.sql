-- A discount code for orders of everything that an artist sells and the buyer has not.
alter table discount_codes
  add column everything boolean not null default false check (covers_all or not everything);
create index on discount_codes (owner_id, id desc) where everything;
