-- What is refunded of several items together is one refund at the provider, with one key.
alter table refunds drop constraint refunds_idempotency_key_key;
create index on refunds (idempotency_key);

-- An order is paid by one checkout, which says itself whether a card is kept.
alter table orders drop column attempt, drop column save_card;
alter table order_items drop column item_version;
-- No second email to those who have had it under the former key.
update emails set event_key = regexp_replace(event_key, '-1$', '') where event_key ~ '^konbini-.*-1$';

-- Nothing was ever booked on `tax` and `refunds`.
alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in
    ('provider_clearing', 'provider_fees', 'artist_payable', 'platform_fee', 'disputes', 'payouts',
      'gift_credit'));
