/** Economy cabins as they are fitted: a table, because it is data. */
export type CabinLayout = {
  /** Seat letters with `-` for an aisle. */
  letters: string
  firstRow: number
  lastRow: number
  exitRows: readonly number[]
  wingRows: readonly [number, number]
}

// letters | first row | last row | exit rows | wing from–to
const LAYOUTS: Record<string, string> = {
  'AT7 AT4 DH4 DH3': 'AC-DF|1|18|1|6-11',
  DHT: 'AB-C|1|6||3-4',
  'E75 E90 E95 CR9': 'AC-DF|4|25|12|9-15',
  '319': 'ABC-DEF|4|25|10|8-14',
  '221': 'AC-DEF|4|24|10|8-14',
  '223': 'AC-DEF|4|28|12|9-16',
  '320 32N': 'ABC-DEF|4|30|12,13|10-18',
  '321 32Q': 'ABC-DEF|4|38|11,26|13-24',
  '73H 738 7M8': 'ABC-DEF|4|32|15,16|12-19',
  '739 7M9': 'ABC-DEF|4|36|17,18|14-22',
  '763 764': 'AC-DEF-HK|10|40|22|20-28',
  '332 333 338 339 343': 'AC-DEFG-HK|10|42|26|18-28',
  '359 351': 'ABC-DEF-HJK|11|43|28|18-29',
  '788 789 781 78X': 'ABC-DEF-HJK|11|42|27|17-28',
  '772 77W': 'ABC-DEFG-HJK|16|48|32|22-34',
  '748': 'ABC-DEFG-HJK|20|52|34|26-38',
  '388': 'ABC-DEFG-HJK|43|83|56,67|58-70',
}

function readLayout(text: string): CabinLayout {
  const [letters = '', firstRow, lastRow, exits = '', wing = ''] = text.split('|')
  const [from, to] = wing.split('-')
  return {
    letters,
    firstRow: Number(firstRow),
    lastRow: Number(lastRow),
    exitRows: exits.split(',').filter(Boolean).map(Number),
    wingRows: [Number(from), Number(to)],
  }
}

const layouts = new Map(
  Object.entries(LAYOUTS).flatMap(([types, text]) => types.split(' ').map((type) => [type, readLayout(text)])),
)
const ORDINARY = readLayout('ABC-DEF|4|30|12,13|10-18')

export function economyLayout(aircraft: string): CabinLayout {
  return layouts.get(aircraft) ?? ORDINARY
}

/** Front cabins are small and all alike enough: two aisles in a wide-body, one in a narrow one. */
export function frontLayout(aircraft: string): CabinLayout {
  const twoAisles = economyLayout(aircraft).letters.split('-').length === 3
  return readLayout(twoAisles ? 'A-DG-K|1|9||0-0' : 'AC-DF|1|3||0-0')
}
