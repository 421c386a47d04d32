import type { ReactNode } from 'react'
import css from './draft-bar.module.css'

/** What is changed and not in force yet, at the foot of a page: what it comes to, and the two ways out. */
export function DraftBar({
  label,
  about,
  children,
  acts,
}: {
  label: string
  about: ReactNode
  children: ReactNode
  acts: ReactNode
}) {
  return (
    <section className={css.bar} aria-label={label}>
      <div aria-live="polite">
        <p>{about}</p>
        <p className={css.facts}>{children}</p>
      </div>
      <div className={css.acts}>{acts}</div>
    </section>
  )
}
