import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useFormatter, useMessages, useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { PasskeyAnswer } from '#accounts/passkey-contract.ts'
import { askForPasskey, useNoPasskey } from '#accounts/web/passkeys.ts'
import { type ApiFailure, callApi, isFailure } from '#client/api-client.ts'
import { formatYen } from '#kernel/yen.ts'
import {
  type AskedAct,
  actAsOperator,
  CONFIRMED_ACTS,
  type OperatorCell,
  type OperatorTable,
  type OperatorView,
  REASON_MAX,
  startConfirmedAct,
} from '#operator/contract.ts'
import { A } from '#ui/a.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Notice } from '#ui/notice.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import styles from './operator.module.css'

interface OperatorTablesProps {
  view: OperatorView
  tables: readonly OperatorTable[]
  /** What was looked for. */
  q: string
}

interface Asked extends Omit<AskedAct, 'reason'> {
  /** The first cell of the row. */
  what: OperatorCell | null
}

/** The first columns of tables that name one thing in each row. */
const FACTS: ReadonlySet<string> = new Set(['fact', 'setting'])

/** The tables of a view, with buttons for what may be done with each row. */
export function OperatorTables({ view, tables, q }: OperatorTablesProps) {
  const t = useTranslations('operator')
  const [asked, setAsked] = useState<Asked>()
  const isEmpty = tables.every(({ rows }) => rows.length === 0)
  return (
    <>
      {isEmpty && (
        <p className="muted">{view === 'orders' && q === '' ? t('searchFirst') : t('none')}</p>
      )}
      {tables
        .filter(({ rows }) => rows.length > 0)
        .map((table) => (
          <Section key={table.title} table={table} onAct={setAsked} />
        ))}
      <ActDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

function Section({ table, onAct }: { table: OperatorTable; onAct: (asked: Asked) => void }) {
  const t = useTranslations('operator')
  const labels: Record<string, string> = useMessages().operator.labels
  const { title, columns, rows } = table
  const hasActs = rows.some(({ acts }) => acts.length > 0)
  return (
    <section className={styles.section}>
      {title !== null && <h2>{labels[title]}</h2>}
      <table className={FACTS.has(columns[0] ?? '') ? styles.facts : styles.table}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={isNumber(rows[0]?.cells[index]) ? styles.number : undefined}
              >
                {labels[column]}
              </th>
            ))}
            {hasActs && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ target, cells, acts }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal, and none moves
            <tr key={`${target} ${index}`}>
              {columns.map((column, at) => (
                <td
                  key={column}
                  data-label={labels[column]}
                  className={isNumber(cells[at]) ? styles.number : undefined}
                >
                  <span>
                    <Cell cell={cells[at] ?? null} />
                  </span>
                </td>
              ))}
              {hasActs && (
                <td className={styles.last}>
                  <div className={styles.acts}>
                    {acts.map((act) => (
                      <Button
                        key={act}
                        look="outline"
                        size="small"
                        onClick={() => onAct({ act, target, what: cells[0] ?? null })}
                      >
                        {t(`acts.${act}`)}
                      </Button>
                    ))}
                  </div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function isNumber(cell: OperatorCell | null | undefined): boolean {
  return (
    typeof cell === 'object' &&
    cell !== null &&
    ('yen' in cell || 'count' in cell || 'bytes' in cell)
  )
}

function Cell({ cell }: { cell: OperatorCell | null }) {
  const t = useTranslations('operator')
  const words: Record<string, string> = useMessages().operator.words
  const format = useFormatter()
  if (cell === null) return '–'
  if (typeof cell === 'string') return cell
  if ('word' in cell) return Object.hasOwn(words, cell.word) ? words[cell.word] : cell.word
  if ('yen' in cell) return formatYen(cell.yen)
  if ('at' in cell) return <DateText at={cell.at} look="time" />
  if ('count' in cell) return format.number(cell.count)
  if ('bytes' in cell) {
    return `${format.number(cell.bytes / 1e9, { maximumFractionDigits: 1 })} GB`
  }
  if ('yes' in cell) return t(cell.yes ? 'yes' : 'no')
  return (
    <A href={cell.href} className="underline">
      {cell.text}
    </A>
  )
}

/** Asks why: the reason is logged with what is done. */
function ActDialog({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  const t = useTranslations('operator')
  const last = useLast(asked)
  return (
    <Dialog
      open={asked !== undefined}
      onClose={onClose}
      title={last && t(`acts.${last.act}`)}
      width="narrow"
    >
      {last && <ActForm asked={last} onDone={onClose} />}
    </Dialog>
  )
}

/** The words of a dialog stay while it closes. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

function ActForm({ asked: { act, target, what }, onDone }: { asked: Asked; onDone: () => void }) {
  const t = useTranslations('operator')
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const confirm = useConfirmation()
  const [needsPasskey, setNeedsPasskey] = useState(false)
  const form = useSubmit(async (data) => {
    const asked = { act, target, reason: String(data.get('reason')) }
    const confirmed = CONFIRMED_ACTS.has(act) ? await confirm(asked) : {}
    setNeedsPasskey(isFailure(confirmed) && confirmed.code === 'passkey_needed')
    if (isFailure(confirmed)) return confirmed.code === 'passkey_needed' ? undefined : confirmed
    const answer = await callApi(actAsOperator, { body: { ...asked, ...confirmed } })
    if (isFailure(answer)) return answer
    toast(t('done'))
    onDone()
    await revalidate()
  })
  return (
    <Form of={form} className="stack gap-4">
      <p className={styles.what}>
        <Cell cell={what} />
      </p>
      <p className="muted">{t(`effects.${act}`)}</p>
      <Field label={t('why')} hint={t('whyHint')} error={form.errors.reason}>
        <TextInput name="reason" maxLength={REASON_MAX} required ref={focusInDialog} />
      </Field>
      {CONFIRMED_ACTS.has(act) && <p className="small muted">{t('confirm')}</p>}
      {needsPasskey && (
        <Notice look="line">
          <span>{t.rich('passkeyNeeded', { a: linkToPasskeys })}</span>
        </Notice>
      )}
      <FormProblem />
      <div className="cluster end">
        <SubmitButton>{t(`acts.${act}`)}</SubmitButton>
      </div>
    </Form>
  )
}

/** React sets no attribute for `autoFocus`, by which a dialog finds what it focuses as it opens. */
function focusInDialog(field: HTMLInputElement | null): void {
  field?.toggleAttribute('autofocus', true)
}

/** Returns what asks for a passkey that confirms one act. */
function useConfirmation(): (
  asked: AskedAct,
) => Promise<ApiFailure | { passkey: z.input<typeof PasskeyAnswer> }> {
  const t = useTranslations('operator')
  const wordNone = useNoPasskey()
  return async (asked) => {
    const question = await callApi(startConfirmedAct, { body: asked })
    if (isFailure(question)) return question
    const passkey = await askForPasskey(question)
    return typeof passkey === 'string' ? wordNone(passkey, t('notConfirmed')) : { passkey }
  }
}

function linkToPasskeys(words: ReactNode) {
  return (
    <A href="/settings#passkeys" className="underline">
      {words}
    </A>
  )
}
