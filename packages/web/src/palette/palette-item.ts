import type { IconName } from '../ui/icons.tsx'

/** One line of the palette. */
export type Item = { key: string; icon: IconName; label: string; detail: string; take: () => void }
export type Section = { label: string; items: readonly Item[] }
