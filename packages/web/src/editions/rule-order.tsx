import { Disclosure } from '../ui/disclosure.tsx'
import css from './editions.module.css'

/** The rule priority, shown beside the rules. */
export function RuleOrder({ order, isOpen = false }: { order: readonly string[]; isOpen?: boolean }) {
  if (order.length === 0) return null
  return (
    <Disclosure label="Rule priority" isOpen={isOpen} className={css.order}>
      <ol>
        {order.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </Disclosure>
  )
}
