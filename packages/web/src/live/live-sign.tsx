import { useOnline } from '../lib/use-online.ts'
import { Icon } from '../ui/icons.tsx'
import { useLive } from './live-line.ts'
import css from './live-sign.module.css'

/** A small sign that changes made elsewhere appear late. Hidden while all is well, and while the offline notice is shown. */
export function LiveSign() {
  const isOff = useLive((live) => live.isOff)
  const isOnline = useOnline()
  return (
    <span role="status" className={css.sign}>
      {isOff && isOnline && (
        <span title="Live updates are paused. This page checks for changes every 30 seconds and reconnects automatically.">
          <Icon name="offline" size={16} /> <span className={css.words}>Live updates paused</span>
        </span>
      )}
    </span>
  )
}
