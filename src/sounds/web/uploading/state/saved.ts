import { formOfSound } from '../../editor/sound-form.ts'
import type { OneFact, Upload } from './facts.ts'

export type Saved = Extract<
  OneFact,
  { type: 'save-asked' | 'save-refused' | 'sound-saved' | 'draft-kept' | 'newest-taken' }
>

export function saved(upload: Upload, fact: Saved): Upload {
  const calm = { problems: {}, failed: undefined, isStale: false }
  switch (fact.type) {
    case 'save-asked':
      return { ...upload, ...calm, saving: true, ...(fact.over && { version: undefined }) }
    case 'save-refused': {
      const { problems, failed, isStale = false } = fact
      return { ...upload, saving: false, problems, failed, isStale }
    }
    case 'sound-saved': {
      const { sound, form } = fact
      const { version } = sound
      return { ...upload, ...calm, saving: false, sound, version, savedForm: form }
    }
    case 'draft-kept': {
      const { sound, form } = fact
      // Its sound may have gone meanwhile, for one that is made anew.
      if (!upload.sound && upload.version === undefined) return upload
      const seen = upload.sound && { sound }
      // What was chosen of the status waits for a press.
      const { status } = upload.savedForm
      const savedForm = form.status === status ? form : { ...form, status }
      return { ...upload, ...seen, version: sound.version, savedForm }
    }
    case 'newest-taken': {
      const { sound } = fact
      const form = formOfSound(sound)
      return { ...upload, ...calm, sound, version: sound.version, form, savedForm: form }
    }
  }
}
