import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { FIGURES, type Figure, type Statement } from '#accounting/contract.ts'
import { isYear, neighbourOf } from '#accounting/period.ts'
import { signedYen } from '#accounting/signed-yen.ts'
import { useConfig } from '#client/root-data.ts'
import { A } from '#ui/a.tsx'
import styles from './statement.module.css'

/** Leads from one balance to the next; each figure links to what it sums up. */
export function Figures({ statement }: { statement: Statement }) {
  const t = useTranslations('statements')
  const { brandName: brand } = useConfig()
  const { period, opening, closing } = statement
  const hrefOf = pathsOf(period)
  const shown = FIGURES.filter(
    (figure) => figure === 'sales' || figure === 'fee' || statement[figure] !== 0,
  )
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="visually-hidden">
        {t('figures')}
      </h2>
      <table className={styles.figures}>
        <tbody>
          <Row name={t('opening')} href={`/my/earnings/${neighbourOf(period, -1)}`} yen={opening} />
          {shown.map((figure) => (
            <Fragment key={figure}>
              <Row name={t(figure)} href={hrefOf(figure)} yen={statement[figure]} />
              {figure === 'fee' && <Row name={t('providerFee', { brand })} yen={0} />}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <Row name={t('closing')} href={hrefOf()} yen={closing} />
        </tfoot>
      </table>
    </section>
  )
}

/** Returns the link to the entries of a month, or to the months of a year. */
function pathsOf(period: string) {
  const path = `/my/earnings/${period}`
  if (isYear(period)) return () => `${path}#months`
  return (figure?: Figure) => `${path}${figure === undefined ? '' : `?of=${figure}`}#entries`
}

interface RowProps {
  name: string
  yen: number
  href?: string
}

function Row({ name, yen, href }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{href ? <A href={href}>{signedYen(yen)}</A> : signedYen(yen)}</td>
    </tr>
  )
}

/** Columns with the figure whose entries they sum up; turnover is of sales and refunds. */
const TAX_COLUMNS = [
  ['turnover', undefined],
  ['turnoverTax', undefined],
  ['feePaid', 'fee'],
  ['feeTax', 'fee'],
] as const

export function Taxes({ statement: { period, taxes } }: { statement: Statement }) {
  const t = useTranslations('statements')
  const hrefOf = pathsOf(period)
  return (
    <section aria-labelledby="taxes" className="stack gap-3">
      <h2 id="taxes">{t('taxes')}</h2>
      {taxes.map((tax) => (
        <table key={tax.percent} className={styles.figures}>
          <caption className="small muted">
            {t('rate')} {tax.percent}%
          </caption>
          <tbody>
            {TAX_COLUMNS.map(([column, figure]) => (
              <Row key={column} name={t(column)} href={hrefOf(figure)} yen={tax[column]} />
            ))}
          </tbody>
        </table>
      ))}
      <p className="small muted">{t('taxNote')}</p>
    </section>
  )
}
