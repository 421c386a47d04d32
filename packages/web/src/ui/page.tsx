import type { ComponentProps, ReactNode } from 'react'
import { classes } from './class-names.ts'
import layout from './layout.module.css'
import css from './page.module.css'

/** A page inside the shell: its parts below each other. `narrow` for settings, whose lines are hard to read when they are long. */
export function Page({ width, className, ...rest }: ComponentProps<'div'> & { width?: 'narrow' }) {
  return <div {...rest} className={classes(layout.wrap, css.page, width && css[width], className)} />
}

type HeadProps = {
  title: ReactNode
  /** A count or a status, beside the title. */
  beside?: ReactNode
  about?: ReactNode
  /** The page's actions. They move below the title together where both do not fit. */
  children?: ReactNode
}

/** The head of a page: its one title, its actions, and a sentence about it. */
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
