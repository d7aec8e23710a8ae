import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { ignoreAbort } from '#client/ignore-abort.ts'
import { langOf } from '#kernel/lang-of.ts'
import { readLyrics } from '#kernel/lyrics.ts'
import { titleLine } from '#kernel/title-line.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Spinner } from '#ui/page/waiting.tsx'
import { getSound, type Track } from '#works/sounds-contract.ts'
import styles from './lyrics.module.css'
import { TimedLyrics } from './timed-lyrics.tsx'

interface LyricsDialogProps {
  track: Track
  open: boolean
  onClose: () => void
}

export default function LyricsDialog({ track, open, onClose }: LyricsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={titleLine(track)}>
      <LyricsOf key={track.id} id={track.id} />
    </Dialog>
  )
}

function LyricsOf({ id }: { id: string }) {
  const t = useTranslations('playing.lyrics')
  const [attempt, setAttempt] = useState(0)
  const [text, setText] = useState<string>()
  const [failed, setFailed] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const gone = new AbortController()
    setFailed(undefined)
    callApi(getSound, { params: { id }, signal: gone.signal }).then((reply) => {
      if (isFailure(reply)) setFailed(reply.message)
      else setText(reply.lyrics)
    }, ignoreAbort(gone.signal))
    return () => gone.abort()
  }, [id, attempt])
  if (failed !== undefined) {
    return (
      <div className="stack gap-3">
        <Notice>{failed}</Notice>
        <Button look="outline" onClick={() => setAttempt(attempt + 1)}>
          {t('again')}
        </Button>
      </div>
    )
  }
  if (text === undefined) return <Spinner />
  const lyrics = readLyrics(text)
  if ('lines' in lyrics && lyrics.lines) return <TimedLyrics lines={lyrics.lines} id={id} />
  return (
    <p className={styles.plain} lang={langOf(text)}>
      {text || t('none')}
    </p>
  )
}
