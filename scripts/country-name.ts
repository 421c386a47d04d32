const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** The country's English name as travellers look for it: Hong Kong, not "Hong Kong SAR China"; Turkey. */
export function countryName(code: string): string {
  return (names.of(code) ?? code).replace(' SAR China', '').replace('Türkiye', 'Turkey')
}
