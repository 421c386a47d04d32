import type { ReactNode } from 'react'
import { classes } from './class-names.ts'
import css from './disclosure.module.css'
import { Icon } from './icons.tsx'

type Props = { label: ReactNode; isOpen?: boolean; className?: string | undefined; children: ReactNode }

/** More details, collapsed under a name. The browser's own element: a search in the page opens it. */
export function Disclosure({ label, isOpen = false, className, children }: Props) {
  return (
    <details className={classes(css.disclosure, className)} open={isOpen}>
      <summary>
        <Icon name="down" size={16} />
        {label}
      </summary>
      {children}
    </details>
  )
}
