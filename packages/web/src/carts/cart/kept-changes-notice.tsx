import { useQueryClient } from '@tanstack/react-query'
import { NO_CART } from '@tradewind/domain/carts/cart-limits'
import { useOnline } from '../../lib/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { countOf } from '../search/search-words.ts'
import { describeChange, describeNow } from './change-words.ts'
import { dropChanges, type KeptChange, updateChange, useKeptChanges } from './kept-changes.ts'
import css from './kept-changes-notice.module.css'
import { sendChanges, useSendKeptChanges } from './press-change.ts'

/** What is kept in this browser, of this cart or of all: what waits, what a person has to decide, what could not be made, and what was made. */
export function KeptChanges({ cartId, isAll = false }: { cartId: number; isAll?: boolean }) {
  useSendKeptChanges()
  const changes = useKeptChanges(isAll ? undefined : cartId)
  if (changes.length === 0) return null
  const by = (is: KeptChange['state']['is']) => changes.filter(({ state }) => state.is === is)
  const [waiting, asking, refused, made] = [by('waits'), by('asks'), by('refused'), by('made')]
  return (
    <section className={css.all} aria-label="Changes that are kept in this browser">
      {asking.map((change) => (
        <Asks key={change.id} change={change} words={wordsOf(change, cartId)} />
      ))}
      {refused.length > 0 && (
        <Notice tone="bad" action={<Close changes={refused} />}>
          <p className={css.head}>{countOf(refused.length, 'change', 'changes')} could not be made.</p>
          <List changes={refused} cartId={cartId} />
        </Notice>
      )}
      {waiting.length > 0 && <Waits waiting={waiting} isHeld={asking.length > 0} cartId={cartId} />}
      {made.length > 0 && (
        <Notice tone="ok" action={<Close changes={made} />}>
          <p className={css.head}>
            {made.length === 1 ? 'The change that was kept is made.' : 'The changes that were kept are made.'}
          </p>
          <List changes={made} cartId={cartId} />
        </Notice>
      )}
    </section>
  )
}

/** With its cart, where that is not the one on the screen. */
function wordsOf(change: KeptChange, shownId: number): string {
  const isHere = change.cartId === shownId || change.cartId === NO_CART
  return isHere ? describeChange(change) : `Cart ${change.cartId}, ${describeChange(change)}`
}

/** What waits, and why. */
function Waits({ waiting, isHeld, cartId }: { waiting: readonly KeptChange[]; isHeld: boolean; cartId: number }) {
  const queryClient = useQueryClient()
  const isOnline = useOnline()
  const what = countOf(waiting.length, 'change is kept', 'changes are kept')
  const when = isOnline ? (isHeld ? 'once you have chosen above' : 'as soon as the server answers') : 'once you are back'
  return (
    <Notice
      icon={isOnline ? 'clock' : 'offline'}
      action={
        isOnline &&
        !isHeld && (
          <Button size="sm" onClick={() => void sendChanges(queryClient)}>
            Try now
          </Button>
        )
      }
    >
      <p className={css.head}>
        {what} in this browser, and made {when}.
      </p>
      <List changes={waiting} cartId={cartId} canDrop />
    </Notice>
  )
}

type ListProps = { changes: readonly KeptChange[]; cartId: number; canDrop?: boolean }

function List({ changes, cartId, canDrop = false }: ListProps) {
  return (
    <ul className={css.list}>
      {changes.map((change) => {
        const { id, state } = change
        const words = wordsOf(change, cartId)
        return (
          <li key={id}>
            <span dir="auto">{words}</span>
            {'why' in state && state.why && <small>{state.why}</small>}
            {canDrop && (
              <Button size="xs" variant="quiet" aria-label={`Drop: ${words}`} onClick={() => dropChanges([id])}>
                Drop
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Somebody else has changed the same: a person says what counts. */
function Asks({ change, words }: { change: KeptChange; words: string }) {
  const queryClient = useQueryClient()
  const { id, state } = change
  if (state.is !== 'asks') return null
  const { now, version } = state
  const make = () => {
    updateChange(id, { seen: now, version, state: { is: 'waits' } })
    void sendChanges(queryClient)
  }
  const leave = () => {
    dropChanges([id])
    void sendChanges(queryClient)
  }
  return (
    <Notice tone="warn">
      <p className={css.head}>Somebody else has changed what you changed. {describeNow(change, now)}</p>
      <p className={css.wish}>
        You wanted: <span dir="auto">{words}</span>
      </p>
      <p className={css.choice}>
        <Button size="sm" variant="primary" onClick={make}>
          Make my change
        </Button>
        <Button size="sm" onClick={leave}>
          Leave it as it is
        </Button>
      </p>
    </Notice>
  )
}

function Close({ changes }: { changes: readonly KeptChange[] }) {
  return (
    <Button size="sm" onClick={() => dropChanges(changes.map(({ id }) => id))}>
      Close
    </Button>
  )
}
