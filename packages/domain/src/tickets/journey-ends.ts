/** All legs as one line, of 'DEL–BOM' per leg: 'DEL–BOM–DEL'; where one does not begin where the last ended, 'DEL–BOM, GOI–DEL'. */
export function routeOf(sectors: readonly string[]): string {
  return sectors.reduce((route, sector) => {
    const [origin = '', ...rest] = sector.split('–')
    if (route === '') return sector
    return route.endsWith(`–${origin}`) ? [route, ...rest].join('–') : `${route}, ${sector}`
  }, '')
}

/** From where a booking sets out, and all that follows: of a return to Bombay 'DEL' and 'BOM–DEL'. Together they are the whole route. */
export function journeyEnds(sectors: readonly string[]): { origin: string; destination: string } {
  const [origin = '', ...rest] = routeOf(sectors).split('–')
  return { origin, destination: rest.join('–') }
}
