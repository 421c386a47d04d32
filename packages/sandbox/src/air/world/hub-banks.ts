/** When a hub carrier's waves of departures begin, in local hours. Hubs that are not here depart all day long. */
const BANK_HOURS: Record<string, readonly number[]> = {
  'EK DXB': [2.5, 8, 14, 20.5],
  'FZ DXB': [1, 7.5, 13, 17.5, 21.5],
  'EY AUH': [2, 8.75, 14, 21],
  'QR DOH': [1.5, 7.5, 14, 19],
  'WY MCT': [1.5, 8.5, 14, 21.5],
  'GF BAH': [1.5, 9, 16, 21.5],
  'KU KWI': [1, 8.5, 16.5, 22.5],
  'G9 SHJ': [1.5, 7, 13.5, 19, 22],
  'SV JED': [2, 8.5, 15, 20.5],
  'SV RUH': [2, 9, 16, 21.5],
  'TK IST': [1.25, 7, 13.25, 18],
  'LH FRA': [7, 10, 13, 16.5, 20.5],
  'LH MUC': [7, 11, 15.5, 20],
  'LX ZRH': [7, 9.75, 12.5, 17, 20.75],
  'OS VIE': [7, 10, 12.75, 17, 20],
  'AF CDG': [7, 10, 13, 16, 19.5],
  'KL AMS': [7, 9.75, 12.5, 14.5, 17, 20.5],
  'AY HEL': [7.5, 14, 16.5, 20],
  'LO WAW': [7.25, 12.5, 15.5, 19.5, 22.5],
  'MS CAI': [1.5, 9.5, 15, 22],
  'ET ADD': [0.5, 8.5, 15, 22.5],
  'KQ NBO': [0.25, 7, 13, 17, 22.5],
  'RW KGL': [0.75, 8.5, 14.5, 19.5],
  'AT CMN': [0.5, 8, 13.5, 17.5, 22],
  'SQ SIN': [0.5, 8, 13, 17.5, 21],
  'MH KUL': [9, 14, 19, 22.25],
  'TG BKK': [0.25, 8, 13, 18, 22.5],
  'CX HKG': [1, 8.5, 14, 18.5, 23],
  'UL CMB': [1, 7.5, 13.5, 18.5, 22.5],
  'KC ALA': [1, 8, 14, 20],
  'HY TAS': [2, 8, 14, 20.5],
  'CM PTY': [7, 9.5, 12, 15, 18.5, 21],
}

/** Beginnings of the waves in minutes of the hub's day, or none. */
export function banksOf(airlineCode: string, hub: string): readonly number[] | undefined {
  return BANK_HOURS[`${airlineCode} ${hub}`]?.map((hour) => hour * 60)
}
