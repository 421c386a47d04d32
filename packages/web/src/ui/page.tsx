import type { ComponentProps, ReactNode } from 'react'
import { classes } from './class-names.ts'
import layout from './layout.module.css'
import css from './page.module.css'

/** A page within the shell: its parts under one another. `narrow` for settings, whose lines read badly when they are long. */
export function Page({ width, className, ...rest }: ComponentProps<'div'> & { width?: 'narrow' }) {
  return <div {...rest} className={classes(layout.wrap, css.page, width && css[width], className)} />
}

type HeadProps = {
  title: ReactNode
  /** How many there are, or what state it is in: beside the title. */
  beside?: ReactNode
  about?: ReactNode
  /** What can be done here. Goes under the title as a whole where both do not fit. */
  children?: ReactNode
}

/** The head of a page: its one title, what can be done, a sentence about it. */
export function PageHead({ title, beside, about, children }: HeadProps) {
  return (
    <header className={css.head}>
      <div className={css.title}>
        <h1>{title}</h1>
        {beside}
      </div>
      {children && <div className={css.acts}>{children}</div>}
      {about && <p className={css.about}>{about}</p>}
    </header>
  )
}
