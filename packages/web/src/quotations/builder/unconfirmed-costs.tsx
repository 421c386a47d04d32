import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import css from './builder.module.css'

type Props = {
  sentence: string
  name: string
  /** Undefined: nobody can, because it is of other parts or the quotation is closed. */
  onConfirm: (() => void) | undefined
  mayType: boolean
  /** Opens its field; undefined: it is open. */
  onType: (() => void) | undefined
}

/** Under a line: what was typed of its cost for another wish. It counts nothing until somebody says that it is the same for this one. */
export function UnconfirmedCost({ sentence, name, onConfirm, mayType, onType }: Props) {
  const advice = onConfirm ? 'Please confirm it or type it again. ' : mayType ? 'Please type it again. ' : ''
  return (
    <div className={`${css.lacks} ${css.inside}`}>
      <Icon name="warning" size={16} />
      <span>
        {`${sentence} ${advice}`}
        <span className={css.fixes}>
          {onConfirm && (
            <Button size="xs" aria-label={`Confirm the cost: ${name}`} onClick={onConfirm}>
              Confirm
            </Button>
          )}
          {mayType && onType && (
            <Button size="xs" aria-label={`Type again: the cost of ${name}`} onClick={onType}>
              Type again
            </Button>
          )}
        </span>
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
