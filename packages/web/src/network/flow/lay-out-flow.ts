/** How a partner stands: sold with, waiting for a yes, or stopped. */
export type FlowState = 'linked' | 'waiting' | 'stopped'

export type FlowPartner = {
  readonly key: string
  readonly name: string
  readonly category: string
  readonly state: FlowState
  /** Sales of thirty days, or orders where sums are not shown. */
  readonly weight: number
  /** '₹18.1 L'; empty where nothing was sold. */
  readonly amount: string
  /** 'Asked 18 Nov', 'New terms'; empty where there is nothing to say. */
  readonly note: string
}

export type FlowRibbon = {
  readonly key: string
  readonly state: FlowState
  /** Of the middle line, at the partner and at the hub, from above. */
  readonly atPartner: number
  readonly atHub: number
  readonly width: number
}
export type FlowSide = { readonly shown: readonly FlowPartner[]; readonly left: number; readonly ribbons: readonly FlowRibbon[] }

/** So many partners of a side are drawn; the list has all. */
export const MOST_SHOWN = 5
export const ROW = 58
/** Of a partner to whom nothing was sold, and of one that waits or was stopped. */
const THIN = 2
const GAP = 2
/** The ribbons of the larger side together, beside the hub. */
const THICK = 72

/** The rows that a picture has. */
export function rowsOf(sides: readonly (readonly FlowPartner[])[]): number {
  return Math.max(2, ...sides.map((partners) => Math.min(partners.length, MOST_SHOWN)))
}

/**
 * The partners of a side by what they sell, those that wait or were stopped below, with a ribbon each from its row to the hub in the middle. Ribbons of both sides have one scale, so that what is bought can be compared with
 * what is sold; at the hub they lie one beside the other in the order of the rows, so that none crosses another.
 */
export function layOutSide(partners: readonly FlowPartner[], { rows, most }: { rows: number; most: number }): FlowSide {
  const order = { linked: 0, waiting: 1, stopped: 2 } as const
  const sorted = partners.toSorted((one, other) => order[one.state] - order[other.state] || other.weight - one.weight)
  const shown = sorted.slice(0, MOST_SHOWN)
  const widths = shown.map(({ weight, state }) =>
    state === 'linked' && weight > 0 && most > 0 ? Math.max(THIN, (THICK * weight) / most) : THIN,
  )
  const whole = widths.reduce((sum, width) => sum + width, 0) + GAP * Math.max(0, shown.length - 1)
  const middle = (rows * ROW) / 2
  const firstRow = middle - (shown.length * ROW) / 2
  let from = middle - whole / 2
  const ribbons = shown.map(({ key, state }, place) => {
    const width = widths[place] ?? THIN
    const atHub = from + width / 2
    from += width + GAP
    return { key, state, width, atHub, atPartner: firstRow + (place + 0.5) * ROW }
  })
  return { shown, left: sorted.length - shown.length, ribbons }
}

/** The weight that is drawn thickest: of the side that sells more. */
export function mostOf(sides: readonly (readonly FlowPartner[])[]): number {
  return Math.max(
    0,
    ...sides.map((partners) => partners.reduce((sum, { state, weight }) => sum + (state === 'linked' ? weight : 0), 0)),
  )
}
