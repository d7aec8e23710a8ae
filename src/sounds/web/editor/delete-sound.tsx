import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#web/api-client.ts'
import { deleteSound, type Sound } from '../../contract.ts'
import { DeleteWork } from './delete-work.tsx'
import { useForgetReplacements } from './replacing/forget-replacements.ts'

interface DeleteSoundProps {
  sound: Sound
  /** The page may be left without a question, or no longer. */
  onDeleting: (isDeleting: boolean) => void
}

export function DeleteSound({ sound, onDeleting }: DeleteSoundProps) {
  const t = useTranslations('uploads.editPage')
  const forget = useForgetReplacements()
  return (
    <DeleteWork
      name={sound.title}
      act={t('deleteSound')}
      title={t('deleteTitle')}
      text={t('deleteText')}
      leaveFor="/my/sounds"
      onDeleting={onDeleting}
      onDeleted={() => forget(sound.id)}
      remove={async () => {
        const answer = await callApi(deleteSound, { params: { id: sound.id } })
        return isFailure(answer) ? answer : undefined
      }}
    />
  )
}
