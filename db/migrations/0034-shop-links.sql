-- Named links to shops elsewhere, which profiles show beside the unnamed ones; written together.
alter table users
  add column shop_names text[] not null default '{}',
  add column shop_urls text[] not null default '{}';
