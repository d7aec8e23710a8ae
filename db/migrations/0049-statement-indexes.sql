-- Statements read the entries of an account, and beside each what else its transaction wrote of the same
-- item: both from an index alone. The ledger is append-only, so these stay dense.
create index on ledger_entries (user_id, account)
  include (transaction_id, order_item_id, amount_yen) where user_id is not null;
drop index ledger_entries_account_user_id_idx;
drop index ledger_entries_user_id_idx;

create index on ledger_entries (transaction_id, order_item_id) include (account, user_id, amount_yen);
drop index ledger_entries_transaction_id_idx;
