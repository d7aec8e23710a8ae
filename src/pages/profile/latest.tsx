import { useTranslations } from 'use-intl'
import { albumHref, soundHref } from '#client/work-href.ts'
import { ShareButton } from '#embed/web/share/share-button.tsx'
import { langOf } from '#kernel/lang-of.ts'
import { titleLine } from '#kernel/title-line.ts'
import { BuyAlbumButton } from '#library/web/buying/buy-album-button.tsx'
import { BuyButton } from '#library/web/buying/buy-button.tsx'
import { PlayButton } from '#player/web/play-button.tsx'
import { A } from '#ui/a.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { accentStyle } from '#ui/sound/accent.ts'
import { Cover } from '#ui/sound/cover.tsx'
import { SaveButton } from '#ui/sound/save-slot.tsx'
import type { Everything } from '#vouchers/everything-contract.ts'
import type { Album } from '#works/albums-contract.ts'
import { PlayAlbumButton } from '#works/web/albums/play-album-button.tsx'
import styles from './latest.module.css'
import type { LatestRelease } from './load-profile.ts'

interface LatestProps {
  latest: LatestRelease
  /** It knows what the viewer has paid for sounds of an album. */
  everything: Everything | undefined
}

/** The latest release, above everything else. */
export function Latest({ latest, everything }: LatestProps) {
  const t = useTranslations()
  const work = latest.kind === 'album' ? latest.album : latest.sound
  const href = latest.kind === 'album' ? albumHref(latest.album) : soundHref(latest.sound)
  const { id, coverart, accent, releasedAt } = work
  const title = titleLine(work)
  return (
    <section
      className={styles.latest}
      style={accentStyle(accent)}
      aria-label={t('accounts.profile.latest')}
    >
      <A href={href} className={styles.cover} tabIndex={-1} aria-hidden="true">
        <Cover
          address={coverart}
          seed={id}
          accent={accent}
          sizes="(max-width: 560px) 40vw, 200px"
          eager
        />
      </A>
      <div className={styles.words}>
        <p className="small faint">
          {t('accounts.profile.latest')} · {t(`works.${latest.kind}`)}
          {releasedAt !== null && (
            <>
              {' '}
              · <DateText at={releasedAt} />
            </>
          )}
        </p>
        <h2 lang={langOf(title)}>
          <A href={href} className="hover-underline">
            {title}
          </A>
        </h2>
      </div>
      <div className={styles.acts}>
        {latest.kind === 'album' ? (
          <>
            <PlayAlbumButton album={latest.album} name="play" />
            <BuyAlbumButton album={latest.album} paid={paidFor(latest.album, everything)} />
            <SaveButton kind="album" work={latest.album} />
          </>
        ) : (
          <>
            <PlayButton track={latest.sound} size="l" />
            <BuyButton sound={latest.sound} />
            <SaveButton kind="sound" work={latest.sound} />
          </>
        )}
        <ShareButton kind={latest.kind} item={work} />
      </div>
    </section>
  )
}

const paidFor = ({ id }: Album, everything: Everything | undefined) =>
  everything?.items.find((item) => item.id === `album-${id}`)?.paid ?? 0
