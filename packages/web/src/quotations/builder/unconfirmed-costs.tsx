import { toDecimal } from '@tradewind/domain/money'
import { saySubject } from '@tradewind/domain/quotations/say-subject'
import { formatAmount } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import css from './builder.module.css'
import type { Unconfirmed } from './cost-of-line.ts'
import { amountOf } from './read-builder.ts'

type Props = {
  /** As text. */
  unconfirmed: string
  name: string
  /** Otherwise nobody can do anything here: its customer has agreed to it. */
  mayEdit: boolean
  onConfirm: () => void
  /** Opens its field; undefined: it is open. */
  onType: (() => void) | undefined
}

/** Under a line: what was typed of its cost for another wish. It counts nothing until somebody says that it is the same for this one, which an amount of other parts never is. */
export function UnconfirmedCost({ unconfirmed, name, mayEdit, onConfirm, onType }: Props) {
  const { amount, of, now, fits } = JSON.parse(unconfirmed) as Unconfirmed
  const cost = formatAmount(toDecimal(amountOf(amount, of.currency)), of.currency)
  const advice = !mayEdit ? '' : fits ? 'Please confirm it or type it again. ' : 'Please type it again. '
  return (
    <div className={`${css.lacks} ${css.inside}`}>
      <Icon name="warning" size={16} />
      <span>
        {`The cost of ${cost} was typed for ${saySubject(of, now)}. ${advice}`}
        {mayEdit && (
          <span className={css.fixes}>
            {fits && (
              <Button size="xs" aria-label={`Confirm the cost: ${name}`} onClick={onConfirm}>
                Confirm
              </Button>
            )}
            {onType && (
              <Button size="xs" aria-label={`Type again: the cost of ${name}`} onClick={onType}>
                Type again
              </Button>
            )}
          </span>
        )}
      </span>
    </div>
  )
}

/** Above the days, where several lines have one: a journey that was moved may cost the same everywhere. */
export function UnconfirmedCosts({ count, onConfirm }: { count: number; onConfirm: () => void }) {
  return (
    <div className={css.inside}>
      <Notice tone="warn">
        {`${count} costs were typed for other days, travellers or services, and do not count until they are confirmed. `}
        <Button size="xs" onClick={onConfirm}>
          Confirm all
        </Button>
      </Notice>
    </div>
  )
}
