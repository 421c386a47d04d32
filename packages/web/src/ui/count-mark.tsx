import css from './count-mark.module.css'

/** How much waits behind a button or a tab, beside its name. */
export function CountMark({ count }: { count: number }) {
  return <span className={css.count}>{count}</span>
}
