import type { Instant } from '@tradewind/domain/time'

/** Something that happens at a moment of the past. */
export type Scene = { readonly at: Instant; readonly play: () => Promise<unknown> }
