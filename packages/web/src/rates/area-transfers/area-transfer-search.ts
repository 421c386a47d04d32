/** Area transfers in the address: cities are joined by commas, as the call takes them. */
export type AreaTransferSearch = { search?: string; cityId?: string }

export function readAreaTransferSearch({ search, cityId }: Record<string, unknown>): AreaTransferSearch {
  const cities = citiesIn(typeof cityId === 'number' ? String(cityId) : cityId)
  return {
    ...((typeof search === 'string' || typeof search === 'number') &&
      `${search}`.trim() !== '' && { search: `${search}`.slice(0, 100) }),
    ...(cities.length > 0 && { cityId: cities.join(',') }),
  }
}

/** Whatever stands in the address: only numbers of cities, each once. */
export function citiesIn(text: unknown): number[] {
  if (typeof text !== 'string') return []
  return [...new Set(text.split(',').filter((part) => /^[1-9]\d{0,9}$/.test(part)))].map(Number).slice(0, 40)
}
