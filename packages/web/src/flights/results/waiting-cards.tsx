import { classes } from '../../ui/class-names.ts'
import { Bone } from '../../ui/spinner.tsx'
import css from './results.module.css'

/** Placeholders for cards. */
export function WaitingCards({ count }: { count: number }) {
  return (
    <div className={css.skeleton} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity of their own
        <div key={place} className={classes(css.card, css.bone)}>
          <Bone width={36} height={36} />
          <Bone width="80%" height={28} />
          <Bone width="70%" height={16} />
          <Bone width="100%" height={28} />
        </div>
      ))}
    </div>
  )
}
