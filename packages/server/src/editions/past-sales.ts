import type { RuleIndex } from '@tradewind/domain/editions/rule-index'
import type { Rule, RuleService } from '@tradewind/domain/editions/rule-service'
import type { PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import type { WhatIfRow } from './what-if-repo.ts'

/** A sale that a draft is tested on, as its seller reads it. */
export type PastSale = {
  readonly id: number
  readonly booked_on: PlainDate
  readonly legal_entity_id: number
  readonly currency: string
  /** What the results are summed by: of a flight its airline. */
  readonly subject: string
}

/** The price of a sale by one set of rules: the rule that won, and the figures that are compared. */
export type Evaluated = {
  readonly rule: string | null
  readonly fee: bigint
  readonly discount: bigint
  readonly total: bigint
  readonly margin: bigint
}

/** The past sales of a service as its seller brings them, so that a draft of its rules can be tested on them. */
export type PastSales<R extends Rule, F, S extends PastSale> = {
  readonly service: RuleService<R, F>
  /** How many there are in the period to buyers of the group. */
  readonly count: (tx: SiteTx, whatIf: WhatIfRow) => Promise<number>
  /** The next ones after `last_booked_on` and `last_sale_id`, in that order. */
  readonly list: (tx: SiteTx, whatIf: WhatIfRow, limit: number) => Promise<readonly S[]>
  readonly evaluate: (sale: S, rules: RuleIndex<R, F>, whatIf: WhatIfRow) => Evaluated
}
