import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import type { Page } from '#kernel/pagination.ts'
import { formatYen } from '#kernel/yen.ts'
import { listSupporters, SUPPORTERS_CSV, type Supporter } from '#orders/message-contract.ts'
import { A } from '#ui/a.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { PagedList } from '#ui/page/paged-list.tsx'
import { BuyerMessage } from './buyer-message.tsx'
import styles from './supporters.module.css'

interface SupportersProps {
  first: Page<Supporter> & { contacts: number }
  isLater: boolean
}

/** Buyers, the latest first, with their messages. */
export function Supporters({ first, isLater }: SupportersProps) {
  const t = useTranslations('supporters')
  return (
    <section className={styles.section} aria-labelledby="buyers-title">
      <div className={styles.head}>
        <h2 id="buyers-title">{t('buyers')}</h2>
        {first.contacts > 0 && (
          <ButtonLink href={SUPPORTERS_CSV} look="outline" size="small" icon="download" download>
            {t('csv')}
          </ButtonLink>
        )}
      </div>
      {first.items.length > 0 && (
        <p className="small muted">{t('contacts', { count: first.contacts })}</p>
      )}
      <PagedList
        first={first}
        path="/my/supporters"
        isLater={isLater}
        empty={<p className="muted">{t('none')}</p>}
        show={(supporters) => (
          <ul className={styles.list}>
            {supporters.map((supporter) => (
              <Entry key={`${supporter.lastAt} ${supporter.buyer?.username}`} of={supporter} />
            ))}
          </ul>
        )}
        read={(cursor) => callApi(listSupporters, { query: { cursor } })}
      />
    </section>
  )
}

function Entry({ of: { buyer, orders, paid, lastAt, email, messages } }: { of: Supporter }) {
  const t = useTranslations()
  const name = buyer?.name ?? t('saleMessages.guest')
  return (
    <li className={styles.entry}>
      <div className={styles.about}>
        <p className={styles.name}>
          {buyer ? (
            <A href={`/user/${buyer.username}`} className="hover-underline">
              {name}
            </A>
          ) : (
            <span className="muted">{name}</span>
          )}
          {buyer?.follows && <span className="badge">{t('supporters.follows')}</span>}
        </p>
        {email && (
          <a href={`mailto:${email}`} className="small underline">
            {email}
          </a>
        )}
      </div>
      <p className={styles.figures}>
        <b>{formatYen(paid)}</b>
        <span className="small faint">
          {t('supporters.orders', { count: orders })} · <DateText at={lastAt} />
        </span>
      </p>
      {messages.length > 0 && (
        <div className={styles.messages}>
          {messages.map((message) => (
            <BuyerMessage key={message.id} message={message} buyer={buyer} />
          ))}
        </div>
      )}
    </li>
  )
}
