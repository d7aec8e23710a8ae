import type { ComponentProps, MouseEvent } from 'react'
import { A } from './a.tsx'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'
import { joinClasses } from './join-classes.ts'

interface Look {
  /** accent: the one act of a page; strong: ink on paper; outline; quiet: text alone. */
  look?: 'accent' | 'strong' | 'outline' | 'quiet' | 'danger'
  size?: 'small' | 'normal' | 'large'
  icon?: IconName
  /** Shows a turning ring and takes no further press. */
  busy?: boolean | undefined
  wide?: boolean
  /** Aligns the words of a quiet button with those around it. */
  flush?: boolean
}

export function Button({ disabled, ...props }: Look & ComponentProps<'button'>) {
  const { busy = false } = props
  const shared = propsOf(props)
  // A disabled button would lose the keyboard's focus.
  const still = busy && { 'aria-busy': true, 'aria-disabled': true, onClick: ignore }
  return <button type="button" disabled={disabled} {...shared} {...still} />
}

function ignore(event: MouseEvent) {
  event.preventDefault()
}

export function ButtonLink(props: Look & ComponentProps<'a'> & { href: string }) {
  return <A {...propsOf(props)} />
}

interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName
  /** The button's purpose, for everyone who cannot see the icon. */
  label: string
  look?: 'quiet' | 'outline'
}

export function IconButton({ icon, label, look = 'quiet', className, ...props }: IconButtonProps) {
  const classes = joinClasses(styles.round, styles[look], className)
  return (
    <button type="button" title={label} aria-label={label} {...props} className={classes}>
      <Icon name={icon} />
    </button>
  )
}

function propsOf<Props extends Look & Pick<ComponentProps<'a'>, 'className' | 'children'>>(
  given: Props,
) {
  const {
    look = 'strong',
    size = 'normal',
    icon,
    busy,
    wide,
    flush,
    className,
    children,
    ...props
  } = given
  return {
    ...props,
    className: joinClasses(
      styles.button,
      styles[look],
      styles[size],
      busy && styles.busy,
      flush && styles.flush,
      wide && styles.wide,
      className,
    ),
    children: (
      <>
        {busy ? <span className={styles.ring} /> : icon && <Icon name={icon} size={18} />}
        {children}
      </>
    ),
  }
}
