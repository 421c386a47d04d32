/** All legs as one line, from 'DEL–BOM' per leg: 'DEL–BOM–DEL'; where a leg does not begin where the last one ended, 'DEL–BOM, GOI–DEL'. */
export function routeOf(sectors: readonly string[]): string {
  return sectors.reduce((route, sector) => {
    const [origin = '', ...rest] = sector.split('–')
    if (route === '') return sector
    return route.endsWith(`–${origin}`) ? [route, ...rest].join('–') : `${route}, ${sector}`
  }, '')
}

/** Where a booking starts, and everything after it: for a return to Bombay 'DEL' and 'BOM–DEL'. Together they are the whole route. */
export function journeyEnds(sectors: readonly string[]): { origin: string; destination: string } {
  const [origin = '', ...rest] = routeOf(sectors).split('–')
  return { origin, destination: rest.join('–') }
}
