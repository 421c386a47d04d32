import type { RuleKind } from '@tradewind/domain/markups/markup-rule'
import type { DraftChange, Rule } from './markup-queries.ts'
import type { RuleText } from './rule-text.ts'

/** What the panel edits: a live rule, a change of the draft, or a new rule. */
export type Subject = {
  kind: RuleKind
  /** The current rule; undefined for a new one. */
  rule: Rule | undefined
  /** The change of the draft that is edited. */
  change: DraftChange | undefined
  /** What the draft does to the live rule that is edited. */
  drafted: DraftChange | undefined
  like: Rule | undefined
}

/** The props of a part of the form: the typed values, how to change them, and the errors by field. */
export type FormPart = {
  text: RuleText
  onChange: (change: Partial<RuleText>) => void
  errorOf: (field: string) => string | undefined
  onLeave: (field: string) => void
}
