/** The number on the wire that stands for all cities. */
export const ALL_CITIES = 0
/** The number of a rate that is for all markets without a rate of their own. */
export const ALL_OTHER_MARKETS = 0
export const ALL_OTHER_MARKETS_NAME = 'All other markets'

export const HIGHEST_PRIORITY = 1_000_000
/** Rows of one answer, where a list has no pages. */
export const LISTED_AT_MOST = 500
export const ACTIVITIES_OF_A_PAGE = 100
export const FOUND_AT_MOST = 50

export const PLACE_KINDS = ['hotel', 'airport', 'port', 'station', 'sight', 'other'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

export const COMBO_TRANSFERS = ['none', 'private', 'sharing'] as const
export type ComboTransfer = (typeof COMBO_TRANSFERS)[number]
