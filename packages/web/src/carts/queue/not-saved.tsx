import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type ChoiceKey, dropChoice, type KeptChoice, useKeptChoices } from './kept-choices.ts'
import css from './queue.module.css'
import type { QueueChange } from './queue-queries.ts'

type Props<Input> = {
  change: QueueChange<Input>
  /** 'owner' */
  what: string
  /** What stands there now, as it is said. */
  stands: string
}

/** What was chosen and is not saved: one press tries it again, another gives it up. Where a colleague has chosen otherwise meanwhile, both are said; where only what it was chosen upon has changed, that. */
export function NotSaved<Input>({ change: { unsaved, again, drop }, what, stands }: Props<Input>) {
  if (!unsaved) return null
  const { label, asks, isUponAnother } = unsaved
  const giveUp = asks && !isUponAnother ? 'Take theirs' : 'Discard'
  return (
    <span className={css.unsaved} role="alert">
      {isUponAnother && 'What is in the cart has changed. '}
      {asks && !isUponAnother && `A colleague has changed it since: ${stands}. `}
      {`Not saved: ${label}.`}
      <Button size="xs" onClick={again}>
        {asks && !isUponAnother ? 'Keep mine' : 'Try again'}
      </Button>
      <Button size="xs" variant="quiet" aria-label={`${giveUp}: ${what}`} onClick={drop}>
        {giveUp}
      </Button>
    </span>
  )
}

const WORDS: Readonly<Record<ChoiceKey, string>> = {
  ASSIGN_CART: 'owner',
  SET_CART_DEADLINE: 'deadline',
  UPDATE_USER_ID: 'customer',
  UPDATE_CART_STATUS: 'status',
}

/** 'Rao family: owner, status' */
const sayChoices = (choices: readonly KeptChoice[]) =>
  `${choices[0]?.cartName ?? ''}: ${choices.map(({ key }) => WORDS[key]).join(', ')}`

/** Above the list: carts of which something that was chosen is not saved, but for the one that is open and says it itself; each can be given up here, also where its cart no longer has the field. */
export function NotSavedCarts({ open, onOpen }: { open: number | undefined; onOpen: (id: number) => void }) {
  const byCart = Map.groupBy(
    useKeptChoices().filter(({ cartId }) => cartId !== open),
    ({ cartId }) => cartId,
  )
  if (byCart.size === 0) return null
  return (
    <Notice tone="warn">
      <span className={css.unsavedCarts}>
        Not saved:
        {[...byCart].map(([cartId, choices]) => (
          <span key={cartId} className={css.unsavedCart}>
            <Button size="xs" onClick={() => onOpen(cartId)}>
              {sayChoices(choices)}
            </Button>
            <Button
              size="xs"
              variant="quiet"
              aria-label={`Discard: ${sayChoices(choices)}`}
              onClick={() => {
                for (const { key } of choices) dropChoice(cartId, key)
              }}
            >
              Discard
            </Button>
          </span>
        ))}
      </span>
    </Notice>
  )
}
