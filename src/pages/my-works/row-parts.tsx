import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { albumHref, soundHref } from '#client/work-href.ts'
import { A } from '#ui/a.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu, MenuItem, MenuLine } from '#ui/overlay/menu.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import type { AlbumSummary } from '#works/albums-contract.ts'
import type { Status } from '#works/contract.ts'
import type { Kind } from './my-works-frame.tsx'
import styles from './row.module.css'

export type MyWork = Pick<AlbumSummary, 'id' | 'slug' | 'title' | 'coverart' | 'accent' | 'status'>

export type Act = 'remove' | 'renew'

interface RowProps {
  kind: Kind
  work: MyWork
}

const hrefOf = (kind: Kind, work: MyWork) => (kind === 'sound' ? soundHref(work) : albumHref(work))

interface RowHeadProps extends RowProps {
  /** The width of the cover. */
  sizes: string
  under: ReactNode
  children?: ReactNode
}

/** The cover and the title of a row, with what stands under them. */
export function RowHead({ kind, work, sizes, under, children }: RowHeadProps) {
  const href = hrefOf(kind, work)
  return (
    <>
      <A href={href} tabIndex={-1} aria-hidden="true" className={styles.cover}>
        <Cover address={work.coverart} seed={work.id} accent={work.accent} sizes={sizes} />
      </A>
      <div>
        <A href={href} className={styles.title}>
          {work.title}
        </A>
        <p className={styles.under}>{under}</p>
        {children}
      </div>
    </>
  )
}

export function StatusBadge({ status }: { status: Status }) {
  const t = useTranslations('works.statusName')
  return (
    <span className={styles.status} data-status={status}>
      {t(status)}
    </span>
  )
}

interface WaitingProps {
  wanted: 'Released' | 'Private'
  /** The moment that an unpublished work waits for. */
  due: Date | undefined
}

/** Says what a work that is to be opened waits for: its date, or what is being processed. */
export function Waiting({ wanted, due }: WaitingProps) {
  const t = useTranslations('myWorks')
  const format = useFormatter()
  if (!due) return <span>{t(`waiting.${wanted}`)}</span>
  const date = format.dateTime(due, { dateStyle: 'medium', timeStyle: 'short' })
  return <span>{t(`dated.${wanted}`, { date })}</span>
}

interface RowActsProps extends RowProps {
  onAsk: (act: Act) => void
  children?: ReactNode
}

export function RowActs({ kind, work, onAsk, children }: RowActsProps) {
  const t = useTranslations()
  const { id, title } = work
  return (
    <span className="row end">
      {children}
      <A
        href={`/${kind}/${id}/edit`}
        className="tool"
        aria-label={t('myWorks.editTitle', { title })}
        title={t('works.edit')}
      >
        <Icon name="edit" />
      </A>
      <RowMenu kind={kind} work={work} onAsk={onAsk} />
    </span>
  )
}

function RowMenu({ kind, work, onAsk }: RowActsProps) {
  const t = useTranslations()
  const toast = useToast()

  async function copy() {
    const link = location.origin + hrefOf(kind, work)
    try {
      await navigator.clipboard.writeText(link)
      toast(t('myWorks.copied'))
    } catch {
      toast(t('myWorks.copyFailed', { link }))
    }
  }

  return (
    <Menu
      button={<Icon name="more" size={20} />}
      label={t('myWorks.moreOf', { title: work.title })}
      buttonClass="tool"
    >
      <MenuItem icon="edit" href={`/${kind}/${work.id}/edit`}>
        {t('works.edit')}
      </MenuItem>
      <MenuItem icon="external" href={hrefOf(kind, work)}>
        {t(`${kind}s.mine.view`)}
      </MenuItem>
      {work.status !== 'Draft' && (
        <MenuItem icon="link" onSelect={copy}>
          {t('myWorks.copyLink')}
        </MenuItem>
      )}
      {work.status === 'Private' && (
        <MenuItem icon="lock" onSelect={() => onAsk('renew')}>
          {t('myWorks.renew')}
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem icon="trash" onSelect={() => onAsk('remove')}>
        {t('myWorks.remove')}
      </MenuItem>
    </Menu>
  )
}
