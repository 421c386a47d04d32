import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { SectionName } from './navigation.ts'

type Kept = {
  /** The side bar shows icons only. */
  isRail: boolean
  /** Sections opened or folded by hand, by person: another person at the same desk has other pages. */
  sections: Readonly<Record<string, boolean>>
}

const useKept = create<Kept>()(persist((): Kept => ({ isRail: false, sections: {} }), { name: 'tradewindShell' }))

/** A layer of the frame: all pages, the list of keys, or the form for a new customer. One at a time. */
export type ShellLayer = 'pages' | 'keys' | 'customer'

const useLayers = create<{ open: ShellLayer | undefined }>(() => ({ open: undefined }))

export function useIsRail(): boolean {
  return useKept(({ isRail }) => isRail)
}

export function toggleRail(): void {
  useKept.setState(({ isRail }) => ({ isRail: !isRail }))
}

/** Whether a section was opened (true) or folded (false) by this person; undefined: never touched. */
export function useSectionChoice(userId: number, section: SectionName): boolean | undefined {
  return useKept(({ sections }) => sections[`${userId} ${section}`])
}

export function chooseSection(userId: number, section: SectionName, isOpen: boolean): void {
  useKept.setState(({ sections }) => ({ sections: { ...sections, [`${userId} ${section}`]: isOpen } }))
}

export function useShellLayer(): ShellLayer | undefined {
  return useLayers(({ open }) => open)
}

export function openLayer(open: ShellLayer | undefined): void {
  useLayers.setState({ open })
}
