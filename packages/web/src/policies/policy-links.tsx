import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { POLICIES } from '@tradewind/domain/policies/policies'
import css from './policies.module.css'
import { writtenPolicies } from './policy-queries.ts'

/** The pages that the site has written, in the foot; nothing while it has none. */
export function PolicyLinks() {
  const { data = [] } = useQuery(writtenPolicies)
  if (data.length === 0) return null
  return (
    <nav className={css.links} aria-label="Policies">
      {data.map((policy) => (
        <Link key={policy} to={POLICIES[policy].path}>
          {POLICIES[policy].title}
        </Link>
      ))}
    </nav>
  )
}
