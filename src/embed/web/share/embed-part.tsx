import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConfig, usePageLocale } from '#client/root-data.ts'
import { RadioGroup } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/inputs.tsx'
import {
  EMBED_HEIGHTS,
  EMBED_SIZES,
  EMBED_THEMES,
  embedAddress,
  embedCode,
  usualSize,
} from '../../embed-address.ts'
import { CopyField } from './copy-field.tsx'
import styles from './share.module.css'
import type { ShareProps } from './share-links.ts'

interface EmbedPartProps extends ShareProps {
  /** Seconds. */
  start: number | undefined
}

/** The code for other pages, in three sizes, with the real thing below it. */
export function EmbedPart({ kind, item, start }: EmbedPartProps) {
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
