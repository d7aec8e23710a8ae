import { useTranslations } from 'use-intl'
import {
  FIGURES,
  type Figure,
  listStatementLines,
  type Statement,
  type StatementLine,
} from '#accounting/contract.ts'
import { signedYen } from '#accounting/signed-yen.ts'
import { callApi } from '#client/api-client.ts'
import { langOf } from '#kernel/lang-of.ts'
import type { Page } from '#kernel/pagination.ts'
import { DateText } from '#ui/page/date-text.tsx'
import { LinkChoice } from '#ui/page/link-choice.tsx'
import { PagedList } from '#ui/page/paged-list.tsx'
import styles from './statement.module.css'

interface EntriesProps {
  statement: Statement
  first: Page<StatementLine>
  /** The figure whose entries alone are shown. */
  of: Figure | undefined
  isLater: boolean
}

/** The lines of the ledger that a month is made of. */
export function Entries({ statement, first, of, isLater }: EntriesProps) {
  const t = useTranslations('statements')
  const { period } = statement
  const path = `/my/earnings/${period}`
  const figures = FIGURES.filter((figure) => statement[figure] !== 0 || figure === of)
  return (
    <section id="entries" aria-labelledby="entries-title" className={styles.entries}>
      <h2 id="entries-title">{t('entries')}</h2>
      <p className="small muted">{t('entriesLead')}</p>
      {figures.length > 0 && (
        <LinkChoice
          label={t('entries')}
          look="pill"
          className={styles.choices}
          links={[
            { href: `${path}#entries`, words: t('all'), isCurrent: of === undefined },
            ...figures.map((figure) => ({
              href: `${path}?of=${figure}#entries`,
              words: t(figure),
              isCurrent: figure === of,
            })),
          ]}
        />
      )}
      <PagedList
        first={first}
        path={of === undefined ? path : `${path}?of=${of}`}
        isLater={isLater}
        empty={<p className="muted">{t('noEntries')}</p>}
        show={(lines) => (
          <ul className={styles.lines}>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        )}
        read={(cursor) =>
          callApi(listStatementLines, { params: { period }, query: { cursor, of } })
        }
      />
    </section>
  )
}

function Line({ line }: { line: StatementLine }) {
  const t = useTranslations('statements')
  const { type, item, order, at, transaction, yours } = line
  const word = t(type === 'payout' && yours > 0 ? 'payoutReturned' : type)
  return (
    <li className={styles.line} id={`entry-${line.id}`}>
      <div className={styles.what}>
        <p className={styles.title}>
          {item ? <span lang={langOf(item.title)}>{item.title}</span> : word}
          {item && type !== 'sale' && <span className="badge">{word}</span>}
        </p>
        <p className={styles.source}>
          <DateText at={at} look="time" />
          {type === 'share' && item && <span>{t('soldBy', { seller: item.seller })}</span>}
          {order && <span>{t('orderNumber', { order })}</span>}
          <span>{t('transactionNumber', { number: transaction })}</span>
        </p>
      </div>
      <dl className={styles.amounts}>
        {item && (
          <>
            <Amount name={t('price')} yen={line.price} />
            <Amount name={t('fee')} yen={0 - line.fee} />
            {line.others !== 0 && <Amount name={t('others')} yen={0 - line.others} />}
          </>
        )}
        <Amount name={t(item ? 'yours' : 'change')} yen={yours} />
      </dl>
    </li>
  )
}

function Amount({ name, yen }: { name: string; yen: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{signedYen(yen)}</dd>
    </div>
  )
}
