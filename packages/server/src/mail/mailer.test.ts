import { expect, test } from 'vitest'
import { makeMailer } from './mailer.ts'

const letter = (address: string) => ({
  from: { name: 'Skylark', address },
  to: 'arjun@example.com',
  ...{ subject: 'Your ticket', html: '<p>Ticket</p>', text: 'Ticket', messageId: '<1@skylark.example>' },
})

test('a letter of a sandbox goes nowhere, and any other waits until it can be sent', async () => {
  const mailer = makeMailer({ SMTP_URL: undefined, NODE_ENV: 'test' })
  await expect(mailer.send(letter('sandbox@sandbox.invalid'))).resolves.toBeUndefined()
  await expect(mailer.send(letter('help@skylark.example'))).rejects.toThrow('SMTP_URL is not set')
})
