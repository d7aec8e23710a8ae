import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useConfig } from '#client/root-data.ts'
import { albumHref, postHref, soundHref } from '#client/work-href.ts'
import { fitAddress } from '#kernel/image-address.ts'
import { langOf } from '#kernel/lang-of.ts'
import { linked } from '#kernel/prose/links-in.ts'
import { A } from '#ui/a.tsx'
import { Icon } from '#ui/icon.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import type { Post, PostWork } from '../contract.ts'
import styles from './post-card.module.css'

interface PostCardProps {
  post: Post
  /** Lists show the beginning of a long text, with a link to the rest. */
  isWhole?: boolean
  /** What the viewer can do with it. */
  acts?: ReactNode
  /** In place of the card of its work. */
  children?: ReactNode
}

/** Longer texts are cut in lists. */
const LONG_LETTERS = 600
const LONG_LINES = 12

export function PostCard({ post, isWhole = false, acts, children }: PostCardProps) {
  const t = useTranslations('postCard')
  const { text, image, work, early, createdAt, editedAt, user } = post
  const { username, name, user_image } = user
  const profile = `/user/${username}`
  const isLong = text.length > LONG_LETTERS || text.split('\n').length > LONG_LINES
  const isCut = isLong && !isWhole
  return (
    <article className={styles.post}>
      <header className={styles.head}>
        <A href={profile} tabIndex={-1} aria-hidden="true">
          <Avatar name={name} image={user_image} />
        </A>
        <div className={styles.who}>
          <A href={profile} className={styles.name} lang={langOf(name)}>
            {name}
          </A>
          <span className="small faint">
            {isWhole ? (
              <DateText at={createdAt} look="time" />
            ) : (
              <A href={postHref(post)} className={styles.at}>
                <DateText at={createdAt} look="ago" />
              </A>
            )}
            {editedAt !== null && ` · ${t('edited')}`}
          </span>
        </div>
        {acts}
      </header>
      <p
        className={styles.text}
        data-cut={isCut || undefined}
        lang={langOf(text)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: `linked` escapes all but the links it makes
        dangerouslySetInnerHTML={{ __html: linked(text) }}
      />
      {isCut && (
        <A href={postHref(post)} className={styles.more}>
          {t('more')}
        </A>
      )}
      {image !== null && <PostImage address={image} eager={isWhole} />}
      {children ?? (work && <WorkCard work={work} isEarly={early === 'open'} />)}
      {early === 'locked' && <Locked name={name} profile={profile} />}
    </article>
  )
}

const WIDTHS = [400, 640, 1080] as const

function PostImage({ address, eager }: { address: string; eager: boolean }) {
  const { image } = useConfig()
  return (
    <img
      className={styles.image}
      src={fitAddress(image, address, 640, 640)}
      srcSet={WIDTHS.map((w) => `${fitAddress(image, address, w, w)} ${w}w`).join(', ')}
      sizes="(max-width: 560px) 92vw, 480px"
      width={480}
      height={480}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}

export function WorkCard({ work, isEarly = false }: { work: PostWork; isEarly?: boolean }) {
  const t = useTranslations('postCard')
  const { kind, id, title, coverart, accent } = work
  return (
    <A href={kind === 'sound' ? soundHref(work) : albumHref(work)} className={styles.work}>
      <Cover address={coverart} seed={id} accent={accent} sizes="56px" className={styles.cover} />
      <span className={styles.what}>
        <span className="small faint">{t(isEarly ? 'early' : kind)}</span>
        <strong lang={langOf(title)}>{title}</strong>
      </span>
    </A>
  )
}

/** What supporters alone hear is not named to others. */
function Locked({ name, profile }: { name: string; profile: string }) {
  const t = useTranslations('postCard')
  return (
    <A href={profile} className={styles.work}>
      <span className={styles.lock}>
        <Icon name="lock" size={24} />
      </span>
      <span className={styles.what}>
        <strong>{t('early')}</strong>
        <span className="small muted">{t('locked', { name })}</span>
      </span>
    </A>
  )
}
