-- Texts that come with the music.
alter table works
  add column liner_notes text not null default '' check (char_length(liner_notes) <= 10000);

alter table sounds
  -- Plain, or timed as LRC.
  add column lyrics text not null default '' check (char_length(lyrics) <= 20000),
  -- The artist declared then that they may publish these lyrics; others see no others.
  add column lyrics_declared_at timestamptz;
