import { classes } from '../../ui/class-names.ts'
import field from '../../ui/field.module.css'
import { Icon } from '../../ui/icons.tsx'

/** The error of a group of checkboxes, shown as at a field. */
export function FieldProblem({ id, sentence }: { id: string; sentence: string | undefined }) {
  if (!sentence) return null
  return (
    <p id={id} className={classes(field.help, field.error)}>
      <Icon name="info" size={14} />
      <span>{sentence}</span>
    </p>
  )
}
