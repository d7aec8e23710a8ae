import { useTranslations } from 'use-intl'
import type { Album } from '#albums/contract.ts'
import { CC_TYPES } from '#publishing/contract.ts'
import { CreativeCommons } from '#publishing/web/creative-commons.tsx'
import work from '#publishing/web/work-page.module.css'
import { DateText } from '#ui/page/date-text.tsx'
import { formatTime } from '#ui/sound/format-time.ts'

const CREATIVE_COMMONS = 2

/** When it came out, how long it is, under which licence and number. */
export function AlbumDetails({ album }: { album: Album }) {
  const t = useTranslations('albums')
  const date = album.releaseDate ?? album.releasedAt
  return (
    <aside className={work.card} aria-label={t('details')}>
      <dl>
        {date && (
          <>
            <dt>{t(album.edit?.wantedStatus === 'Released' ? 'planned' : 'released')}</dt>
            <dd>
              <DateText at={date} />
            </dd>
          </>
        )}
        {album.duration > 0 && (
          <>
            <dt>{t('length')}</dt>
            <dd>{formatTime(album.duration)}</dd>
          </>
        )}
        <dt>{t('licence')}</dt>
        <dd>
          <Licence album={album} />
        </dd>
        {album.upc && (
          <>
            <dt>{t('upc')}</dt>
            <dd>{album.upc}</dd>
          </>
        )}
      </dl>
    </aside>
  )
}

function Licence({ album: { license, ccType } }: { album: Album }) {
  const say = useTranslations('soundPage')
  const kind = CC_TYPES[ccType - 1]
  if (license !== CREATIVE_COMMONS || kind === undefined) return say('allRights')
  return <CreativeCommons kind={kind} />
}
