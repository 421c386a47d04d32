export const MOST_SHARED = 6
/** How many hours a shared link can be valid. */
export const SHARE_HOURS = { least: 1, most: 168, usual: 48 } as const
