-- The test account at Stripe: its objects as Stripe's API has them, and its answers by idempotency key.
-- Orders of the former test provider stay as they are, and are followed no more.
alter table orders drop constraint orders_provider_check;
update orders set provider = 'former' where provider = 'sandbox';
alter table orders add constraint orders_provider_check
  check (provider in ('none', 'sandbox', 'former', 'stripe'));
drop table sandbox.payments, sandbox.cards, sandbox.events, sandbox.refunds, sandbox.disputes;
create table sandbox.objects (
  id text primary key,
  position bigint not null generated always as identity,
  data jsonb not null
);
create index on sandbox.objects using gin (data jsonb_path_ops);
create table sandbox.answers (
  idempotency_key text primary key,
  asked text not null,
  status int not null,
  body jsonb not null,
  created_at timestamptz not null
);
