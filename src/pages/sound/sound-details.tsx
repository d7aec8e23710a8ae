import { useFormatter, useTranslations } from 'use-intl'
import { CC_TYPES } from '#publishing/contract.ts'
import { CreativeCommons } from '#publishing/web/creative-commons.tsx'
import work from '#publishing/web/work-page.module.css'
import type { Sound } from '#sounds/contract.ts'
import { DateText } from '#ui/page/date-text.tsx'

const CREATIVE_COMMONS = 2

interface Props {
  sound: Sound
  /** As they are now. */
  claps: number
}

/** Counts, quality and licence beside the text. */
export function SoundDetails({ sound, claps }: Props) {
  const say = useTranslations('soundPage')
  const format = useFormatter()
  const { releasedAt, releaseDate } = sound
  // A record may have come out elsewhere before.
  const released = releasedAt && releaseDate && releaseDate < releasedAt ? releaseDate : releasedAt
  return (
    <aside className={work.card} aria-label={say('details')}>
      <dl>
        <dt>{say('plays')}</dt>
        <dd>{format.number(sound.plays)}</dd>
        <dt>{say('claps')}</dt>
        <dd>{format.number(claps)}</dd>
        {released && (
          <>
            <dt>{say('released')}</dt>
            <dd>
              <DateText at={released} />
            </dd>
          </>
        )}
        {sound.quality && (
          <>
            <dt>{say('quality')}</dt>
            <dd>
              <Quality quality={sound.quality} />
            </dd>
          </>
        )}
        <dt>{say('licence')}</dt>
        <dd>
          <Licence sound={sound} />
        </dd>
      </dl>
    </aside>
  )
}

function Quality({ quality }: { quality: NonNullable<Sound['quality']> }) {
  const say = useTranslations('soundPage')
  const { bits, codec, channels, sampleRate } = quality
  const khz = String(sampleRate / 1000)
  const words =
    bits === null ? say('khz', { codec: codec.toUpperCase(), khz }) : say('bits', { bits, khz })
  return channels === 1 ? say('mono', { quality: words }) : words
}

function Licence({ sound: { license, ccType } }: { sound: Sound }) {
  const say = useTranslations('soundPage')
  const kind = CC_TYPES[ccType - 1]
  if (license !== CREATIVE_COMMONS || kind === undefined) return say('allRights')
  return <CreativeCommons kind={kind} />
}
