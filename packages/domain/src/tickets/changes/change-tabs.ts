/** What the requests of a list have in common: with whom they wait, or how they ended. */
export const CHANGE_TABS = ['all', 'toDo', 'customer', 'supplier', 'paying', 'completed', 'rejected'] as const
export type ChangeTab = (typeof CHANGE_TABS)[number]
