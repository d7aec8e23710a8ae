import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '#ui/button.tsx'
import { placesToShare } from './share-links.ts'

interface PlacesProps {
  link: string
  message: string
}

/** X, Facebook and LINE as plain links, and the system's own sheet where there is one. */
export function Places({ link, message }: PlacesProps) {
  const t = useTranslations('share')
  async function share() {
    try {
      await navigator.share({ title: message, url: link })
    } catch (error) {
      // Closed by the person: nothing to say.
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
