import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { RuleText } from './rule-text.ts'

/** The typed values, and the version of the rule at the start. */
export type KeptRule = { text: RuleText; version: number | null }

/** Rules that are being typed, by person, group and rule: neither a reload nor an accidental Escape loses them. */
type Kept = { rules: Readonly<Record<string, KeptRule>> }

const MOST_KEPT = 10
export const useKeptRules = create<Kept>()(persist((): Kept => ({ rules: {} }), { name: 'appCoreRoot.markups' }))

export function keepRule(key: string, rule: KeptRule): void {
  useKeptRules.setState(({ rules: { [key]: _, ...others } }) => ({
    rules: Object.fromEntries([...Object.entries(others).slice(1 - MOST_KEPT), [key, rule]]),
  }))
}

export function forgetRule(key: string): void {
  useKeptRules.setState(({ rules: { [key]: _, ...rules } }) => ({ rules }))
}
