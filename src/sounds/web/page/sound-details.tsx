import { useFormatter, useTranslations } from 'use-intl'
import { DateText } from '#web/ui/page/date-text.tsx'
import { CC_TYPES, type Sound } from '../../contract.ts'
import styles from './sound-details.module.css'

const CREATIVE_COMMONS = 2

/** Counts, quality and licence beside the text. */
export function SoundDetails({ sound }: { sound: Sound }) {
  const say = useTranslations('soundPage')
  const format = useFormatter()
  return (
    <aside className={styles.card} aria-label={say('details')}>
      <dl>
        <dt>{say('plays')}</dt>
        <dd>{format.number(sound.plays)}</dd>
        <dt>{say('claps')}</dt>
        <dd>{format.number(sound.claps)}</dd>
        {sound.releasedAt && (
          <>
            <dt>{say('released')}</dt>
            <dd>
              <DateText at={sound.releasedAt} />
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

function Licence({ sound }: { sound: Sound }) {
  const say = useTranslations('soundPage')
  const kind = CC_TYPES[sound.ccType - 1]
  if (sound.license !== CREATIVE_COMMONS || kind === undefined) return say('allRights')
  return (
    <a href={`https://creativecommons.org/licenses/${kind}/4.0/`} rel="license noreferrer">
      CC {kind.toUpperCase()}
    </a>
  )
}
