import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Rule, RuleService } from '@tradewind/domain/editions/rule-service'
import type { Instant } from '@tradewind/domain/time'

/** The rules of one service for one group, in editions. Its group is the seller's: for markups a group of buyers. */
export type Book<R extends Rule, F> = {
  readonly service: RuleService<R, F>
  readonly groupId: number
  /** The edition that is live; zero while it never had any. */
  readonly edition: number
  /** As the audit trail says it: 'publish markup rules' about a buyer group. */
  readonly trail: { readonly about: { readonly kind: string; readonly id: number }; readonly rules: string }
}

/** The state of a book. */
export type BookPlace = Pick<Book<Rule, never>, 'groupId'> & { readonly service: { readonly name: string } }

/** A person as histories and the audit trail name them. */
export type Author = Pick<Actor, 'userId' | 'firstName' | 'lastName' | 'onBehalf'>

/** Who changes rules, and when; undefined is the platform itself. */
export type Editor = { readonly actor: Author | undefined; readonly now: Instant }
