import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useUser } from '../../lib/session.ts'
import { useMedia } from '../../lib/use-media.ts'

/** Who on this device wants dense rows, by user: numbers only, so it may stay after a log-out. */
const useDense = create<{ people: readonly number[] }>()(
  persist(() => ({ people: [] as readonly number[] }), { name: 'tradewindDenseRows' }),
)

/** A phone has no room for less than its card. */
const HAS_ROOM = '(min-width: 768px)'

/** Whether this person wants one line for each leg, and whether the window has room for it. */
export function useDenseRows() {
  const id = useUser()?.id
  const isWanted = useDense(({ people }) => id !== undefined && people.includes(id))
  const hasRoom = useMedia(HAS_ROOM)
  const turn = () =>
    useDense.setState(({ people }) => {
      const others = people.filter((each) => each !== id)
      return { people: id === undefined || isWanted ? others : [...others, id] }
    })
  return { isDense: isWanted && hasRoom, hasRoom, turn }
}
