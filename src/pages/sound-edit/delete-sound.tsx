import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { DeleteWork } from '#publishing/web/delete-work.tsx'
import { deleteSound, type Sound } from '#sounds/contract.ts'
import { useForgetReplacements } from '#sounds/web/forget-replacements.ts'

interface DeleteSoundProps {
  sound: Sound
  /** The page may be left without a question, or no longer. */
  onDeleting: (isDeleting: boolean) => void
}

export function DeleteSound({ sound, onDeleting }: DeleteSoundProps) {
  const t = useTranslations('soundEditor.editPage')
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
