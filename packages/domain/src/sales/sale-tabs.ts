/** The tabs of a list of sales of any kind; a sale is under exactly one besides 'all', which its seller chooses. */
export const SALE_TABS = ['all', 'delivered', 'changeRequested', 'held', 'inProgress', 'needsStaff', 'failed', 'cancelled'] as const
export type SaleTab = (typeof SALE_TABS)[number]
