/** The groups in which requests are listed: who has to act next, or how they ended. */
export const CHANGE_TABS = ['all', 'toDo', 'customer', 'supplier', 'paying', 'completed', 'rejected'] as const
export type ChangeTab = (typeof CHANGE_TABS)[number]
