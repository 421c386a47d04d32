import { t } from './messages.ts'
import css from './spinner.module.css'

export function Spinner() {
  return <span className={css.spin} aria-hidden="true" />
}

/** For pages that load for more than a moment. Says what is loading. */
export function PageLoading({ label = t('loading') }: { label?: string }) {
  return (
    <div className={css.page} role="status">
      <span>
        <Spinner /> {label}
      </span>
    </div>
  )
}

/** A grey placeholder for a line, so that nothing jumps when it loads. */
export function Bone({ width = '100%', height = 16 }: { width?: number | string; height?: number | string }) {
  return <span className={css.bone} style={{ inlineSize: width, blockSize: height }} aria-hidden="true" />
}

/** Grey placeholders for the rows of a list that is loading. */
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
