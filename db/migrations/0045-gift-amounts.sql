-- Gift cards: an amount that someone gives, see docs/decisions/0045. It is an item without a seller.
alter table order_items
  alter column seller_id drop not null,
  drop constraint order_items_kind_check,
  add constraint order_items_kind_check check (kind in ('sound', 'album', 'amount')),
  add check ((kind = 'amount') = (seller_id is null));

alter table gifts
  add column amount_yen integer check (amount_yen > 0),
  -- Once delivered. The code itself is derived from the secret and the order, and found by its keyed
  -- hash.
  add column code_hash bytea unique,
  -- the code works until then
  add column ends_at timestamptz,
  -- what was left of it then
  add column expired_yen integer not null default 0 check (expired_yen >= 0),
  add column reminded_at timestamptz,
  add check (amount_yen is not null or num_nonnulls(code_hash, ends_at, reminded_at) = 0);
create index on gifts (ends_at) where ends_at is not null;

-- What an order takes from a gift card; the provider is asked for the rest of the total. What is left
-- of a card is computed from these, so that an order that is canceled gives back by that alone.
alter table orders
  add column credit_of bigint references gifts,
  add column credit_yen integer not null default 0 check (credit_yen between 0 and total_yen),
  add check (credit_of is not null or credit_yen = 0);
create index on orders (credit_of) where credit_of is not null;

-- What of a refund goes back to the gift card; the rest, to what the provider was paid by.
alter table refunds
  add column credit_yen integer not null default 0 check (credit_yen between 0 and amount_yen);

alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in
    ('sale', 'refund', 'dispute', 'payout', 'provider_fee', 'gift'));
-- `gift_credit` is what the codes of gift cards still hold.
alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in
    ('provider_clearing', 'provider_fees', 'artist_payable', 'platform_fee', 'tax', 'refunds',
      'disputes', 'payouts', 'gift_credit'));
