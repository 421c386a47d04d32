import { expect, test } from 'vitest'
import { makeLog } from './log.ts'

function logged(write: (log: ReturnType<typeof makeLog>) => void): string {
  const lines: string[] = []
  write(makeLog({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) }))
  return lines.join('')
}

test('a database error is logged without the row, the document and the connection it was about', () => {
  const error = Object.assign(new Error('new row for relation "booking_passengers" violates check constraint "is_adult"'), {
    code: '23514',
    constraint: 'is_adult',
    detail: 'Failing row contains (1, MEHTA, Z1234567).',
    where: 'JSON data, line 1: {"email":"rohan@example.com"',
    client: { connectionParameters: { password: 'secret' } },
  })
  const text = logged((log) => log.error({ err: error }, 'bug'))
  expect(text).toContain('is_adult')
  expect(text).toContain('23514')
  for (const secret of ['Z1234567', 'rohan@example.com', 'secret']) expect(text).not.toContain(secret)
})

test('secrets are blanked where they are logged by name', () => {
  const text = logged((log) => log.info({ password: 'one', user: { password: 'two', passportNo: 'three' }, token: 'four' }))
  for (const secret of ['one', 'two', 'three', 'four']) expect(text).not.toContain(`"${secret}"`)
})
