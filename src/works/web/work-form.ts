import * as z from 'zod/mini'
import { STATUSES, type Status, textShape } from '../contract.ts'
import { Credit } from '../credits.ts'

/** A credit as it is typed; its link is as it was read. */
const CreditForm = z.object({
  role: z.string(),
  name: z.string(),
  featured: z.boolean(),
  username: z.nullable(z.string()),
  link: Credit.shape.link,
})
export type CreditForm = z.output<typeof CreditForm>

/** The fields that the editors of sounds and albums share: numbers are as they were typed. */
export const WorkForm = z.object({
  title: z.string(),
  ...textShape,
  /** The cover is undefined while unchanged; else the id of an upload, or null for none. */
  cover: z.optional(z.nullable(z.string())),
  /** The booklet is undefined while unchanged; else the id of an upload, or null for none. */
  booklet: z.optional(z.nullable(z.string())),
  genre: z.string(),
  tags: z.readonly(z.array(z.string())),
  credits: z._default(z.readonly(z.array(CreditForm)), []),
  status: z.enum(STATUSES),
  sales: z.boolean(),
  price: z.string(),
  nameyourprice: z.boolean(),
  license: z.number(),
  ccType: z.number(),
  reading: z.string(),
  /** ISO 8601 */
  releaseDate: z.nullable(z.string()),
})
export type WorkForm = z.output<typeof WorkForm>

export interface Work extends Omit<WorkForm, 'cover' | 'booklet' | 'price'> {
  price: number
  edit: { wantedStatus: Status | null } | null
}

/** Problem code by field of the contract. */
export type FormProblems = Partial<Record<string, string>>

export interface FieldsProps<Form> {
  form: Form
  problems: FormProblems
  onEdit: (change: Partial<Form>) => void
}

/** The props of a group of fields in both editors; the status has a field of its own. */
export type SharedProps = FieldsProps<Omit<WorkForm, 'status'>>

export type FormReading<Fields> =
  | { ok: true; fields: Fields }
  | { ok: false; problems: FormProblems }

/**
 * The form of one’s own work, with the status that was requested, reached or not; of a new one, its
 * defaults.
 */
export function formOfWork({ edit, price, ...work }: Work): WorkForm {
  const status = edit?.wantedStatus ?? work.status
  return z.parse(WorkForm, { ...work, price: String(price), status })
}

export function sharedFields<Form extends WorkForm>(form: Form) {
  const { cover, booklet, price, credits, ...plain } = form
  return {
    ...plain,
    // A row that was added and left empty is no credit.
    credits: credits.filter(({ role, name, username }) => role.trim() || name.trim() || username),
    price: price.trim() === '' ? Number.NaN : Number(price),
    ...(cover !== undefined && { coverartURL: cover }),
    ...(booklet !== undefined && { booklet }),
  }
}

interface Priced {
  price?: number | undefined
  nameyourprice?: boolean | undefined
}

/** Parses fields with the contract’s schema. @param check finds problems of several fields */
export function readFields<Schema extends z.ZodMiniType<Priced>>(
  schema: Schema,
  fields: object,
  check: (fields: z.output<Schema>) => FormProblems,
): FormReading<z.output<Schema>> {
  const parsed = z.safeParse(schema, fields)
  if (!parsed.success) return { ok: false, problems: firstProblems(parsed.error.issues) }
  const { price, nameyourprice } = parsed.data
  const problems = {
    ...(price === 0 && !nameyourprice && { price: 'price_too_low' }),
    ...check(parsed.data),
  }
  return Object.keys(problems).length > 0
    ? { ok: false, problems }
    : { ok: true, fields: parsed.data }
}

function firstProblems(issues: readonly z.core.$ZodIssue[]): FormProblems {
  const problems: FormProblems = {}
  for (const { path, message } of issues) problems[String(path[0])] ??= message
  return problems
}

export const formFieldOf = (field: string) => (field === 'coverartURL' ? 'cover' : field)

/** The problems that remain after an edit, until the form is checked again. */
export function forgetProblems(problems: FormProblems, change: object): FormProblems {
  const edited = new Set(Object.keys(change))
  // An album may be public depending on its sounds, and the other way round.
  if (edited.has('status')) edited.add('sounds')
  const remaining = Object.entries(problems).filter(([field]) => !edited.has(formFieldOf(field)))
  return Object.fromEntries(remaining)
}

/** The future moment that the wanted status waits for, if there is one. */
export function dateToCome(
  { edit, releaseDate }: Pick<Work, 'edit' | 'releaseDate'>,
  now = Date.now(),
): Date | undefined {
  if (!edit?.wantedStatus || releaseDate === null) return undefined
  const date = new Date(releaseDate)
  return date.getTime() > now ? date : undefined
}
