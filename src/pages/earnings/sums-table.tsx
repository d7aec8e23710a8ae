import { useTranslations } from 'use-intl'
import { FIGURES, type Sums } from '#accounting/contract.ts'
import { signedYen } from '#accounting/signed-yen.ts'
import { A } from '#ui/a.tsx'
import styles from './statement.module.css'
import { usePeriodName } from './use-period-name.ts'

interface SumsTableProps {
  months: readonly Sums[]
  /** The sums of all of them. */
  total?: Sums
  /** Id of its heading. */
  labelledBy: string
}

/** A month a row; each figure leads to its entries. Columns in which nothing happened are left out. */
export function SumsTable({ months, total, labelledBy }: SumsTableProps) {
  const t = useTranslations('statements')
  const nameOf = usePeriodName()
  const figures = FIGURES.filter((figure) => months.some((month) => month[figure] !== 0))
  return (
    <table className={styles.sums} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{t('month')}</th>
          {figures.map((figure) => (
            <th key={figure} scope="col" className={styles.figure}>
              {t(figure)}
            </th>
          ))}
          <th scope="col" className={styles.change}>
            {t('change')}
          </th>
          <th scope="col">{t('balance')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => {
          const href = `/my/earnings/${month.period}`
          return (
            <tr key={month.period}>
              <th scope="row">
                <A href={href}>{nameOf(month.period)}</A>
              </th>
              {figures.map((figure) => (
                <td key={figure} className={styles.figure}>
                  {month[figure] === 0 ? (
                    <span className="faint">{signedYen(0)}</span>
                  ) : (
                    <A href={`${href}?of=${figure}#entries`}>{signedYen(month[figure])}</A>
                  )}
                </td>
              ))}
              <Ends sums={month} href={`${href}#entries`} />
            </tr>
          )
        })}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            {figures.map((figure) => (
              <td key={figure} className={styles.figure}>
                {signedYen(total[figure])}
              </td>
            ))}
            <Ends sums={total} />
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** The columns that a narrow screen has room for. */
function Ends({ sums: { opening, closing }, href }: { sums: Sums; href?: string }) {
  const change = signedYen(closing - opening)
  const balance = signedYen(closing)
  return (
    <>
      <td className={styles.change}>{href ? <A href={href}>{change}</A> : change}</td>
      <td>{href ? <A href={href}>{balance}</A> : balance}</td>
    </>
  )
}
