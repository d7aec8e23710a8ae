import { type CSSProperties, type PointerEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { langOf } from '#kernel/lang-of.ts'
import { Avatar } from '#ui/page/avatar.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import type { Comment } from '../../contract.ts'
import type { Pin } from './layout.ts'
import styles from './reactions.module.css'

interface CommentPinProps {
  pin: Pin<Comment>
  onSeek: (seconds: number) => void
}

/** Hover, focus or a first tap show the comment; a press, or a second tap, plays from there. */
export function CommentPin({ pin: { at, position, comments }, onSeek }: CommentPinProps) {
  const t = useTranslations('community.moments')
  const textId = useId()
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = comments
  const { user, text } = first
  const style: CSSProperties = { '--at': at }

  function press(event: PointerEvent | React.MouseEvent) {
    const isTouch = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch'
    if (isTouch && !isOpen) return setOpen(true)
    onSeek(position)
  }

  return (
    <li className={styles.pin} style={style} data-open={isOpen || undefined}>
      <button
        type="button"
        aria-label={t('play', { name: user.name, time: formatTime(position) })}
        aria-describedby={textId}
        onClick={press}
        onPointerEnter={(event) => event.pointerType !== 'touch' && setOpen(true)}
        onPointerLeave={() => setOpen(false)}
        onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      >
        <Avatar image={user.user_image} name={user.name} size={22} />
        {others.length > 0 && <span className={styles.more} data-count={comments.length} />}
      </button>
      <div id={textId} role="tooltip" className={styles.bubble} hidden={!isOpen}>
        <p className="muted">
          <b lang={langOf(user.name)}>{user.name}</b>{' '}
          <span className={styles.time}>{formatTime(position)}</span>
        </p>
        <span className={styles.text} lang={langOf(text)}>
          {text}
        </span>
        {others.length > 0 && (
          <p className={styles.others}>{t('others', { count: others.length })}</p>
        )}
      </div>
    </li>
  )
}
