/** A table of real airlines, long because it is data. */

export type Airline = {
  /** IATA designator. */
  code: string
  name: string
  /** Three digits before a ticket number: 098 is Air India. 000 where a low-cost carrier issues no such numbers. */
  ticketPrefix: string
  countryCode: string
  hubs: readonly string[]
  kind: 'full-service' | 'low-cost'
  /** A background for white letters, contrast at least 4.5 to 1. */
  colour: string
}

// code | name | ticket prefix | country | hubs | kind | colour
const ROWS = [
  '6E|IndiGo|312|IN|DEL BOM BLR HYD CCU MAA|low-cost|#1B1464',
  'AI|Air India|098|IN|DEL BOM|full-service|#B5121B',
  'IX|Air India Express|000|IN|BLR COK DEL HYD|low-cost|#C2410C',
  'QP|Akasa Air|000|IN|BOM BLR DEL|low-cost|#C2410C',
  'SG|SpiceJet|775|IN|DEL HYD CCU|low-cost|#C8102E',
  '9I|Alliance Air|391|IN|DEL BLR HYD|full-service|#1D4E89',
  'S5|Star Air|421|IN|BLR HYD|full-service|#C1121F',
  'EK|Emirates|176|AE|DXB|full-service|#C60C30',
  'FZ|flydubai|141|AE|DXB|low-cost|#00508F',
  'EY|Etihad Airways|607|AE|AUH|full-service|#6F5B1E',
  'G9|Air Arabia|514|AE|SHJ|low-cost|#C0152F',
  '3L|Air Arabia Abu Dhabi|466|AE|AUH|low-cost|#B0122A',
  'QR|Qatar Airways|157|QA|DOH|full-service|#5C0632',
  'WY|Oman Air|910|OM|MCT|full-service|#1F5C4D',
  'OV|SalamAir|960|OM|MCT|low-cost|#3C7A10',
  'GF|Gulf Air|072|BH|BAH|full-service|#7A5C12',
  'KU|Kuwait Airways|229|KW|KWI|full-service|#00447C',
  'J9|Jazeera Airways|486|KW|KWI|low-cost|#0B6FA4',
  'SV|Saudia|065|SA|JED RUH|full-service|#00573F',
  'XY|flynas|593|SA|RUH JED|low-cost|#007A6E',
  'BA|British Airways|125|GB|LHR LGW|full-service|#075AAA',
  'VS|Virgin Atlantic|932|GB|LHR MAN|full-service|#B3123F',
  'U2|easyJet|888|GB|LGW LTN MXP GVA|low-cost|#C2410C',
  'FR|Ryanair|224|IE|STN DUB BGY|low-cost|#073590',
  'EI|Aer Lingus|053|IE|DUB|full-service|#00655B',
  'LH|Lufthansa|220|DE|FRA MUC|full-service|#05164D',
  'EW|Eurowings|104|DE|DUS CGN|low-cost|#8A0F4D',
  'LX|SWISS|724|CH|ZRH|full-service|#C8102E',
  'OS|Austrian|257|AT|VIE|full-service|#C8102E',
  'SN|Brussels Airlines|082|BE|BRU|full-service|#00296B',
  'AF|Air France|057|FR|CDG ORY|full-service|#002157',
  'KL|KLM|074|NL|AMS|full-service|#0073A8',
  'HV|Transavia|979|NL|AMS|low-cost|#007A4D',
  'IB|Iberia|075|ES|MAD|full-service|#C01823',
  'VY|Vueling|030|ES|BCN|low-cost|#4D5356',
  'UX|Air Europa|996|ES|MAD|full-service|#0A3A82',
  'TP|TAP Air Portugal|047|PT|LIS|full-service|#00713E',
  'AZ|ITA Airways|055|IT|FCO LIN|full-service|#0B4DA2',
  'AY|Finnair|105|FI|HEL|full-service|#0B1560',
  'SK|SAS|117|SE|CPH ARN OSL|full-service|#00204F',
  'DY|Norwegian|328|NO|OSL ARN|low-cost|#B9121F',
  'LO|LOT Polish Airlines|080|PL|WAW|full-service|#15397F',
  'W6|Wizz Air|453|HU|BUD OTP|low-cost|#A5006E',
  'TK|Turkish Airlines|235|TR|IST|full-service|#B8142B',
  'PC|Pegasus|624|TR|SAW|low-cost|#A05A00',
  'A3|Aegean|390|GR|ATH|full-service|#1B3A6B',
  'J2|Azerbaijan Airlines|771|AZ|GYD|full-service|#1A4F8B',
  'KC|Air Astana|465|KZ|ALA NQZ|full-service|#6B5A21',
  'HY|Uzbekistan Airways|250|UZ|TAS|full-service|#0A5AA0',
  'SU|Aeroflot|555|RU|SVO|full-service|#0B3C84',
  'LY|EL AL|114|IL|TLV|full-service|#0B2C6B',
  'RJ|Royal Jordanian|512|JO|AMM|full-service|#4B4B4D',
  'MS|EgyptAir|077|EG|CAI|full-service|#0A2C63',
  'ET|Ethiopian Airlines|071|ET|ADD|full-service|#0B6B3A',
  'KQ|Kenya Airways|706|KE|NBO|full-service|#B5121B',
  'RW|RwandAir|459|RW|KGL|full-service|#00538F',
  'SA|South African Airways|083|ZA|JNB|full-service|#0B3A82',
  'AT|Royal Air Maroc|147|MA|CMN|full-service|#A6192E',
  'TC|Air Tanzania|197|TZ|DAR|full-service|#0B4EA2',
  'MK|Air Mauritius|239|MU|MRU|full-service|#B5121B',
  'HM|Air Seychelles|061|SC|SEZ|full-service|#0A4F9E',
  'P4|Air Peace|710|NG|LOS|full-service|#14387F',
  'AA|American Airlines|001|US|DFW CLT MIA JFK ORD PHX PHL|full-service|#0D4B8C',
  'DL|Delta Air Lines|006|US|ATL JFK DTW MSP SLC LAX SEA BOS|full-service|#9B1631',
  'UA|United Airlines|016|US|EWR ORD IAH DEN SFO IAD|full-service|#0033A0',
  'B6|JetBlue|279|US|JFK BOS FLL|low-cost|#003876',
  'AS|Alaska Airlines|027|US|SEA PDX SFO|full-service|#01426A',
  'WN|Southwest Airlines|526|US|DAL MDW DEN BWI LAS|low-cost|#1B3A93',
  'NK|Spirit Airlines|487|US|FLL LAS|low-cost|#4A4A00',
  'AC|Air Canada|014|CA|YYZ YVR YUL|full-service|#B3121D',
  'WS|WestJet|838|CA|YYC YVR|low-cost|#006A73',
  'AM|Aeromexico|139|MX|MEX|full-service|#0B2343',
  'AV|Avianca|134|CO|BOG|full-service|#B3121D',
  'LA|LATAM Airlines|045|CL|SCL GRU LIM|full-service|#1B0088',
  'CM|Copa Airlines|230|PA|PTY|full-service|#0B3A82',
  'AR|Aerolíneas Argentinas|044|AR|AEP EZE|full-service|#0A6EA0',
  'SQ|Singapore Airlines|618|SG|SIN|full-service|#1A2B57',
  'TR|Scoot|668|SG|SIN|low-cost|#5C4A00',
  'MH|Malaysia Airlines|232|MY|KUL|full-service|#0B2C6B',
  'AK|AirAsia|807|MY|KUL|low-cost|#C8102E',
  'OD|Batik Air Malaysia|816|MY|KUL|low-cost|#8A1F2D',
  'TG|Thai Airways|217|TH|BKK|full-service|#4E1A74',
  'FD|Thai AirAsia|900|TH|DMK|low-cost|#B8142B',
  'SL|Thai Lion Air|310|TH|DMK|low-cost|#9B1C31',
  'CX|Cathay Pacific|160|HK|HKG|full-service|#005D63',
  'JL|Japan Airlines|131|JP|HND NRT|full-service|#B3121D',
  'NH|All Nippon Airways|205|JP|HND NRT|full-service|#13448F',
  'KE|Korean Air|180|KR|ICN|full-service|#0A3D8F',
  'OZ|Asiana Airlines|988|KR|ICN|full-service|#8A1538',
  'CA|Air China|999|CN|PEK|full-service|#B3121D',
  'MU|China Eastern|781|CN|PVG|full-service|#1C2E6B',
  'CZ|China Southern|784|CN|CAN|full-service|#0072A8',
  'CI|China Airlines|297|TW|TPE|full-service|#8A2B5C',
  'BR|EVA Air|695|TW|TPE|full-service|#00693C',
  'VN|Vietnam Airlines|738|VN|HAN SGN|full-service|#0B5566',
  'VJ|VietJet Air|978|VN|SGN HAN|low-cost|#C01823',
  'GA|Garuda Indonesia|126|ID|CGK|full-service|#0B5C7A',
  'PR|Philippine Airlines|079|PH|MNL|full-service|#0B2C80',
  '5J|Cebu Pacific|203|PH|MNL|low-cost|#0B5A8A',
  'QF|Qantas|081|AU|SYD MEL|full-service|#C01823',
  'JQ|Jetstar|041|AU|MEL SYD|low-cost|#B84300',
  'VA|Virgin Australia|795|AU|BNE SYD MEL|full-service|#9B1C31',
  'NZ|Air New Zealand|086|NZ|AKL|full-service|#1D1D1B',
  'UL|SriLankan Airlines|603|LK|CMB|full-service|#0B3A6B',
  'BG|Biman Bangladesh|997|BD|DAC|full-service|#0B6B4A',
  'BS|US-Bangla Airlines|779|BD|DAC|full-service|#0A4F9E',
  'PK|Pakistan International|214|PK|KHI ISB|full-service|#00573F',
  'RA|Nepal Airlines|285|NP|KTM|full-service|#0B3A82',
  'U4|Buddha Air|600|NP|KTM|low-cost|#0B4EA2',
  'KB|Drukair|787|BT|PBH|full-service|#A65E00',
  'B3|Bhutan Airlines|786|BT|PBH|full-service|#B5121B',
  'Q2|Maldivian|986|MV|MLE|full-service|#0B5C9E',
]

function readRow(row: string): Airline {
  const [code = '', name = '', ticketPrefix = '', countryCode = '', hubs = '', kind, colour = ''] = row.split('|')
  return {
    code,
    name,
    ticketPrefix,
    countryCode,
    hubs: hubs.split(' '),
    kind: kind === 'low-cost' ? 'low-cost' : 'full-service',
    colour,
  }
}

export const AIRLINES: readonly Airline[] = ROWS.map(readRow)

const byCode = new Map(AIRLINES.map((airline) => [airline.code, airline]))

export function findAirline(code: string): Airline | undefined {
  return byCode.get(code)
}
