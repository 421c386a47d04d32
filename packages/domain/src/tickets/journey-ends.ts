/**
 * From where to where a booking goes, in two airports: the first leg's origin, and where the last leg ends. Who comes back to where they set
 * out was going to where the first leg ends. Takes 'DEL–DXB' per leg.
 */
export function journeyEnds(sectors: readonly string[]): { origin: string; destination: string } {
  const legs = sectors.map((sector) => sector.split('–'))
  const origin = legs[0]?.[0] ?? ''
  const last = legs.at(-1)?.[1] ?? ''
  return { origin, destination: last === origin ? (legs[0]?.[1] ?? '') : last }
}
