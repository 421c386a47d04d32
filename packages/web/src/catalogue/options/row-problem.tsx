import { Icon } from '../../ui/icons.tsx'
import css from '../catalogue.module.css'

/** What is wrong with a row as a whole. */
export function RowProblem({ sentence }: { sentence: string | undefined }) {
  if (sentence === undefined) return null
  return (
    <p className={css.problem} role="alert">
      <Icon name="info" size={14} />
      {sentence}
    </p>
  )
}
