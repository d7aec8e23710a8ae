import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConfig, usePageLocale } from '#client/root-data.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CopyField } from './copy-field.tsx'
import { EmbedPart } from './embed-part.tsx'
import styles from './share.module.css'
import { placesToShare, type ShareProps, shareLink } from './share-links.ts'
import { StartField } from './start-field.tsx'

interface ShareDialogProps extends ShareProps {
  open: boolean
  onClose: () => void
}

/** Link with a time, where people share, and the code for other pages. */
export default function ShareDialog({ kind, item, open, onClose }: ShareDialogProps) {
  const t = useTranslations('share')
  const locale = usePageLocale()
  const { origin } = useConfig()
  const [start, setStart] = useState<number>()
  const link = shareLink({ kind, item, origin, locale, start })
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
          {hasTime && <StartField item={item} onChange={setStart} />}
        </div>
        <Places link={link} message={t('message', { title: item.title, artist: item.user })} />
        <EmbedPart kind={kind} item={item} start={start} />
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
