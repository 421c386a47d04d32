import { useOnline } from '../lib/use-online.ts'
import { t } from '../shell/messages.ts'
import { Icon } from '../ui/icons.tsx'
import { Tipped } from '../ui/tipped.tsx'
import { useLive } from './live-line.ts'
import css from './live-sign.module.css'

/** A small sign that changes made elsewhere appear late. Hidden while all is well, and while the offline notice is shown. */
export function LiveSign() {
  const isOff = useLive((live) => live.isOff)
  const isOnline = useOnline()
  return (
    <span role="status" className={css.sign}>
      {isOff && isOnline && (
        <Tipped tip={t('livePausedText')}>
          <Icon name="offline" size={16} /> <span className={css.words}>{t('livePaused')}</span>
        </Tipped>
      )}
    </span>
  )
}
