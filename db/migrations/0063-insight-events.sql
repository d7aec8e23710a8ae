-- Plays, views and purchases as browsers report them: nothing is computed from them.
create table insight_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  received_at timestamptz not null,
  event_name text not null,
  event_type text not null check (event_type in ('click', 'conversion', 'view')),
  event_subtype text check (event_subtype in ('addToCart', 'purchase')),
  -- as sent: not checked, and not believed
  user_token text not null,
  authenticated_user_token text,
  index_name text not null,
  object_ids text[],
  filters text[],
  query_id text,
  positions integer[]
);
create index on insight_events (received_at);
create index on insight_events (user_token);
create index on insight_events (authenticated_user_token)
  where authenticated_user_token is not null;
