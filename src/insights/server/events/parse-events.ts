import * as z from 'zod/mini'

/** A reply in Algolia’s shape: `{status, message}`. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const EVENTS_MAX = 1000
const DAY_MS = 86_400_000
const OLDEST_MS = 30 * DAY_MS
/** Clocks of browsers are wrong. */
const AHEAD_MS = DAY_MS

const text = (length: number) =>
  z
    .string('is required')
    .check(
      z.regex(
        new RegExp(`^[^\\p{Cc}]{1,${length}}$`, 'u'),
        `must have 1 to ${length} printable characters`,
      ),
    )
const texts = (most: number) =>
  z
    .array(text(512))
    .check(
      z.minLength(1, 'must not be empty'),
      z.maxLength(most, `must have at most ${most} items`),
    )
const Token = z.pipe(
  z.union([z.string(), z.number()], 'is required'),
  z.pipe(
    z.transform(String),
    z
      .string()
      .check(z.regex(/^[\w=/+-]{1,129}$/, 'must have 1 to 129 letters, digits or any of _=/+-')),
  ),
)

const InsightEvent = z
  .object({
    eventName: z
      .string('is required')
      .check(z.regex(/^[\x20-\x7e]{1,64}$/, 'must have 1 to 64 printable ASCII characters')),
    eventType: z.enum(['click', 'conversion', 'view'], 'must be one of click, conversion or view'),
    eventSubtype: z.optional(z.enum(['addToCart', 'purchase'], 'must be addToCart or purchase')),
    userToken: Token,
    authenticatedUserToken: z.optional(Token),
    index: text(256),
    objectIDs: z.optional(texts(20)),
    filters: z.optional(texts(10)),
    queryID: z.optional(
      z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must have 32 hexadecimal digits')),
    ),
    positions: z.optional(
      z.array(z.int().check(z.minimum(1), z.maximum(1_000_000))).check(z.maxLength(20)),
    ),
    timestamp: z.optional(z.int('must be in milliseconds')),
  })
  .check(
    z.refine(({ objectIDs, filters }) => (objectIDs === undefined) !== (filters === undefined), {
      error: 'needs either objectIDs or filters',
    }),
    z.refine(({ eventType, eventSubtype }) => !eventSubtype || eventType === 'conversion', {
      error: 'is for conversions only',
      path: ['eventSubtype'],
    }),
    z.refine(
      ({ eventType, queryID, positions, objectIDs }) =>
        eventType !== 'click' || !queryID || positions?.length === objectIDs?.length,
      { error: 'must be as many as objectIDs', path: ['positions'] },
    ),
  )
export type InsightEvent = z.output<typeof InsightEvent>

const EventList = z.object({
  events: z
    .array(z.unknown(), 'is required')
    .check(
      z.minLength(1, 'must not be empty'),
      z.maxLength(EVENTS_MAX, `must have at most ${EVENTS_MAX} items`),
    ),
})

/**
 * A list as `search-insights` sends it, each event with its time. InstantSearch’s own events are
 * left out.
 * @throws Refusal 400 for what is no JSON, 422 for an event that Algolia would not take either
 */
export function parseEvents(body: string, now: Date): (InsightEvent & { at: Date })[] {
  const { events } = check(EventList, parseJson(body), '')
  return events.flatMap((sent, index) => {
    if (isInstantSearch(sent)) return []
    const event = check(InsightEvent, sent, `events[${index}]`)
    const at = new Date(event.timestamp ?? now)
    const age = now.getTime() - at.getTime()
    if (!(age <= OLDEST_MS && age >= -AHEAD_MS)) {
      throw new Refusal(422, `events[${index}].timestamp must be within the last 30 days`)
    }
    return [{ ...event, at }]
  })
}

function isInstantSearch(event: unknown): boolean {
  return (
    typeof event === 'object' &&
    event !== null &&
    Reflect.get(event, 'eventType') === 'instantsearch'
  )
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new Refusal(400, 'The body is not valid JSON')
  }
}

function check<S extends z.ZodMiniType>(schema: S, value: unknown, place: string): z.output<S> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const where = [place, ...(issue?.path.map(String) ?? [])].filter(Boolean).join('.')
  throw new Refusal(422, `${where || 'The body'} ${issue?.message ?? 'is invalid'}`)
}
