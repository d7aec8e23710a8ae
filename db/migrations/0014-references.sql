-- Rows of earlier features refer to rows of later ones.
alter table uploads add foreign key (owner_id) references users on delete cascade;
alter table images add foreign key (owner_id) references users on delete cascade;
alter table recordings add foreign key (owner_id) references users on delete cascade;
alter table grants add foreign key (order_item_id) references order_items;
alter table ledger_transactions add foreign key (order_id) references orders;
alter table ledger_entries add foreign key (order_item_id) references order_items;
