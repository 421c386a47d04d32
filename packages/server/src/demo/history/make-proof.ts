import type { PlainDate } from '@tradewind/domain/time'

type Paid = { readonly reference: string; readonly rupees: number; readonly day: PlainDate }

/** A customer's upload: the bank's own page about a payment, as a small PDF. */
export function writeProof({ reference, rupees, day }: Paid): { name: string; contentBase64: string } {
  const lines = [
    'Payment successful',
    `Amount: INR ${rupees.toLocaleString('en-IN')}.00`,
    `Reference: ${reference}`,
    `Date: ${day}`,
  ]
  const text = lines.map((line, index) => `BT /F1 ${index === 0 ? 22 : 14} Tf 60 ${520 - index * 34} Td (${line}) Tj ET`).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  return { name: `payment-${day}.pdf`, contentBase64: Buffer.from(assemble(objects)).toString('base64') }
}

/** A reader finds each object by its offset. */
function assemble(objects: readonly string[]): string {
  let file = '%PDF-1.4\n'
  const begins = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = begins.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}
