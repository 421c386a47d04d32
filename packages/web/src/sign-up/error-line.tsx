import { Icon } from '../ui/icons.tsx'
import css from './sign-up.module.css'

/** What is wrong with a choice, as it stands below the fields. */
export function ErrorLine({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className={css.error}>
      <Icon name="info" size={14} />
      <span>{children}</span>
    </p>
  )
}
