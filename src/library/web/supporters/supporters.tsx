import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { withMessages } from '#client/i18n/load-messages.ts'
import { useMe } from '#client/root-data.ts'
import { isAlbum, type Work } from '#community/web/work.ts'
import { langOf } from '#kernel/lang-of.ts'
import type { Page } from '#kernel/pagination.ts'
import { A } from '#ui/a.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import { MoreButton } from '#ui/page/paged-list.tsx'
import { usePages } from '#ui/use-pages.ts'
import {
  listAlbumSupporters,
  listSoundSupporters,
  type WorkSupporter,
} from '../../supporters-contract.ts'
import styles from './supporters.module.css'

export interface SupportersProps {
  work: Work
  first: Page<WorkSupporter>
}

/** The buyers of a work who agreed to be shown on it. */
export default function Supporters({ work, first }: SupportersProps) {
  const t = useTranslations('supporting')
  // Whom the reader has just blocked or muted, and the sentences that the artist has just hidden.
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const { items, next, isBusy, failed, showMore } = usePages(first, (cursor) =>
    callApi(isAlbum(work) ? listAlbumSupporters : listSoundSupporters, {
      params: { id: work.id },
      query: { cursor },
    }),
  )
  const shown = items.filter(({ username }) => !gone.has(`@${username}`))
  if (shown.length === 0) return null
  return (
    <section className={styles.supporters} aria-labelledby="supporters">
      <h2 id="supporters">{t('title')}</h2>
      <ul className={styles.list}>
        {shown.map((supporter) => (
          <SupporterItem
            key={supporter.id}
            supporter={gone.has(supporter.id) ? { ...supporter, text: '' } : supporter}
            work={work}
            onGone={(what) => setGone(new Set([...gone, what]))}
          />
        ))}
      </ul>
      {next !== null && <MoreButton busy={isBusy} failed={failed} onMore={showMore} />}
    </section>
  )
}

/** Visitors never load this module. */
const SupporterActs = lazy(withMessages(() => import('./supporter-acts.tsx'), ['menu']))

interface SupporterItemProps {
  supporter: WorkSupporter
  work: Work
  /** The sentence with this ID is hidden, or with an @ this person is blocked or muted. */
  onGone: (what: string) => void
}

function SupporterItem({ supporter, work, onGone }: SupporterItemProps) {
  const t = useTranslations('works')
  const me = useMe()
  const { id, username, name, user_image, text } = supporter
  const report = `supporter/${id}?of=${isAlbum(work) ? 'album' : 'sound'}/${work.id}`
  return (
    <li className={styles.supporter}>
      <Avatar name={name} image={user_image} size={36} />
      <div className={styles.words}>
        <A href={`/user/${username}`} className={styles.name}>
          {name}
        </A>
        {text !== '' && (
          <p className={styles.text} lang={langOf(text)}>
            {text}
          </p>
        )}
      </div>
      {me ? (
        <Suspense>
          <SupporterActs
            supporter={supporter}
            report={text === '' ? `profile/${username}` : report}
            onGone={onGone}
          />
        </Suspense>
      ) : (
        text !== '' && (
          <A href={`/report/${report}`} className={styles.report}>
            {t('report')}
          </A>
        )
      )}
    </li>
  )
}
