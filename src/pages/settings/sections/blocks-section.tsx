import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { type Blocked, listBlocks, unblockUser } from '#community/block-contract.ts'
import type { Page } from '#kernel/pagination.ts'
import { A } from '#ui/a.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { MoreButton } from '#ui/page/paged-list.tsx'
import { usePages } from '#ui/use-pages.ts'
import { EndButton } from '../parts/end-button.tsx'
import styles from '../parts/parts.module.css'
import { focusSection, SettingsSection } from '../parts/settings-section.tsx'

/** The people whom the member has blocked or muted, and the way to undo it. */
export function BlocksSection({ first }: { first: Page<Blocked> }) {
  const t = useTranslations('settings.blocks')
  const { items, next, isBusy, failed, showMore } = usePages(
    first,
    (cursor) => callApi(listBlocks, { query: { cursor } }),
    { restarts: true },
  )
  return (
    <SettingsSection id="blocks">
      {items.length === 0 && <p className={styles.now}>{t('empty')}</p>}
      {items.length > 0 && (
        <ul className="card">
          {items.map((blocked) => (
            <BlockedPerson key={blocked.username} {...blocked} />
          ))}
        </ul>
      )}
      {next !== null && <MoreButton busy={isBusy} failed={failed} onMore={showMore} />}
    </SettingsSection>
  )
}

function BlockedPerson({ username, name, user_image, kind, blockedAt }: Blocked) {
  const t = useTranslations()
  const toast = useToast()
  return (
    <li className={styles.row}>
      <Avatar name={name} image={user_image} size={40} />
      <div className={styles.what}>
        <p>
          <A href={`/user/${username}`} className="hover-underline">
            {name}
          </A>
        </p>
        <p>
          {`@${username} · ${t(`blocks.standing.${kind}`)} · `}
          {t.rich('settings.blocks.since', { time: () => <DateText at={blockedAt} /> })}
        </p>
      </div>
      <EndButton
        size="small"
        aria-label={t(`blocks.undoOf.${kind}`, { name })}
        request={() => callApi(unblockUser, { params: { username } })}
        onEnded={() => {
          toast(t(`blocks.undone.${kind}`, { name }))
          focusSection('blocks')
        }}
      >
        {t(`blocks.undo.${kind}`)}
      </EndButton>
    </li>
  )
}
