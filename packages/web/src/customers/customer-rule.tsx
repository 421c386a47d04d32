import type { ReactNode } from 'react'
import css from './customer-rules.module.css'

type Props = {
  label: string
  /** What applies, at the end of the line; without it, what is below says so. */
  children?: ReactNode
  /** What needs the whole width, below it. */
  below?: ReactNode
}

/** One rule of a customer, in a list of them. */
export function Rule({ label, children, below }: Props) {
  return (
    <div className={css.rule}>
      <dt>{label}</dt>
      {children && <dd>{children}</dd>}
      {below && <dd className={css.below}>{below}</dd>}
    </div>
  )
}
