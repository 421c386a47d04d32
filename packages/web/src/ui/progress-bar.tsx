import css from './progress-bar.module.css'

/** A progress bar. Without a `max` it only shows that something is happening. */
export function ProgressBar({ value, max, label }: { value: number; max: number | undefined; label: string }) {
  return max === undefined ? (
    <progress className={css.bar} aria-label={label} />
  ) : (
    <progress className={css.bar} aria-label={label} value={value} max={Math.max(max, 1)} />
  )
}
