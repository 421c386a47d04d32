import { seesNet } from '@tradewind/domain/accounts/actor'
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

/**
 * Whether this person wants one line for each leg, and may: those who sell, where the window has room. It is known before the first answer, so that the
 * page does not change its heights with it.
 */
export function useDenseRows() {
  const user = useUser()
  const hasRoom = useMedia(HAS_ROOM)
  const mayChoose = hasRoom && user !== null && seesNet(user)
  const isWanted = useDense(({ people }) => user !== null && people.includes(user.id))
  const turn = () =>
    useDense.setState(({ people }) => {
      const others = people.filter((each) => each !== user?.id)
      return { people: user === null || isWanted ? others : [...others, user.id] }
    })
  return { isDense: mayChoose && isWanted, mayChoose, turn }
}
