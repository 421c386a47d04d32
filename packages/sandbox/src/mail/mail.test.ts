import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../start-sandbox.ts'
import { sendLetter } from './test-sender.ts'

let stateDir = ''
let sandbox: Sandbox

beforeEach(async () => {
  stateDir = mkdtempSync(join(tmpdir(), 'mail-'))
  sandbox = await startSandbox({ latency: 'none', stateDir })
})
afterEach(async () => {
  await sandbox.close()
  rmSync(stateDir, { recursive: true })
})

const post = (subject: string, more: Partial<Parameters<typeof sendLetter>[1]> = {}) =>
  sendLetter(sandbox.smtpPort, { subject, ...more })

const letters = async () => (await (await fetch(`${sandbox.url}/sandbox/mail.json`)).json()).letters
const read = async (path: string) => {
  const answer = await fetch(`${sandbox.url}${path}`)
  return { answer, text: await answer.text() }
}

test('letters are listed newest first, as JSON and as a page', async () => {
  await post('First')
  await post('Second <b>')
  expect((await letters()).map(({ subject }: { subject: string }) => subject)).toEqual(['Second <b>', 'First'])
  expect((await letters())[1]).toMatchObject({ from: 'sales@skylark.example', to: ['asha@example.com'], text: 'Your ticket\n' })
  expect((await read('/sandbox/mail')).text).toContain('Second &lt;b&gt;')
})

test('the HTML of a letter is shown in a frame that runs nothing', async () => {
  await post('With HTML', { html: '<p>Hello</p><script>alert(1)</script>' })
  const [{ id }] = await letters()
  expect((await read(`/sandbox/mail/${id}`)).text).toMatch(/<iframe[^>]* sandbox="allow-popups"/)
  const { answer, text } = await read(`/sandbox/mail/${id}/html`)
  expect(text).toContain('<p>Hello</p>')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('attachments can be taken out again unchanged', async () => {
  const content = Buffer.from([0, 255, 1, 2, 3])
  await post('With file', { file: { name: 'e-ticket.pdf', content } })
  const [letter] = await letters()
  expect(letter.attachments).toMatchObject([{ filename: 'e-ticket.pdf' }])
  const file = await fetch(`${sandbox.url}${letter.attachments[0].url}`)
  expect(file.headers.get('content-disposition')).toContain('e-ticket.pdf')
  expect(Buffer.from(await file.arrayBuffer())).toEqual(content)
})

test('letters survive a restart', async () => {
  await post('Kept')
  await sandbox.close()
  sandbox = await startSandbox({ latency: 'none', stateDir })
  await post('New')
  expect((await letters()).map(({ subject }: { subject: string }) => subject)).toEqual(['New', 'Kept'])
})

test('a letter that is not there is a page saying so', async () => {
  expect((await read('/sandbox/mail/000000099')).answer.status).toBe(404)
})

test('a letter above 20 MB is refused', async () => {
  await expect(post('Huge', { text: 'x'.repeat(21 * 1024 * 1024) })).rejects.toThrow(/552|size/i)
  expect(await letters()).toEqual([])
})
