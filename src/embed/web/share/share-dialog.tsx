import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConfig, usePageLocale } from '#client/root-data.ts'
import { parseTime } from '#kernel/parse-time.ts'
import { currentTrack } from '#player/state.ts'
import { usePlayer, usePlayerState } from '#player/web/player-provider.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Checkbox, RadioGroup } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select, TextInput } from '#ui/form/inputs.tsx'
import { Icon } from '#ui/icon.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import {
  EMBED_HEIGHTS,
  EMBED_SIZES,
  EMBED_THEMES,
  type EmbedKind,
  embedAddress,
  embedCode,
  usualSize,
} from '../../embed-address.ts'
import { CopyField } from './copy-field.tsx'
import styles from './share.module.css'
import { placesToShare, type Shared, type ShareProps, shareLink } from './share-links.ts'

interface ShareDialogProps extends ShareProps {
  open: boolean
  onClose: () => void
  /** Seconds: where the link begins at first. */
  start?: number
}

/** Link with a time, where people share, and the code for other pages. */
export default function ShareDialog({ kind, item, open, onClose, ...from }: ShareDialogProps) {
  const t = useTranslations('share')
  const locale = usePageLocale()
  const { origin } = useConfig()
  const [start, setStart] = useState(from.start)
  const link = shareLink({ kind, item, origin, locale, start })
  const message =
    kind === 'user' ? item.title : t('message', { title: item.title, artist: item.user })
  const hasTime = kind === 'sound' && item.duration > 0
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} width="normal">
      <div className={styles.parts}>
        {item.status === 'Private' && (
          <p className={styles.warning}>
            <Icon name="lock" size={18} />
            {t('private')}
          </p>
        )}
        <div className="stack gap-2">
          <CopyField
            label={t('link')}
            text={link}
            button={t('copy')}
            buttonLabel={t('copyLink')}
            done={t('linkCopied')}
          />
          {hasTime && <StartField item={item} begun={from.start} onChange={setStart} />}
        </div>
        <Places link={link} message={message} />
        {kind !== 'user' && <EmbedPart kind={kind} item={item} start={start} />}
      </div>
    </Dialog>
  )
}

/** X, Facebook and LINE as plain links, and the system's own sheet where there is one. */
function Places({ link, message }: { link: string; message: string }) {
  const t = useTranslations('share')
  async function share() {
    try {
      await navigator.share({ title: message, url: link })
    } catch (error) {
      // The person closed it.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    }
  }
  return (
    <section className="cluster gap-2" aria-label={t('elsewhere')}>
      {placesToShare(link, message).map(({ name, href }) => (
        <ButtonLink
          key={name}
          href={href}
          look="outline"
          target="_blank"
          rel="noopener"
          aria-label={t('opensNew', { name })}
        >
          {name}
        </ButtonLink>
      ))}
      {typeof navigator.share === 'function' && (
        <Button look="outline" icon="share" onClick={share}>
          {t('system')}
        </Button>
      )}
    </section>
  )
}

interface StartFieldProps {
  item: Shared
  /** Seconds, as `onChange`. */
  begun: number | undefined
  /** Seconds; undefined: from its beginning. */
  onChange: (start: number | undefined) => void
}

/** The field for the start of the link; it offers the place that plays now. */
function StartField({ item, begun, onChange }: StartFieldProps) {
  const t = useTranslations('share')
  const player = usePlayer()
  const isCurrent = usePlayerState((state) => currentTrack(state)?.id === item.id)
  const [isOn, setOn] = useState(begun !== undefined)
  const [text, setText] = useState(begun === undefined ? '' : formatTime(begun))
  const { from, to } = segmentOf(item)
  const error = isOn ? problemOf(text) : undefined

  function problemOf(words: string) {
    const time = parseTime(words)
    if (time === undefined) return t('timeInvalid')
    if (time >= from && time <= to) return undefined
    return t('timeTooLate', { from: formatTime(from), to: formatTime(to) })
  }
  function write(words: string) {
    setText(words)
    onChange(problemOf(words) === undefined ? parseTime(words) : undefined)
  }
  function turn(on: boolean) {
    setOn(on)
    if (!on) return onChange(undefined)
    const here = isCurrent ? player.currentTime() : from
    write(text || formatTime(Math.min(Math.max(here, from), to)))
  }

  return (
    <div className={styles.start}>
      <Checkbox
        label={t('startAt')}
        checked={isOn}
        onChange={(event) => turn(event.target.checked)}
      />
      {isOn && (
        <Field label={<span className="visually-hidden">{t('time')}</span>} error={error}>
          <TextInput
            value={text}
            inputMode="numeric"
            autoComplete="off"
            className={styles.time}
            onChange={(event) => write(event.target.value)}
          />
        </Field>
      )}
    </div>
  )
}

function segmentOf({ limit, duration }: Shared): { from: number; to: number } {
  return limit?.on ? { from: limit.min, to: limit.max } : { from: 0, to: duration }
}

interface EmbedPartProps extends ShareProps {
  kind: EmbedKind
  /** Seconds. */
  start: number | undefined
}

/** The code for other pages, in three sizes, with the real thing below it. */
function EmbedPart({ kind, item, start }: EmbedPartProps) {
  const t = useTranslations('share')
  const lang = usePageLocale()
  const { origin, embedUrl } = useConfig()
  const [isOpen, setOpen] = useState(false)
  const [size, setSize] = useState(usualSize(kind))
  const [look, setLook] = useState('system')
  const theme = EMBED_THEMES.find((known) => known === look)
  const base = embedUrl ?? origin
  const choice = { kind, id: item.id, size, lang, theme, start }
  const address = embedAddress(base, choice)
  const title = t('message', { title: item.title, artist: item.user })
  const height = EMBED_HEIGHTS[size]
  return (
    <details className={styles.embed} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('embed')}</summary>
      {isOpen && (
        <div className={styles.choices}>
          <RadioGroup
            label={t('size')}
            name="embed-size"
            value={size}
            onChange={setSize}
            options={EMBED_SIZES.map((value) => ({ value, label: t(`sizes.${value}`) }))}
          />
          <Field label={t('look')}>
            <Select value={look} onChange={(event) => setLook(event.target.value)}>
              {(['system', ...EMBED_THEMES] as const).map((value) => (
                <option key={value} value={value}>
                  {t(`looks.${value}`)}
                </option>
              ))}
            </Select>
          </Field>
          <CopyField
            label={t('code')}
            text={embedCode({ address, title, height })}
            button={t('copy')}
            buttonLabel={t('copyCode')}
            done={t('codeCopied')}
            rows={3}
          />
          <iframe
            key={address}
            className={styles.preview}
            src={embedAddress(base, { ...choice, preview: true })}
            title={t('preview')}
            height={height}
          />
        </div>
      )}
    </details>
  )
}
