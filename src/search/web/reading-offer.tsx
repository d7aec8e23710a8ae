import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { ignoreAbort } from '#client/ignore-abort.ts'
import { Button } from '#ui/button.tsx'
import { findReading } from '../contract.ts'

interface ReadingOfferProps {
  /** The `id` of a sound or an album; the name of the account is meant without it */
  work?: string
  /** The stored title or name, which the guess is of */
  title: string
  /** The reading in the form */
  reading: string
  onUse: (reading: string) => void
}

/** A guessed reading, as long as the artist has written none. Nothing is shown where there is no guess. */
export function ReadingOffer({ work, title, reading, onUse }: ReadingOfferProps) {
  const t = useTranslations('soundEditor.work')
  const [guess, setGuess] = useState<{ title: string; reading: string }>()
  const isAsked = reading === '' && title !== ''
  useEffect(() => {
    if (!isAsked) return
    const gone = new AbortController()
    callApi(findReading, { query: { work }, signal: gone.signal }).then((reply) => {
      if (!isFailure(reply)) setGuess({ title, reading: reply.reading })
    }, ignoreAbort(gone.signal))
    return () => gone.abort()
  }, [isAsked, work, title])
  if (!isAsked || guess?.title !== title || guess.reading === '') return null
  return (
    <p className="small">
      {t('readingGuess', { reading: guess.reading })}{' '}
      <Button look="outline" onClick={() => onUse(guess.reading)}>
        {t('readingUse')}
      </Button>
    </p>
  )
}
