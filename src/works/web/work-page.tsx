import { Fragment, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Html } from '#kernel/html.ts'
import { langOf } from '#kernel/lang-of.ts'
import { titleLine } from '#kernel/title-line.ts'
import { A } from '#ui/a.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import { CC_TYPES, type Status } from '../contract.ts'
import { licenseUrl } from '../license-url.ts'
import { isGenre } from './is-genre.ts'
import styles from './work-page.module.css'

interface WorkHeroProps {
  work: {
    id: string
    title: string
    featured?: readonly string[] | undefined
    coverart: string | null
    accent: string | null
    user: string
    username: string
    userImage: string | null
    genre: string
    status: Status
  }
  kind: 'sound' | 'album'
  /** The progress of what becomes public by itself, and soon, such as ` 42%`. */
  publishing?: string | undefined
  /** In place of who may see it. */
  standing?: string | undefined
  facts: ReactNode
  children: ReactNode
}

/** Cover, title and artist of a sound or an album; `children` is what one can do with it. */
export function WorkHero({ work, kind, publishing, standing, facts, children }: WorkHeroProps) {
  const t = useTranslations()
  const { id, genre, status } = work
  return (
    <Hero
      {...work}
      title={titleLine(work)}
      cover={
        <Cover address={work.coverart} seed={id} accent={work.accent} sizes={HERO_SIZES} eager />
      }
      kind={
        <>
          {t(`works.${kind}`)}
          {isGenre(genre) && <A href={`/genre/${genre}`}>{t(`common.genres.${genre}`)}</A>}
        </>
      }
      status={
        standing ??
        (status === 'Released'
          ? undefined
          : publishing === undefined
            ? t(`works.status.${status}`)
            : t('works.publishing') + publishing)
      }
      facts={facts}
    >
      {children}
    </Hero>
  )
}

/** CSS width of the cover. */
export const HERO_SIZES = '(max-width: 760px) 34vh, 320px'

interface HeroProps extends Pick<WorkHeroProps, 'facts' | 'children'> {
  title: string
  user: string
  username: string
  userImage: string | null
  cover: ReactNode
  kind: ReactNode
  /** Who may see it, where not everyone finds it. */
  status: string | undefined
}

/** The cover of something, and its title with who made it. */
export function Hero({ cover, kind, status, title, facts, children, ...artist }: HeroProps) {
  return (
    <section className={styles.hero}>
      <div className={styles.cover}>{cover}</div>
      <div className={styles.words}>
        <p className={styles.kind}>
          {kind}
          {status && <span className={styles.status}>{status}</span>}
        </p>
        <h1 lang={langOf(title)}>{title}</h1>
        <div className={styles.by}>
          <Artist {...artist} />
          {facts}
        </div>
        {children}
      </div>
    </section>
  )
}

function Artist({ username, user, userImage }: Pick<HeroProps, 'username' | 'user' | 'userImage'>) {
  const shown = (
    <>
      <Avatar image={userImage} name={user} size={28} />
      <b lang={langOf(user)}>{user}</b>
    </>
  )
  if (!username) return <span className={styles.artist}>{shown}</span>
  return (
    <A href={`/user/${username}`} className={styles.artist}>
      {shown}
    </A>
  )
}

interface WorkTextProps {
  text: Html
  tags: readonly string[]
  /** What comes with the music. */
  notes: Html | undefined
}

export function WorkText({ text, tags, notes }: WorkTextProps) {
  return (
    <>
      <Prose html={text} />
      {tags.length > 0 && (
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <A href={`/tag/${encodeURIComponent(tag)}`}>#{tag}</A>
            </li>
          ))}
        </ul>
      )}
      {notes && <Prose html={notes} />}
    </>
  )
}

interface WorkDetailsProps {
  rows: readonly (readonly [term: string, value: ReactNode])[]
  /** The kind and ID under which people report the work; undefined for its owner. */
  report: string | undefined
}

export function WorkDetails({ rows, report }: WorkDetailsProps) {
  const t = useTranslations('works')
  return (
    <aside className={styles.card} aria-label={t('details')}>
      <dl>
        {rows.map(
          ([term, value]) =>
            value && (
              <Fragment key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
      </dl>
      {report && <A href={`/report/${report}`}>{t('report')}</A>}
    </aside>
  )
}

export function Licence({ license, ccType }: { license: number; ccType: number }) {
  const t = useTranslations('works')
  const url = licenseUrl(license, ccType)
  if (url === undefined) return t('allRights')
  const kind = CC_TYPES[ccType - 1] ?? ''
  return (
    <a className={styles.licence} href={url} rel="license noreferrer">
      <span className={styles.marks}>
        {['cc', ...kind.split('-')].map((mark) => (
          <svg key={mark} width="18" height="18" aria-hidden="true">
            <use href={`/licences.svg#${mark}`} />
          </svg>
        ))}
      </span>
      CC {kind.toUpperCase()}
    </a>
  )
}
