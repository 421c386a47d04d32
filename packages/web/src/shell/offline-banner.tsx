import { useOnline } from '../lib/use-online.ts'
import { Icon } from '../ui/icons.tsx'
import css from './frame.module.css'
import { t } from './messages.ts'

export function OfflineBanner() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <div className={css.offline}>
          <Icon name="offline" size={16} /> {t('offline')}
        </div>
      )}
    </div>
  )
}
