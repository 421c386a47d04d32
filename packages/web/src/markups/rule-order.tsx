import css from './markups.module.css'

/** The stated order of precedence, where the rules are. */
export function RuleOrder({ order, isOpen = false }: { order: readonly string[]; isOpen?: boolean }) {
  if (order.length === 0) return null
  return (
    <details className={css.order} open={isOpen}>
      <summary>Which rule wins</summary>
      <ol>
        {order.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </details>
  )
}
