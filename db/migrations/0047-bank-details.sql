-- Where artists are paid to. Nothing of it can be read without the keys, which are not in the database.
create table bank_accounts (
  user_id bigint primary key references users on delete cascade,
  -- names one of the service's keys
  key_id text not null,
  -- AES-256-GCM: nonce, ciphertext, tag
  sealed bytea not null,
  changed_at timestamptz not null
);
create trigger user_id_not_erased before insert or update of user_id on bank_accounts
  for each row execute function refuse_erased_account('user_id');
