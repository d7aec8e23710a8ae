import { useTranslations } from 'use-intl'
import { useConfig, usePageLocale } from '#client/root-data.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CopyField } from './copy-field.tsx'
import { ShareButton } from './share-button.tsx'
import { type ShareProps, shareLink } from './share-links.ts'

/** The result of publishing: the link to copy. */
export function PublishedLink({ kind, item }: ShareProps) {
  const t = useTranslations()
  const { origin } = useConfig()
  const locale = usePageLocale()
  return (
    <CopyField
      label={t(item.status === 'Private' ? 'uploads.state.private' : 'uploads.state.published')}
      text={shareLink({ kind, item, origin, locale, start: undefined })}
      button={t('share.copy')}
      buttonLabel={t('share.copyLink')}
      done={t('share.linkCopied')}
    />
  )
}

export function PublishedActs({ kind, item }: ShareProps) {
  const t = useTranslations('soundEditor.editPage')
  return (
    <>
      <ShareButton kind={kind} item={item} />
      <ButtonLink look="outline" href={`/${kind}/${item.id}/${encodeURIComponent(item.slug)}`}>
        {t('view')}
      </ButtonLink>
    </>
  )
}
