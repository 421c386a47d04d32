import { Icon } from '../../ui/icons.tsx'
import { t } from './messages.ts'
import css from './search-form.module.css'

export function SwapButton({ onClick }: { onClick: () => void }) {
  return (
    <span className={css.swapPlace}>
      <button type="button" className={css.swap} aria-label={t('swapLabel')} title={t('swap')} onClick={onClick}>
        <Icon name="swap" size={16} />
      </button>
    </span>
  )
}
