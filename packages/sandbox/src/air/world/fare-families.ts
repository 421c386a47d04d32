/** Fare families by brand: a table, long because it is data. */
import type { CabinClass } from './journey.ts'

export type FamilySpec = {
  code: string
  name: string
  cabin: CabinClass
  /** Booking classes from cheap to dear; which is open depends on how near the departure is. */
  classes: string
  /** Against the airline's cheapest economy fare. */
  factor: number
  refundable: boolean
  holdAllowed: boolean
  /** Checked kilograms within a country and across borders; piece-concept airlines turn them into pieces. */
  domesticKg: number
  internationalKg: number
  cabinBaggage: string
  mealIncluded: boolean
  freeSeat: boolean
  /** Rupees within a country; across borders `INTERNATIONAL_FEE_FACTOR` times that. Null: not allowed. */
  cancelRupees: number | null
  changeRupees: number | null
}

export const INTERNATIONAL_FEE_FACTOR = 1.9

// code | name | cabin (E W C F) | classes | factor | R refundable, H hold, M meal, S seat | kg domestic/international | cabin bag | cancel | change
const BRANDS: Record<string, string> = {
  indigo: `
    SAVER|Saver|E|RUTSM|1|R|15/30|7 KG|3500|2999
    FLEXI|Flexi Plus|E|JQLKH|1.16|RMS|15/30|7 KG|2999|0
    SUPER6E|Super 6E|E|VNOBG|1.42|RMS|25/40|10 KG|999|0
    STRETCH|Stretch Business|C|CDI|3.1|RMS|30/40|12 KG|2500|0`,
  airindia: `
    VALUE|Value|E|TSUGL|1|RM|15/25|7 KG|4500|3500
    CLASSIC|Classic|E|QVKHW|1.12|RHM|15/30|7 KG|3500|2500
    FLEX|Flex|E|MBYEX|1.34|RHMS|25/35|7 KG|1500|0
    PECLASSIC|Premium Classic|W|RAP|1.75|RHMS|25/35|10 KG|3500|2500
    BIZCLASSIC|Business Classic|C|ZJI|3.3|RHMS|30/40|12 KG|4500|3000
    BIZFLEX|Business Flex|C|DC|3.9|RHMS|40/50|12 KG|1500|0
    FIRST|First Flex|F|F|6.2|RHMS|40/50|15 KG|2500|0`,
  xpress: `
    LITE|Xpress Lite|E|LTU|0.93||0/0|10 KG||3500
    VALUE|Xpress Value|E|VEKW|1|R|15/20|7 KG|3750|3250
    FLEX|Xpress Flex|E|FQHM|1.22|RS|20/30|7 KG|999|0
    BIZ|Xpress Biz|C|BZ|2.1|RMS|25/40|10 KG|2500|0`,
  spice: `
    SAVER|SpiceSaver|E|TSUV|1|R|15/20|7 KG|3750|3250
    FLEX|SpiceFlex|E|QKLH|1.14|RS|15/20|7 KG|2500|0
    MAX|SpiceMAX|E|MBYW|1.45|RMS|20/30|10 KG|1999|500`,
  akasa: `
    SAVER|Saver|E|TSUX|1|R|15/25|7 KG|3500|2950
    FLEXI|Flexi|E|QKLV|1.15|RS|15/25|7 KG|1500|0
    MAX|Max|E|MBYH|1.38|RMS|20/35|7 KG|999|0`,
  plain: `
    ECONOMY|Economy|E|TSUQ|1|RH|15/20|7 KG|3000|2500
    FLEX|Economy Flex|E|KMBY|1.25|RH|15/30|7 KG|1500|0
    BUSINESS|Business|C|JC|2.4|RHMS|30/40|12 KG|3000|1500`,
  lcc: `
    BASIC|Basic|E|TSUG|1||0/0|7 KG||4000
    VALUE|Value|E|QVKL|1.14|R|20/20|7 KG|4500|3000
    ULTRA|Ultimate|E|MBYH|1.42|RMS|30/40|10 KG|2000|0`,
  lcceu: `
    STANDARD|Standard|E|TSUG|1||0/0|7 KG||4500
    PLUS|Plus|E|QVKL|1.35|S|20/20|10 KG||3500
    FLEXI|Flexi|E|MBYH|1.9|RS|20/23|10 KG|2500|0`,
  lccus: `
    BASIC|Basic|E|TSUG|1||0/0|1 PC(s)||
    CHOICE|Choice|E|QVKL|1.22|R|23/23|1 PC(s)|3500|0
    EXTRA|Choice Extra|E|MBYH|1.6|RS|23/32|1 PC(s)|0|0`,
  flydubai: `
    LITE|Lite|E|TSUX|1||0/0|7 KG||4500
    VALUE|Value|E|QVKL|1.12|R|20/20|7 KG|4500|3000
    FLEX|Flex|E|MBYH|1.3|RM|30/30|7 KG|1500|0
    BUSINESS|Business|C|JCZ|3.2|RMS|40/40|14 KG|3500|1500`,
  emirates: `
    SPECIAL|Special|E|TXU|1|M|20/20|7 KG||4500
    SAVER|Saver|E|QKL|1.08|RHM|25/25|7 KG|5500|3500
    FLEX|Flex|E|MBR|1.22|RHMS|30/30|7 KG|2500|1500
    FLEXPLUS|Flex Plus|E|YEW|1.5|RHMS|35/35|7 KG|0|0
    PREMIUM|Premium Economy Flex|W|PAN|1.95|RHMS|35/35|10 KG|3500|1500
    BIZSAVER|Business Saver|C|IOH|3.4|RHMS|40/40|14 KG|6500|3500
    BIZFLEX|Business Flex|C|JC|4.1|RHMS|40/40|14 KG|2500|0
    FIRSTFLEX|First Flex|F|FD|6.4|RHMS|50/50|14 KG|3500|0`,
  etihad: `
    BASIC|Economy Basic|E|TUE|1|M|0/7|7 KG||5500
    VALUE|Economy Value|E|QLV|1.07|RHM|23/25|7 KG|5500|3500
    COMFORT|Economy Comfort|E|MKH|1.2|RHM|30/30|7 KG|3500|1500
    DELUXE|Economy Deluxe|E|YB|1.46|RHMS|35/35|7 KG|0|0
    BIZVALUE|Business Value|C|ZW|3.3|RHMS|40/40|12 KG|6500|3500
    BIZDELUXE|Business Deluxe|C|JCD|4|RHMS|40/50|12 KG|1500|0
    FIRST|First Deluxe|F|FR|6.1|RHMS|50/50|12 KG|1500|0`,
  qatar: `
    LITE|Economy Lite|E|TON|1|M|20/20|7 KG||6500
    CLASSIC|Economy Classic|E|QSL|1.08|RHM|25/25|7 KG|5500|3500
    CONVENIENCE|Economy Convenience|E|MKH|1.2|RHMS|30/30|7 KG|3000|1500
    COMFORT|Economy Comfort|E|YB|1.48|RHMS|35/35|7 KG|0|0
    BIZLITE|Business Lite|C|PR|3.3|RHM|40/40|15 KG|7500|4500
    BIZELITE|Business Elite|C|JCDI|4.2|RHMS|40/40|15 KG|0|0`,
  british: `
    BASIC|Economy Basic|E|OQ|1|M|0/0|23 KG||6500
    STANDARD|Economy Standard|E|NSVL|1.13|HM|23/23|23 KG||5500
    FLEX|Economy Flex|E|MKHBY|1.42|RHMS|23/23|23 KG|2500|0
    WTPLUS|World Traveller Plus|W|TEW|1.95|HMS|30/46|23 KG||5500
    CLUB|Club|C|IRD|3.6|HMS|32/64|23 KG|9500|5500
    CLUBFLEX|Club Flex|C|CJ|4.4|RHMS|32/64|23 KG|2500|0
    FIRST|First|F|AF|6.2|RHMS|64/96|23 KG|5500|0`,
  virgin: `
    LIGHT|Economy Light|E|TO|1|M|0/0|10 KG||6500
    CLASSIC|Economy Classic|E|NXQU|1.12|HM|23/23|10 KG||5500
    DELIGHT|Economy Delight|E|LMKB|1.36|RHMS|23/23|10 KG|5500|2500
    PREMIUM|Premium|W|HKW|1.95|HMS|46/46|16 KG|7500|5500
    UPPER|Upper Class|C|ZIG|3.6|HMS|64/64|16 KG|9500|5500
    UPPERFLEX|Upper Class Flex|C|DJ|4.3|RHMS|64/64|16 KG|2500|0`,
  lufthansa: `
    LIGHT|Light|E|LTK|1|M|0/0|8 KG||
    CLASSIC|Classic|E|QVWS|1.13|HM|23/23|8 KG||5500
    FLEX|Flex|E|MHBY|1.38|RHMS|23/23|8 KG|4500|0
    PREMIUM|Premium Economy Classic|W|NEG|1.95|HMS|46/46|8 KG|7500|5500
    BIZSAVER|Business Saver|C|PZ|3.5|HMS|64/64|16 KG|9500|5500
    BIZFLEX|Business Flex|C|DCJ|4.3|RHMS|64/64|16 KG|2500|0
    FIRST|First Flex|F|FA|6.3|RHMS|96/96|16 KG|2500|0`,
  airfrance: `
    LIGHT|Light|E|RGE|1|M|0/0|12 KG||
    STANDARD|Standard|E|NTQX|1.12|HM|23/23|12 KG||5500
    FLEX|Flex|E|LKHMB|1.38|RHMS|23/23|12 KG|2500|0
    PREMIUM|Premium Standard|W|AWS|1.95|HMS|46/46|18 KG|7500|5500
    BUSINESS|Business Standard|C|ZI|3.5|HMS|64/64|18 KG|9500|5500
    BIZFLEX|Business Flex|C|DCJ|4.3|RHMS|64/64|18 KG|2500|0
    FIRST|La Première|F|PF|7|RHMS|96/96|18 KG|0|0`,
  turkish: `
    ECOFLY|EcoFly|E|PWU|1|M|15/23|8 KG||5500
    EXTRAFLY|ExtraFly|E|TLQ|1.1|RHM|20/30|8 KG|5500|2500
    PRIMEFLY|PrimeFly|E|HSEM|1.3|RHMS|25/35|8 KG|2500|0
    BIZFLY|BusinessFly|C|KJZ|3.2|RHMS|30/40|16 KG|5500|2500
    BIZPRIME|BusinessPrime|C|DC|3.8|RHMS|40/40|16 KG|0|0`,
  usmajor: `
    BASIC|Basic Economy|E|BN|1|M|0/0|1 PC(s)||
    MAIN|Main Cabin|E|QOVS|1.14|HM|0/23|1 PC(s)||0
    MAINFLEX|Main Cabin Flexible|E|LKMHY|1.5|RHMS|23/23|1 PC(s)|0|0
    PREMIUM|Premium Economy|W|PAW|2|HMS|46/46|1 PC(s)|9500|0
    BUSINESS|Business|C|ZIR|3.5|HMS|64/64|1 PC(s)|12500|0
    BIZFLEX|Business Flexible|C|DCJ|4.2|RHMS|64/64|1 PC(s)|0|0`,
  jetblue: `
    BASIC|Blue Basic|E|LN|1||0/0|1 PC(s)||9000
    BLUE|Blue|E|QOVS|1.15|M|0/0|1 PC(s)|0|0
    EXTRA|Blue Extra|E|KMHY|1.42|RMS|23/23|1 PC(s)|0|0
    MINT|Mint|C|CDJ|3.2|RMS|64/64|1 PC(s)|0|0`,
  singapore: `
    LITE|Economy Lite|E|VKQ|1|M|25/25|7 KG||6500
    VALUE|Economy Value|E|NMW|1.12|HM|25/30|7 KG|8500|4500
    STANDARD|Economy Standard|E|HEB|1.28|RHMS|30/30|7 KG|4500|2500
    FLEXI|Economy Flexi|E|YZ|1.55|RHMS|35/35|7 KG|0|0
    PREMIUM|Premium Economy Standard|W|PST|1.95|RHMS|35/35|7 KG|6500|3500
    BIZSTD|Business Standard|C|UD|3.6|RHMS|40/40|14 KG|6500|3500
    BIZFLEXI|Business Flexi|C|CJ|4.3|RHMS|40/40|14 KG|0|0
    FIRST|Suites / First Flexi|F|FA|6.8|RHMS|50/50|14 KG|0|0`,
  light: `
    LIGHT|Economy Light|E|TUO|1|M|15/15|7 KG||5500
    STANDARD|Economy Standard|E|QVLS|1.1|RHM|20/25|7 KG|5500|3500
    FLEX|Economy Flex|E|MKHBY|1.32|RHMS|25/35|7 KG|2000|0
    PREMIUM|Premium Economy|W|WRP|1.9|RHMS|30/35|10 KG|5500|3500
    BUSINESS|Business Standard|C|ZI|3.3|RHMS|30/40|14 KG|6500|3500
    BIZFLEX|Business Flex|C|JCD|4|RHMS|40/50|14 KG|1500|0
    FIRST|First|F|FA|6.2|RHMS|50/50|14 KG|1500|0`,
}

