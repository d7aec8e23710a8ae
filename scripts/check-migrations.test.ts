import { expect, test } from 'vitest'
import { checkMigrations, findBreaks } from './check-migrations.ts'

const BREAKS = [
  'drop table moods',
  'alter table works drop column mood',
  'alter table works drop mood',
  'alter table works add column mood text, drop constraint works_mood_check',
  'alter table works rename column mood to feeling',
  'alter table works rename to pieces',
  'alter table works alter column mood type integer using 0',
  'alter table works alter mood set data type integer',
  'alter table works alter column mood set not null',
  'alter table works add column mood text not null',
  'alter table works add column a numeric(3, 1) not null, add column b text default 0',
  "alter table works add constraint moody check (mood <> '')",
  'alter table works add unique (mood)',
  'create unique index on works (mood)',
  'truncate search_words',
  'drop function ask_reading()',
  'Alter Table works\n  Drop Column mood',
]

test.each(BREAKS)('older code may fail on: %s', (sql) => {
  expect(findBreaks(`${sql};\n`)).toHaveLength(1)
  const declared = `-- runs beside 0016-search-readings.sql: its code reads no mood.\n${sql};\n`
  expect(findBreaks(declared)).toEqual([])
  // A declaration needs a reason.
  expect(findBreaks(`-- runs beside 0016-search-readings.sql:\n${sql};\n`)).toHaveLength(1)
})

const EXTENDS = [
  "alter table works add column mood text not null default 'calm'",
  'alter table works add column mood text',
  'alter table works add column at timestamptz not null generated always as (now()) stored',
  'create table moods (name text primary key, type text not null); create unique index on moods (type)',
  'create table moods (name text); alter table moods add unique (name)',
  'create index on works (mood)',
  'drop index works_mood_idx',
  'alter table works alter column mood drop default',
  '-- drop table works\ncreate view calm as select id from works',
  "update works set mood = 'drop table'",
]

test.each(EXTENDS)('older code runs on: %s', (sql) => {
  expect(findBreaks(`${sql};\n`)).toEqual([])
})

test('the migrations of this version break no older code', () => {
  expect(checkMigrations()).toEqual([])
})
