import { classes } from './class-names.ts'
import css from './meter.module.css'

type Props = {
  used: number
  limit: number
  /** Set aside besides what is used: drawn weaker. */
  held?: number
}

/** How much of a limit is used; nothing where there is neither. The words beside it say the same, so it is for the eye only. */
export function Meter({ used, limit, held = 0 }: Props) {
  if (limit === 0 && used === 0) return null
  const share = limit === 0 ? 1 : Math.min(1, used / limit)
  const more = limit === 0 ? 0 : Math.min(1 - share, held / limit)
  return (
    <span className={classes(css.meter, used > limit && css.over)} aria-hidden="true">
      <i style={{ inlineSize: `${100 * share}%` }} />
      {more > 0 && <i className={css.held} style={{ inlineSize: `${100 * more}%` }} />}
    </span>
  )
}
