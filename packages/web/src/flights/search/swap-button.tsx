import { Icon } from '../../ui/icons.tsx'
import { useTip } from '../../ui/tip.tsx'
import { t } from './messages.ts'
import css from './search-form.module.css'

export function SwapButton({ onClick }: { onClick: () => void }) {
  const { marks, tip } = useTip(t('swap'))
  return (
    <span className={css.swapPlace}>
      <button type="button" className={css.swap} aria-label={t('swapLabel')} onClick={onClick} {...marks}>
        <Icon name="swap" size={16} />
      </button>
      {tip}
    </span>
  )
}
