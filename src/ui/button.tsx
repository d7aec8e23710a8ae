import type { ComponentProps, ReactNode } from 'react'
import { A } from './a.tsx'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'

interface Look {
  /** accent: the one act of a page; strong: ink on paper; outline; quiet: text alone. */
  look?: 'accent' | 'strong' | 'outline' | 'quiet' | 'danger'
  size?: 'small' | 'normal' | 'large'
  icon?: IconName
  /** Shows a turning ring and takes no further press. */
  busy?: boolean
  wide?: boolean
}

type ButtonProps = Look & ComponentProps<'button'>

export function Button({ look, size, icon, busy = false, wide, children, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      {...props}
      disabled={props.disabled === true || busy}
      className={classOf({ look, size, busy, wide }, props.className)}
    >
      <Inside icon={icon} busy={busy}>
        {children}
      </Inside>
    </button>
  )
}

type ButtonLinkProps = Look & ComponentProps<'a'> & { href: string }

/** A link that looks like a button. */
export function ButtonLink({ look, size, icon, wide, children, ...props }: ButtonLinkProps) {
  return (
    <A {...props} className={classOf({ look, size, wide }, props.className)}>
      <Inside icon={icon}>{children}</Inside>
    </A>
  )
}

interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName
  /** What it does, for everyone who cannot see the icon. */
  label: string
  look?: 'quiet' | 'strong' | 'accent' | 'outline'
  size?: 'normal' | 'large'
  on?: boolean
}

export function IconButton({ icon, label, look = 'quiet', size, on, ...props }: IconButtonProps) {
  const classes = [styles.round, styles[look], size === 'large' && styles.roundLarge]
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      data-on={on || undefined}
      {...props}
      className={[...classes, props.className].filter(Boolean).join(' ')}
    >
      <Icon name={icon} size={size === 'large' ? 24 : 20} />
    </button>
  )
}

function Inside({
  icon,
  busy,
  children,
}: {
  icon?: IconName | undefined
  busy?: boolean
  children: ReactNode
}) {
  return (
    <>
      {busy ? <span className={styles.ring} /> : icon && <Icon name={icon} size={18} />}
      {children}
    </>
  )
}

function classOf(
  { look = 'strong', size = 'normal', busy, wide }: { [K in keyof Look]: Look[K] | undefined },
  extra: string | undefined,
): string {
  const classes = [styles.button, styles[look], styles[size], busy && styles.busy]
  return [...classes, wide && styles.wide, extra].filter(Boolean).join(' ')
}
