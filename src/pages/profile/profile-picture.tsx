import { useConfig } from '#client/root-data.ts'
import { fitAddress } from '#kernel/image-address.ts'
import styles from './picture.module.css'

const WIDTHS = [640, 1080, 1920, 3840] as const

/** The wide picture behind the page's header; its place is there before it, blurred. */
export function ProfilePicture({ address }: { address: string }) {
  const { image } = useConfig()
  const blurred = fitAddress(image, address, 64, 64, 5)
  return (
    <div className={styles.picture} style={{ backgroundImage: `url("${encodeURI(blurred)}")` }}>
      <img
        src={fitAddress(image, address, 1920, 1920)}
        srcSet={WIDTHS.map((w) => `${fitAddress(image, address, w, w)} ${w}w`).join(', ')}
        sizes="100vw"
        alt=""
        fetchPriority="high"
        decoding="async"
      />
    </div>
  )
}
