-- Under which id Stripe keeps the saved cards of an account ("user-{id}").
create table stripe_customers (
  customer_key text primary key,
  customer_id text not null
);
