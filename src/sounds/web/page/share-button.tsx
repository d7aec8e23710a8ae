import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/overlay/toasts.tsx'

/** The system's own share sheet where there is one, else the link into the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const say = useTranslations('soundPage')
  const toast = useToast()
  async function share() {
    const url = location.origin + location.pathname
    if (typeof navigator.share === 'function') {
      try {
        return await navigator.share({ title, url })
      } catch (error) {
        // Closed by the person: nothing to say. Refused by the platform: the clipboard serves.
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    try {
      await navigator.clipboard.writeText(url)
      toast(say('copied'))
    } catch {
      toast(say('copyFailed', { link: url }))
    }
  }
  return (
    <Button look="outline" onClick={share}>
      {say('share')}
    </Button>
  )
}
