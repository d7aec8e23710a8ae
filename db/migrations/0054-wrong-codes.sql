-- Wrong codes of the last minutes: all processes count them together, by a keyed hash of the network.
create unlogged table code_guesses (
  network bytea not null,
  guessed_at timestamptz not null
);
create index on code_guesses (network, guessed_at);
create index on code_guesses (guessed_at);