const CABINS: Record<string, CabinClass> = { E: 'economy', W: 'premiumEconomy', C: 'business', F: 'first' }

function readFamily(row: string): FamilySpec {
  const [code = '', name = '', cabin = '', classes = '', factor, traits = '', kilograms = '', cabinBaggage = '', cancel, change] =
    row.trim().split('|')
  const [domesticKg, internationalKg] = kilograms.split('/')
  const fee = (text: string | undefined) => (text ? Number(text) : text === '0' ? 0 : null)
  return {
    code,
    name,
    cabin: CABINS[cabin] ?? 'economy',
    classes,
    factor: Number(factor),
    refundable: traits.includes('R'),
    holdAllowed: traits.includes('H'),
    domesticKg: Number(domesticKg),
    internationalKg: Number(internationalKg),
    cabinBaggage,
    mealIncluded: traits.includes('M'),
    freeSeat: traits.includes('S'),
    cancelRupees: fee(cancel),
    changeRupees: fee(change),
  }
}

const families = new Map(Object.entries(BRANDS).map(([brand, text]) => [brand, text.trim().split('\n').map(readFamily)]))

/** The families of a brand, cheapest economy first. */
export function familiesOf(brand: string): readonly FamilySpec[] {
  return families.get(brand) ?? families.get('light') ?? []
}
