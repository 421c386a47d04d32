import type { IconName } from '../ui/icons.tsx'

/** One line of the palette. */
export type Item = {
  key: string
  icon: IconName
  label: string
  detail?: string
  /** The keys that do the same without the palette. */
  keys?: readonly string[]
  /** Its address, for a new tab. */
  href?: string
  take: () => void
}
export type Section = { label: string; items: readonly Item[] }
