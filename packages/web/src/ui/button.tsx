import { Link, type LinkComponentProps } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import css from './button.module.css'
import { classes } from './class-names.ts'
import { Icon, type IconName } from './icons.tsx'
import layout from './layout.module.css'
import { Spinner } from './spinner.tsx'
import { useTip } from './tip.tsx'

export type ButtonLook = {
  /** One `primary` in view per decision; `accent` is an outlined button, `picked` a chosen one. */
  variant?: 'outline' | 'primary' | 'quiet' | 'accent' | 'picked' | 'danger'
  size?: 'xs' | 'sm' | 'md' | 'lg'
  wide?: boolean
}

export function buttonClass(
  { variant = 'outline', size = 'md', wide = false }: ButtonLook,
  ...more: (string | false | undefined)[]
): string {
  return classes(css.btn, variant !== 'outline' && css[variant], size !== 'md' && css[size], wide && css.wide, ...more)
}

export type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    icon?: IconName
    /** In progress: the button keeps its width and cannot be pressed twice. */
    pending?: boolean
    /** Why it cannot be pressed now. It stays focusable, and a press or the focus shows the reason. */
    disabledReason?: string | undefined
    /** What a press does besides, shown beside the button. */
    hint?: string
  }

export function Button({
  variant,
  size,
  wide,
  icon,
  pending = false,
  disabledReason,
  hint,
  children,
  onClick,
  className,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const stopped = pending || disabledReason !== undefined
  const said = disabledReason ?? hint
  const { show, marks, tip } = useTip(said)
  const stop = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    show(event)
  }
  return (
    <button
      type="button"
      {...rest}
      {...marks}
      className={buttonClass(look({ variant, size, wide }), pending && css.pending, className)}
      aria-disabled={stopped || undefined}
      aria-busy={pending || undefined}
      aria-describedby={said ? reasonId : undefined}
      onClick={stopped ? stop : onClick}
    >
      <span className={css.label}>
        {icon && <Icon name={icon} size={18} />}
        {children}
      </span>
      {pending && (
        <span className={css.spinner}>
          <Spinner />
        </span>
      )}
      {said && (
        <span id={reasonId} className={layout.vh}>
          {said}
        </span>
      )}
      {tip}
    </button>
  )
}

export type IconButtonProps = Omit<ButtonLook, 'wide'> &
  Omit<ComponentProps<'button'>, 'children'> & {
    icon: IconName
    label: string
    disabledReason?: string | undefined
    /** Its label is not shown beside it: somebody else looks at the screen. */
    isDiscreet?: boolean
  }

/** A sign that can be pressed. Its label is shown beside it on hover and with the keyboard focus. */
export function IconButton({
  variant = 'quiet',
  size,
  icon,
  label,
  disabledReason,
  isDiscreet = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const reasonId = useId()
  // A dialog whose close button has the focus closes with the first Escape.
  const { show, marks, tip } = useTip(disabledReason ?? (isDiscreet ? undefined : label), {
    takesEscape: disabledReason !== undefined,
  })
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      {...marks}
      className={buttonClass(look({ variant, size }), css.square, className)}
      aria-disabled={disabledReason ? true : undefined}
      aria-describedby={disabledReason ? reasonId : undefined}
      onClick={disabledReason ? show : onClick}
    >
      <Icon name={icon} size={size === 'xs' ? 16 : 18} />
      {disabledReason && (
        <span id={reasonId} className={layout.vh}>
          {disabledReason}
        </span>
      )}
      {tip}
    </button>
  )
}

/** A link that looks like a button: links open pages, buttons do something. */
export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  children,
  ...rest
}: ButtonLook & LinkComponentProps<'a'> & { icon?: IconName; children: ReactNode }) {
  return (
    <Link {...rest} className={buttonClass(look({ variant, size, wide }))}>
      <span className={css.label}>
        {icon && <Icon name={icon} size={18} />}
        {children}
      </span>
    </Link>
  )
}

type Loose<T> = { [K in keyof T]?: T[K] | undefined }

function look({ variant, size, wide }: Loose<ButtonLook>): ButtonLook {
  return { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }
}
