import {
  DIFFERENCE_KINDS,
  DIFFERENCE_SECTIONS,
  type DifferenceKind,
  type DifferenceSection,
} from '@tradewind/domain/reconciliation/difference-kinds'

/** The filters of the list and the open difference; an empty address shows all open ones. */
export type DifferenceSearch = {
  state?: 'resolved'
  section?: DifferenceSection
  kind?: DifferenceKind
  mine?: true
  open?: number
}

export function readDifferenceSearch(raw: Record<string, unknown>): DifferenceSearch {
  const { state, section, kind, mine, open } = raw
  return {
    ...(state === 'resolved' && { state }),
    ...(typeof section === 'string' && Object.hasOwn(DIFFERENCE_SECTIONS, section) && { section: section as DifferenceSection }),
    ...(typeof kind === 'string' && Object.hasOwn(DIFFERENCE_KINDS, kind) && { kind: kind as DifferenceKind }),
    ...(mine === true && { mine }),
    ...(Number.isSafeInteger(open) && Number(open) > 0 && { open: Number(open) }),
  }
}
