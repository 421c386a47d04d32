import type { ComponentProps, ReactNode } from 'react'
import { classes } from './class-names.ts'
import css from './covered-select.module.css'

type Props = ComponentProps<'select'> & {
  /** The chosen one, in fewer words than the list has or in another place. */
  shown: ReactNode
}

/** The browser's own list behind a text of our own: it takes the press, the keys and the focus, and is not seen. */
export function CoveredSelect({ shown, className, ...select }: Props) {
  return (
    <span className={classes(css.box, className)}>
      <span aria-hidden="true" className={css.shown}>
        {shown}
      </span>
      <select {...select} />
    </span>
  )
}
