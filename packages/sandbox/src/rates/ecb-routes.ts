import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { SandboxClock } from '../sandbox-clock.ts'

const PER_EURO: Readonly<Record<string, string>> = {
  ...{ USD: '1.0944', GBP: '0.8801', INR: '89.861', SGD: '1.4602', THB: '37.58', JPY: '147.45', CHF: '0.9804', AUD: '1.6281' },
  ...{ MYR: '4.8575', IDR: '16371.13', HKD: '8.5908', NZD: '1.7711', ZAR: '19.81', CAD: '1.4738', CNY: '7.5231' },
}
const Plant = z.strictObject({
  status: z.number().int().min(200).max(599).default(200),
  /** In place of the file; without it the answer is right again. */
  body: z.string().optional(),
  day: z.iso.date().optional(),
  rates: z.record(z.string(), z.string()).default({}),
})

/** Stands in for the European Central Bank's file of reference rates, of the last working day. What it answers can be planted; it counts how often it was asked. */
export function routeEcb(app: FastifyInstance, { clock }: { clock: SandboxClock }): void {
  let planted: z.output<typeof Plant> = { status: 200, rates: {} }
  let asked = 0
  app.get('/stats/eurofxref/eurofxref-daily.xml', (_request, reply: FastifyReply) => {
    asked += 1
    const day = planted.day ?? lastWorkingDay(clock.now())
    const text = planted.body ?? writeRates(day, { ...PER_EURO, ...planted.rates })
    return reply.code(planted.status).header('content-type', 'text/xml').send(text)
  })
  app.get('/sandbox/control/rates', () => ({ ...planted, asked }))
  app.post('/sandbox/control/rates', (request) => {
    planted = Plant.parse(request.body)
    return { ...planted, asked }
  })
}

function lastWorkingDay(now: number): string {
  const day = new Date(now)
  while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() - 1)
  return day.toISOString().slice(0, 10)
}

function writeRates(day: string, rates: Readonly<Record<string, string>>): string {
  const cubes = Object.entries(rates).map(([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${day}'>
${cubes.join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>
`
}
