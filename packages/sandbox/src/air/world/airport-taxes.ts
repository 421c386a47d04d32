/** What airports and governments take on departure: tables, because they are data. Rupees per adult. */
import type { AirportInfo, CabinClass, Flight } from './journey.ts'

const INDIAN_PSF_DOMESTIC = 236
const INDIAN_PSF_INTERNATIONAL = 1010
/** User development fees: within India, across its borders. */
const UDF: Record<string, readonly [number, number]> = {
  DEL: [152, 650],
  BOM: [175, 695],
  BLR: [550, 1500],
  HYD: [750, 1500],
  MAA: [467, 608],
  CCU: [430, 1300],
  COK: [331, 1115],
  AMD: [450, 880],
  GOX: [725, 1100],
  GOI: [120, 450],
  JAI: [465, 855],
  LKO: [1025, 2025],
  TRV: [770, 1540],
  PNQ: [256, 525],
  GAU: [392, 784],
  IXE: [560, 1120],
  ATQ: [220, 580],
}
const UDF_ELSEWHERE_IN_INDIA = [180, 500] as const
/** Departure taxes and airport charges of other countries: within, across. */
const DEPARTURE: Record<string, readonly [number, number]> = {
  AE: [0, 3350],
  QA: [0, 2650],
  OM: [450, 2450],
  BH: [0, 2350],
  KW: [0, 1950],
  SA: [230, 2900],
  US: [1450, 3950],
  CA: [2600, 4900],
  FR: [1850, 5300],
  DE: [3400, 7800],
  NL: [4100, 6900],
  CH: [2200, 4600],
  AT: [2600, 4900],
  IT: [1700, 3300],
  ES: [1500, 2800],
  TR: [400, 2600],
  KE: [850, 4700],
  ET: [350, 3600],
  ZA: [900, 3900],
  SG: [0, 4300],
  MY: [260, 1650],
  TH: [260, 1850],
  HK: [0, 2500],
  JP: [750, 3150],
  KR: [500, 1950],
  CN: [600, 1200],
  AU: [1800, 5600],
  NZ: [1400, 3700],
  LK: [450, 4900],
  NP: [200, 1900],
  BD: [300, 3600],
  MV: [450, 8300],
  EG: [500, 2600],
  IE: [1100, 2200],
  GB: [2950, 0],
}
const DEPARTURE_ELSEWHERE = [900, 2400] as const
/** British air passenger duty in rupees, by distance band: lowest class of travel, any other. */
const APD_SHORT = [1600, 3300] as const
const APD_MIDDLE = [10_600, 25_400] as const
const APD_LONG = [11_200, 26_700] as const
const BRITISH_AIRPORT = 3900

function britishDuty(flight: Flight, cabin: CabinClass): number {
  const band = flight.miles < 2000 ? APD_SHORT : flight.miles < 5500 ? APD_MIDDLE : APD_LONG
  return BRITISH_AIRPORT + (cabin === 'economy' ? band[0] : band[1])
}

type AirportTaxes = { psf: number; udf: number; inTax: number; other: number }

const isIndian = (airport: AirportInfo) => airport.countryCode === 'IN'

/** Taxes of one flight's departure; `connecting` halves them, as most places do for transit. */
export function taxesOfDeparture(flight: Flight, cabin: CabinClass, connecting: boolean): AirportTaxes {
  const { origin, destination } = flight
  const domestic = origin.countryCode === destination.countryCode
  const side = domestic ? 0 : 1
  const part = connecting ? 0.4 : 1
  if (isIndian(origin)) {
    const udf = (UDF[origin.iata] ?? UDF_ELSEWHERE_IN_INDIA)[side]
    return {
      psf: connecting ? 0 : domestic ? INDIAN_PSF_DOMESTIC : INDIAN_PSF_INTERNATIONAL,
      udf: Math.round(udf * part),
      inTax: connecting ? 0 : domestic ? 61 : 240,
      other: domestic ? 50 : 0,
    }
  }
  const charge = (DEPARTURE[origin.countryCode] ?? DEPARTURE_ELSEWHERE)[side]
  const due = origin.countryCode === 'GB' && !domestic && !connecting ? britishDuty(flight, cabin) : Math.round(charge * part)
  return { psf: 0, udf: 0, inTax: isIndian(destination) && !connecting ? 130 : 0, other: due }
}
