import { Avatar } from '../ui/chip.tsx'
import { Tipped } from '../ui/tipped.tsx'
import css from './handled-by.module.css'
import { useHandlers } from './handling.ts'

/** “Asha is working on this”, beside a ticket that a colleague has open. */
export function HandledBy({ bookingId }: { bookingId: number }) {
  const names = useHandlers(bookingId)
  const [first] = names
  if (!first) return null
  const words = names.length === 1 ? `${first} is working on this` : `${first} and ${names.length - 1} more are working on this`
  return (
    <Tipped className={css.sign} tip={words} isStop={false} isSpoken={false}>
      <Avatar name={first} />
      <span>{words}</span>
    </Tipped>
  )
}
