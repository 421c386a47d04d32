import { classes } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import css from './count.module.css'
import { t } from './messages.ts'
import type { OpenCounts, OpenKind } from './open-counts.ts'

const AT_MOST = 99

/** What waits for people behind a link, inside the link: nothing while nothing waits. `dot` is drawn over an icon, `beside` directly after the name. */
export function Count({
  of,
  counts,
  shape = 'figure',
}: {
  of: OpenKind | undefined
  counts: OpenCounts
  shape?: 'figure' | 'beside' | 'dot'
}) {
  const open = of && counts[of]
  if (!open || open.count === 0) return null
  return (
    <span className={classes(css.count, css[shape], open.isUrgent && css.urgent)}>
      <span className={layout.vh}>{t('open')}</span>
      {open.count > AT_MOST ? `${AT_MOST}+` : open.count}
    </span>
  )
}
