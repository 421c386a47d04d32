import type { ReactNode } from 'react'
import css from './list-fields.module.css'

/** Fields that narrow a list, in the line above its rows. */
export function ListFields({ children }: { children: ReactNode }) {
  return <search className={css.fields}>{children}</search>
}
