-- How an order is paid at a convenience store, as the provider has issued it: {expiresAt, url, stores}.
alter table orders add column konbini jsonb;

alter table sandbox.payments add column voucher_store text, add column voucher_confirmation text;
update sandbox.payments set voucher_store = 'familymart', voucher_confirmation = ''
  where voucher is not null;
