-- What an account has hidden from its list of purchases. It still has it.
create table hidden_purchases (
  user_id bigint not null references users on delete cascade,
  order_item_id bigint not null references order_items,
  hidden_at timestamptz not null,
  primary key (user_id, order_item_id)
);
create index on hidden_purchases (order_item_id);
create trigger user_id_not_erased before insert or update of user_id on hidden_purchases
  for each row execute function refuse_erased_account('user_id');
