import * as z from 'zod/mini'
import { cleanLine } from '#kernel/clean-text.ts'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { isTimeZone } from '#kernel/local-time.ts'
import { listOf } from '#kernel/pagination.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'
import { TITLE_LENGTH } from '#works/contract.ts'

export const dateProblems = {
  date_invalid: 400,
  date_past: 400,
  time_zone_invalid: 400,
  venue_required: 400,
  city_required: 400,
  date_link_invalid: 400,
  dates_full: 409,
} as const satisfies ProblemCatalogue

/** Dates to come that an artist may have. */
export const DATES_MAX = 100
export const PLACE_LENGTH = 200
export const DATE_LINK_LENGTH = 300

const shape = {
  title: described(
    'Title',
    fields.requiredText(cleanLine, 'title_required', TITLE_LENGTH, 'title_too_long'),
  ),
  localTime: described(
    'Start on the clocks there: 2026-12-24T19:00',
    z.string('date_invalid').check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'date_invalid')),
  ),
  timeZone: described(
    'IANA time zone of the place, such as Asia/Tokyo',
    z.string('time_zone_invalid').check(z.refine(isTimeZone, 'time_zone_invalid')),
  ),
  venue: described(
    'Name of the place',
    fields.requiredText(cleanLine, 'venue_required', PLACE_LENGTH, 'text_too_long'),
  ),
  city: described(
    'City and country',
    fields.requiredText(cleanLine, 'city_required', PLACE_LENGTH, 'text_too_long'),
  ),
}

export const EventDate = z.object({
  id: fields.id,
  title: fields.title,
  localTime: described(shape.localTime, z.string()),
  timeZone: described(shape.timeZone, z.string()),
  startsAt: described('Start with the offset of its time zone, ISO 8601', z.string()),
  venue: described(shape.venue, z.string()),
  city: described(shape.city, z.string()),
  link: described('Link to details or tickets, https; null if none', z.nullable(z.string())),
  updatedAt: described('Time of the last change, ISO 8601', z.string()),
})
export type EventDate = z.output<typeof EventDate>

export const NewEventDate = z.strictObject({
  ...shape,
  link: described(
    EventDate.shape.link,
    z.optional(
      z.nullable(
        z
          .string()
          .check(
            z.trim(),
            z.maxLength(DATE_LINK_LENGTH, 'date_link_invalid'),
            z.regex(/^https:\/\/\S+$/, 'date_link_invalid'),
          ),
      ),
    ),
  ),
})
export type NewEventDate = z.output<typeof NewEventDate>

export const listUserDates = endpoint('Users', {
  method: 'GET',
  path: '/users/:username/dates',
  summary: 'List a user’s concerts and other dates to come, the next first',
  audience: 'anyone',
  shared: true,
  params: fields.byUsername,
  reply: listOf(EventDate),
})
export const getUserCalendar = endpoint('Users', {
  method: 'GET',
  path: '/users/:username/dates.ics',
  summary: 'Get a user’s dates to come as a calendar (RFC 5545)',
  audience: 'anyone',
  fromReplica: true,
  params: fields.byUsername,
  file: 'text/calendar',
})
export const getDateCalendar = endpoint('Users', {
  method: 'GET',
  path: '/dates/:id/event.ics',
  summary: 'Get a date as a calendar (RFC 5545)',
  audience: 'anyone',
  fromReplica: true,
  params: fields.byId,
  file: 'text/calendar',
})
export const createDate = endpoint('Users', {
  method: 'POST',
  path: '/dates',
  summary: 'Create a date on your profile',
  audience: 'registered',
  body: NewEventDate,
  reply: EventDate,
})
export const updateDate = endpoint('Users', {
  method: 'PUT',
  path: '/dates/:id',
  summary: 'Update a date on your profile',
  audience: 'registered',
  params: fields.byId,
  body: NewEventDate,
  reply: EventDate,
})
export const deleteDate = endpoint('Users', {
  method: 'DELETE',
  path: '/dates/:id',
  summary: 'Delete a date on your profile',
  audience: 'registered',
  params: fields.byId,
})
