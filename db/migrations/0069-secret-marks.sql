-- Which secret the codes and links of this database are made with: its id says nothing of it.
create table secret_marks (
  only_one boolean primary key default true check (only_one),
  secret_id text not null
);
