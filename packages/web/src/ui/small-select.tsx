import { type ComponentProps, useId } from 'react'
import { classes } from './class-names.ts'
import { Icon } from './icons.tsx'
import css from './small-select.module.css'

type Props = Omit<ComponentProps<'select'>, 'size' | 'aria-label'> & {
  label: string
  /** Shown before it; on a phone only the list is shown. */
  beside?: string
}

/** A short list to choose from where a field with a label above would be too much: beside a list, in a row of a table. */
export function SmallSelect({ label, beside, className, ...select }: Props) {
  const id = useId()
  const box = (
    <span className={classes(css.box, className)}>
      <select id={id} aria-label={label} {...select} />
      <Icon name="down" size={16} />
    </span>
  )
  if (beside === undefined) return box
  return (
    <label htmlFor={id} className={css.named}>
      <span>{beside}</span>
      {box}
    </label>
  )
}
