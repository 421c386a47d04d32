import css from './spinner.module.css'

export function Spinner() {
  return <span className={css.spin} aria-hidden="true" />
}

/** While a page loads for more than a moment. Says what it waits for. */
export function PageLoading({ label = 'Loading…' }: { label?: string }) {
  return (
    <div className={css.page} role="status">
      <span>
        <Spinner /> {label}
      </span>
    </div>
  )
}

/** A grey place where a line will be, so that nothing jumps when it comes. */
export function Bone({ width = '100%', height = 16 }: { width?: number | string; height?: number | string }) {
  return <span className={css.bone} style={{ inlineSize: width, blockSize: height }} aria-hidden="true" />
}

/** Grey places for the rows of a list that is on its way. */
export function ListSkeleton({ lines = 4, height = 20 }: { lines?: number; height?: number }) {
  return (
    <div className={css.list} aria-busy="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Bone key={line} height={height} />
      ))}
    </div>
  )
}
