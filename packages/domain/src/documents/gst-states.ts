/** The first two digits of a GSTIN: the state of the registration. */
const STATES: Record<string, string> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
}
/** Union territories without a legislature levy UTGST where states levy SGST. */
const UNION_TERRITORIES: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38', '97'])

/** '27AAKCS4821M1ZW' → '27'; undefined for a number that is not Indian. */
export function gstState(gstin: string | null): string | undefined {
  const code = gstin?.slice(0, 2) ?? ''
  return code in STATES ? code : undefined
}

/** '27AAKCS4821M1ZW' → 'Maharashtra' */
export function stateOfGst(gstin: string): string | undefined {
  return STATES[gstState(gstin) ?? '']
}

/** '27 Maharashtra' */
export function nameOfState(code: string): string {
  return `${code} ${STATES[code] ?? ''}`.trim()
}

export function isUnionTerritory(code: string): boolean {
  return UNION_TERRITORIES.has(code)
}
