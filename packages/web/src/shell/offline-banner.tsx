import { useOnline } from '../lib/use-online.ts'
import { Icon } from '../ui/icons.tsx'
import css from './frame.module.css'

export function OfflineBanner() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <div className={css.offline}>
          <Icon name="offline" size={16} /> You appear to be offline. Your entries are kept.
        </div>
      )}
    </div>
  )
}
