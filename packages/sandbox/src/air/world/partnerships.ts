/** Who sells connections with whom, and whose code is on whose flights: a table, because it is data. */
const ALLIANCES = [
  'AI LH LX OS SN UA AC TP A3 LO TK ET SA MS SQ TG NH OZ CA BR NZ CM AV',
  'AF KL DL VS SK KE MU CI VN GA AR AM UX KQ SV',
  'BA AA IB QR AY JL CX QF MH RJ AT UL AS WY',
]
const PAIRS =
  'EK-FZ EK-QF EK-UA EK-AC EK-B6 EK-UL EK-TP EK-PR EY-GF EY-B6 EY-AF EY-KL EY-SV EY-GA EY-MS 6E-TK 6E-QR 6E-KL 6E-AF 6E-DL AI-IX AI-VS AI-GF SQ-TR SQ-VS SQ-MH QF-JQ BA-EI AA-EI AA-VY BA-VY IB-VY QR-RW QR-VA QR-B6 KU-TK KQ-SA WY-KU UA-VA DL-WS QF-EI MK-KQ MK-EK KB-TG ET-RW AZ-LH AZ-UA AZ-AC LH-EW'
const CODESHARES = `
AA BA GB US 6000
BA AA GB US 1500
IB BA GB US 4500
DL VS GB US 5900
VS DL GB US 2400
AF DL US FR 8600
DL AF FR US 8200
KL DL NL US 6000
UA LH DE US 8700
LH UA DE US 7600
AC LH DE US 9000
AI LH DE IN 8700
LH AI DE IN 4700
SQ AI IN SG 5500
AI SQ IN SG 7000
EK FZ AE * 2000
QF EK AE GB 8000
6E TK TR IN 4000
QR 6E QA IN 4700
KL KQ KE NL 4500
KQ KL KE NL 1000
AF KQ KE FR 5000
VS AF FR IN 6700
AA QR QA US 8000
BA QR QA * 6000
JL AA JP US 7000
NH UA JP US 7000
UA NH JP US 7900
NZ UA NZ US 6700
SK DL DK US 3900
GF EY AE BH 5000
EY GF AE BH 5000
UA AI US IN 7500
AC UA US IN 8500
`

const partnersOf = new Map<string, Set<string>>()
function join(one: string, other: string) {
  if (one === other) return
  const partners = partnersOf.get(one) ?? new Set()
  partnersOf.set(one, partners.add(other))
}
for (const group of [...ALLIANCES.map((line) => line.split(' ')), ...PAIRS.split(' ').map((pair) => pair.split('-'))]) {
  for (const one of group) for (const other of group) join(one, other)
}

/** Whether one ticket may hold flights of both. */
export function sellTogether(one: string, other: string): boolean {
  return one === other || (partnersOf.get(one)?.has(other) ?? false)
}

type Codeshare = { marketing: string; operating: string; countries: readonly [string, string]; firstNumber: number }

const codesharesByOperator = Map.groupBy(
  CODESHARES.trim()
    .split('\n')
    .map((line): Codeshare => {
      const [marketing = '', operating = '', one = '', other = '', first] = line.split(' ')
      return { marketing, operating, countries: [one, other], firstNumber: Number(first) }
    }),
  (codeshare) => codeshare.operating,
)

/** Agreements that put other airlines' codes on this operator's flights between two countries. */
export function codesharesOn(operating: string, oneCountry: string, otherCountry: string): readonly Codeshare[] {
  return (codesharesByOperator.get(operating) ?? []).filter(({ countries: [one, other] }) => {
    const matches = (a: string, b: string) => a === one && (other === '*' || b === other)
    return matches(oneCountry, otherCountry) || matches(otherCountry, oneCountry)
  })
}
