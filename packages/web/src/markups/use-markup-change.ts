import { type ChangeOptions, useBookChange } from '../editions/use-book-change.ts'
import { MARKUP_KEYS } from './markup-queries.ts'

/** A change of groups, rules or drafts: shows the result and reads everything about markups again. */
export function useMarkupChange<TInput, TAnswer>(options: ChangeOptions<TInput, TAnswer>) {
  return useBookChange(MARKUP_KEYS, options)
}
