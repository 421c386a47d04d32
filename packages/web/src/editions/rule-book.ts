import type { QueryKey } from '@tanstack/react-query'
import type { Draft } from '@tradewind/contract/editions/draft'
import type { Edition } from '@tradewind/contract/editions/edition'
import type { TestedSale, WhatIf, WhatIfFigures } from '@tradewind/contract/editions/what-if'
import type { ReactNode } from 'react'
import type { IconName } from '../ui/icons.tsx'

/** What is live of a book, and was: enough to show its history and to go back. */
export type LiveBook = {
  /** The edition that is live, as the person sees it. */
  readonly edition: number
  readonly keys: {
    readonly history: QueryKey
    /** All that is read again when rules or drafts have changed. */
    readonly changed: readonly QueryKey[]
  }
  readonly calls: {
    /** The edition that is live now; undefined where the book is gone. */
    readonly readEdition: () => Promise<number | undefined>
    readonly listEditions: (page: Page) => Promise<{ editions: readonly Edition[]; nextCursor: string | null }>
    readonly restoreEdition: (seen: { edition: number; liveEdition: number }) => Promise<unknown>
  }
  readonly words: { readonly restored: string }
}

/**
 * A book of rules as its seller hands it to the screens of this room: its calls, the keys under which their answers are kept, and its words. What a rule
 * is about stays with the seller.
 */
export type RuleBook = LiveBook & {
  readonly groupId: number
  readonly groupName: string
  readonly calls: {
    readonly publishDraft: (seen: { revision: number; note: string }) => Promise<unknown>
    readonly discardDraft: () => Promise<unknown>
    readonly dropDraftChange: (changeId: number) => Promise<unknown>
  }
  readonly words: {
    readonly published: string
    /** What publishing leaves alone, beside the note. */
    readonly noteHelp: string
    /** What a draft is good for, where there is none. */
    readonly noDraft: string
  }
}

export type Page = { readonly cursor: string | undefined; readonly signal: AbortSignal }

export type NamedRule = { readonly name: string; readonly summary: string }

/** One change of a draft: `before` is live, `after` is not yet. */
export type DraftChange<R> = {
  readonly changeId: number
  readonly action: 'add' | 'change' | 'remove'
  readonly before: R | null
  readonly after: R | null
  readonly isOutdated: boolean
}

/** The draft of a book. */
export type BookDraft<C extends DraftChange<NamedRule>> = {
  readonly key: QueryKey
  readonly read: (page: Page) => Promise<{ draft: Draft | null; changes: readonly C[]; nextCursor: string | null }>
  /** What a rule is about, beside its name. */
  readonly nameSubject: (rule: NonNullable<C['before'] | C['after']>) => ReactNode
}

/** Which rules of a book never win, and which overlap. */
export type Checked<Ref> = {
  readonly checked: number
  readonly neverWin: readonly { readonly rule: Ref; readonly because: string }[]
  readonly overlaps: readonly { readonly winner: Ref; readonly loser: Ref; readonly because: string }[]
  readonly hasMoreOverlaps: boolean
  readonly order: readonly string[]
}

export type BookChecks<Ref extends NamedRule> = {
  readonly key: QueryKey
  /** `draft`: with the draft applied. */
  readonly read: (asked: { draft: boolean; signal: AbortSignal }) => Promise<Checked<Ref>>
  /** The number of a live rule; null for one of the draft. */
  readonly numberOf: (rule: Ref) => number | null
  readonly words: {
    /** All rules can win: 'All 12 rules …' */
    readonly allUsed: (count: string) => string
    readonly aboutOverlaps: string
  }
}

/** Where the differences of a test come from: of flights their airlines and the buyers. */
export type Breakdown = {
  readonly name: string
  /** 'By airline', and the head of its column: 'Airline'. */
  readonly label: string
  readonly head: string
  readonly rows: readonly { readonly id: string; readonly label: string; readonly figures: WhatIfFigures }[]
}
export type WhatIfResult = { readonly whatIf: WhatIf; readonly total: WhatIfFigures; readonly breakdowns: readonly Breakdown[] }
export type Days = { readonly from: string; readonly to: string }

/** Tests of a draft on past sales. */
export type BookTests<S extends TestedSale> = {
  readonly keys: { readonly list: QueryKey; readonly one: QueryKey; readonly sales: QueryKey }
  readonly start: (days: Partial<Days>) => Promise<{ readonly whatIf: WhatIf }>
  readonly list: (signal: AbortSignal) => Promise<readonly WhatIf[]>
  readonly read: (whatIfId: number, signal: AbortSignal) => Promise<WhatIfResult>
  readonly listSales: (
    page: Page & { readonly whatIfId: number; readonly onlyAffected: boolean },
  ) => Promise<{ lines: readonly S[]; nextCursor: string | null }>
  readonly numberOf: (sale: S) => number
  /** What was sold: the first cell of its row. */
  readonly drawSale: (sale: S) => ReactNode
  readonly words: {
    readonly lead: string
    /** '1 booking', '1,204 bookings' */
    readonly count: (count: number) => string
    /** The head of the column, and of the list: 'Booking', 'Bookings' */
    readonly one: string
    readonly many: string
    readonly bySale: string
    readonly progress: string
    readonly onlyAffected: string
    readonly noneAffected: string
    /** No sales in these days. */
    readonly none: { readonly icon: IconName; readonly title: string; readonly text: (days: Days) => string }
  }
}
