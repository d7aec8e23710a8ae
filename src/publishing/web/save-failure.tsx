import { useTranslations } from 'use-intl'
import type { SaveFailureWord } from '#publishing/web/saving/save-outcome.ts'
import { Icon } from '#ui/icon.tsx'

/** What the toast has said, and what can be done about it, until the next try. */
export function SaveFailure({ word }: { word: SaveFailureWord | undefined }) {
  const t = useTranslations('uploads.toasts')
  if (word === undefined) return null
  return (
    <div className="failure" role="alert">
      <Icon name="alert" size={18} />
      <p>
        {t(word)} {t('saveAgain')}
      </p>
    </div>
  )
}
