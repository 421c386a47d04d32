/** How each airline sells: a table, because it is data. */
type AirlineProduct = {
  /** Wire `Source` number of the connection that sells it. */
  source: number
  brand: string
  /** IATA aircraft types by reach. */
  regional: readonly string[]
  narrow: readonly string[]
  wide: readonly string[]
  /** Where business is fitted. */
  business: 'everywhere' | 'wide' | 'nowhere'
  premium: boolean
  first: boolean
  /** Against the market's level, 1 being ordinary. */
  priceLevel: number
  /** Part of the adult base fare a child pays. */
  childPart: number
}

// airline | source | brand | regional | narrow | wide | business | extra cabins (P premium economy, F first) | price level | child part
const ROWS = `
6E|6|indigo|AT7|32N 321 320|789 77W|nowhere||0.93|1
AI|4|airindia||32N 321 320|788 77W 359|everywhere|PF|1.04|0.75
IX|42|xpress||7M8 73H 32N|788|nowhere||0.88|1
QP|109|akasa||7M8|7M8|nowhere||0.9|1
SG|3|spice|DH4|73H 7M8|73H|nowhere||0.92|1
9I|4|plain|AT7|32N|32N|nowhere||0.95|0.75
S5|51|lcc|E75|E75|E75|nowhere||1.02|1
EK|4|emirates||77W|77W 388 359|everywhere|PF|1.1|0.75
FZ|24|flydubai||7M8 73H 7M9|7M8|everywhere||0.95|0.85
EY|4|etihad||321 320|789 359 388|everywhere|F|1.03|0.75
G9|17|lcc||320 32N 321|321|nowhere||0.82|0.9
3L|18|lcc||320 32N|321|nowhere||0.82|0.9
QR|4|qatar||320 7M8|77W 359 351 788|everywhere||1.08|0.75
WY|4|light||7M8 73H|789|everywhere||0.94|0.75
OV|26|lcc||32N 320|332|nowhere||0.8|0.9
GF|4|light||32N 321 320|789|everywhere||0.92|0.75
KU|4|light||32N 320|77W 338|everywhere||0.9|0.75
J9|27|lcc||320 32N|32N|nowhere||0.84|0.9
SV|4|light||320 321|77W 789 333|everywhere||0.93|0.75
XY|28|lcc||32N 320|333|nowhere||0.83|0.9
BA|4|british|E90|32N 320 321|77W 789 351 388|everywhere|PF|1.06|0.75
VS|4|virgin||339|351 339 789|everywhere|P|1.04|0.75
U2|60|lcceu||32N 320 319|321|nowhere||0.85|1
FR|61|lcceu||73H 7M8|73H|nowhere||0.72|1
EI|5|light|AT7|320 32N|333 32Q|wide||0.92|0.75
LH|4|lufthansa|CR9|32N 320 321|748 359 789|everywhere|PF|1.06|0.75
EW|62|lcceu||320 319|321|nowhere||0.9|1
LX|4|lufthansa|E95|32N 320 221|77W 333 343|everywhere|PF|1.08|0.75
OS|4|lufthansa|E95|320 321|789 772|everywhere|P|1.02|0.75
SN|4|lufthansa|CR9|320 319|333|everywhere|P|0.98|0.75
AF|4|airfrance|E90|223 320 321|77W 359 789|everywhere|PF|1.05|0.75
KL|4|airfrance|E75|73H 32Q E95|77W 789 333|everywhere|P|1.03|0.75
HV|63|lcceu||73H 32Q|73H|nowhere||0.85|1
IB|5|light|CR9|32N 320 321|359 333|everywhere|P|0.98|0.75
VY|64|lcceu||320 32N|321|nowhere||0.84|1
UX|5|light|E95|73H 7M8|789|everywhere||0.93|0.75
TP|5|light|E95|32N 320|339 32Q|everywhere||0.95|0.75
AZ|5|light||223 32N 320|359 339|everywhere|P|0.97|0.75
AY|5|light|AT7|320 321 E90|359 333|everywhere|P|0.98|0.75
SK|5|light|CR9|32N 320|359 333|everywhere|P|0.98|0.75
DY|65|lcceu||73H 7M8|73H|nowhere||0.85|1
LO|5|light|E95|7M8 73H E75|789 788|everywhere|P|0.93|0.75
W6|66|lcceu||32N 321|32Q|nowhere||0.76|1
TK|5|turkish||32N 321 73H|77W 333 359 789|everywhere||0.97|0.75
PC|67|lcc||32N 321|32N|nowhere||0.8|0.9
A3|5|light|AT7|32N 320 321|32Q|everywhere||0.95|0.75
J2|5|light|E90|320 32N|788|everywhere||0.9|0.75
KC|5|light|E95|32N 320 32Q|763|everywhere||0.9|0.75
HY|5|light||32N 320|788 763|everywhere||0.86|0.75
SU|5|light||32N 320 73H|77W 333 359|everywhere||0.88|0.75
LY|5|light||73H|789 788 77W|everywhere|P|1.1|0.75
RJ|5|light|E75|32N 321|788|everywhere||0.94|0.75
MS|5|light||73H 32N 223|789 77W 333|everywhere||0.86|0.75
ET|5|light|DH4|73H 7M8|788 789 359 77W|everywhere||0.87|0.67
KQ|5|light|E90|73H|788|everywhere||0.92|0.75
RW|5|light|DH4|73H|333 332|everywhere||0.85|0.75
SA|5|light||320 319|332 333|everywhere||0.92|0.75
AT|5|light|AT7|73H 7M8 E90|788 789|everywhere||0.88|0.75
TC|5|light|DH4|223 7M9|788|everywhere||0.86|0.75
MK|5|light|AT7|339|339 359|everywhere||0.98|0.75
HM|5|light|DHT|32N|32N|everywhere||0.95|0.75
P4|5|light|E95|73H E95|77W|everywhere||0.9|0.75
AA|5|usmajor|E75|738 321 7M8|77W 789 788|everywhere|P|1.02|1
DL|5|usmajor|E75|321 738 223|359 339 764|everywhere|P|1.05|1
UA|5|usmajor|E75|738 7M9 7M8 319|789 77W 78X 764|everywhere|P|1.03|1
B6|68|jetblue||320 321 223|32Q|wide||0.93|1
AS|5|usmajor|E75|739 7M9 738|789|everywhere||0.95|1
WN|69|lccus||73H 7M8|73H|nowhere||0.86|1
NK|70|lccus||32N 320|321|nowhere||0.68|1
AC|5|light|E75|7M8 223 321|77W 789 333|everywhere|P|1.03|0.75
WS|71|lccus|DH4|73H 7M8|789|wide||0.9|1
AM|5|light|E90|7M8 73H|789 788|everywhere||0.92|0.75
AV|5|light||32N 320|788|everywhere||0.85|0.75
LA|5|light||32N 320 321|789 77W 763|everywhere||0.9|0.75
CM|5|light||7M9 738|7M9|everywhere||0.96|0.75
AR|5|light|E90|73H 7M8|332|everywhere||0.86|0.75
SQ|4|singapore||7M8 738|359 78X 77W 388|everywhere|PF|1.1|0.75
TR|72|lcc|E90|320 32N|789 788|nowhere||0.8|1
MH|4|light|AT7|738 7M8|359 333 339|everywhere||0.92|0.75
AK|73|lcc||320 32N|333|nowhere||0.72|1
OD|74|lcc|AT7|738 7M8|333|everywhere||0.76|0.9
TG|4|light||320 321|77W 359 789|everywhere||0.98|0.75
FD|75|lcc||320 32N|333|nowhere||0.72|1
SL|76|lcc||738 739|333|nowhere||0.74|1
CX|4|light||32Q|351 359 77W 333|everywhere|PF|1.04|0.75
JL|5|light|E90|738 788|789 77W 351|everywhere|PF|1.08|0.75
NH|5|light|DH4|738 32N 321|789 77W 781|everywhere|PF|1.08|0.75
KE|5|light||738 32Q 223|77W 789 388|everywhere|F|1.02|0.75
OZ|5|light||32N 321|359 333|everywhere||0.94|0.75
CA|5|light||738 32N|789 77W 333|everywhere|PF|0.82|0.75
MU|5|light||320 32N 738|77W 789 359|everywhere|P|0.78|0.75
CZ|5|light||32N 738|77W 789 359|everywhere|P|0.78|0.75
CI|5|light||32Q 738|359 77W 333|everywhere|P|0.94|0.75
BR|5|light||321|77W 789 78X|everywhere|P|0.98|0.75
VN|5|light|AT7|321 32N|789 359|everywhere|P|0.86|0.75
VJ|77|lcc||320 321|333|nowhere||0.7|1
GA|5|light|AT7|738|77W 333 339|everywhere||0.94|0.75
PR|5|light|DH4|321 320|77W 359 333|everywhere|P|0.9|0.75
5J|78|lcc|AT7|32N 320|339|nowhere||0.72|1
QF|5|light|DH4|738 32Q|789 388 333|everywhere|PF|1.05|0.75
JQ|79|lcc|DH4|320 32N|788|nowhere||0.78|1
VA|5|light||738 7M8|77W|everywhere||0.9|1
NZ|5|light|AT7|32N 320|789 77W|wide|P|1.02|0.75
UL|4|light||32N 321|333|everywhere||0.84|0.75
BG|5|light|DH4|73H|788 789|everywhere||0.82|0.67
BS|5|light|AT7|738|333|nowhere||0.8|0.67
PK|5|light|AT7|320|77W|everywhere||0.8|0.67
RA|5|light|AT7|320|332|everywhere||0.85|0.67
U4|80|lcc|AT7|AT7|AT7|nowhere||1|0.67
KB|5|plain|AT4|319 32N|319|everywhere||1.35|0.67
B3|5|plain||319|319|everywhere||1.3|0.67
Q2|5|plain|DH3|320|332|nowhere||1.2|0.75
`

function readRow(row: string): [string, AirlineProduct] {
  const [code = '', source, brand = '', regional = '', narrow = '', wide = '', business, extra = '', level, child] = row.split('|')
  const types = (text: string) => text.split(' ').filter(Boolean)
  return [
    code,
    {
      source: Number(source),
      brand,
      regional: types(regional),
      narrow: types(narrow),
      wide: types(wide),
      business: business === 'everywhere' || business === 'wide' ? business : 'nowhere',
      premium: extra.includes('P'),
      first: extra.includes('F'),
      priceLevel: Number(level),
      childPart: Number(child),
    },
  ]
}

const products = new Map(ROWS.trim().split('\n').map(readRow))

export function productOf(airlineCode: string): AirlineProduct {
  const product = products.get(airlineCode)
  if (!product) throw new Error(`No product is written down for airline ${airlineCode}`)
  return product
}
