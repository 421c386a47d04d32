import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

export type Letter = {
  id: string
  receivedAt: string
  from: string
  to: string[]
  subject: string
  mail: Email
}

export type Mailbox = {
  /** Takes a raw message with its envelope; it is kept before this resolves. */
  keep(raw: Buffer, envelope: { from: string; to: string[] }, nowMs: number): Promise<Letter>
  /** Newest first. */
  letters(): Letter[]
  letter(id: string): Letter | undefined
  clear(): void
}

type Stored = { receivedAt: string; envelope: { from: string; to: string[] }; raw: string }

const KEEP = 500

/** The last 500 letters; with a folder they are files in it, one each. */
export async function openMailbox(folder?: string): Promise<Mailbox> {
  const letters = new Map<string, Letter>()
  let count = 0
  if (folder) {
    mkdirSync(folder, { recursive: true })
    for (const file of readdirSync(folder).sort()) {
      if (!file.endsWith('.json')) continue
      const id = file.slice(0, -5)
      const stored: Stored = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      letters.set(id, await readLetter(id, stored))
      count = Number(id)
    }
  }
  const drop = (id: string): void => {
    letters.delete(id)
    if (folder) rmSync(join(folder, `${id}.json`), { force: true })
  }
  return {
    keep: async (raw, envelope, nowMs) => {
      const id = String(++count).padStart(9, '0')
      const stored = { receivedAt: new Date(nowMs).toISOString(), envelope, raw: raw.toString('base64') }
      const letter = await readLetter(id, stored)
      if (folder) {
        const file = join(folder, `${id}.json`)
        writeFileSync(`${file}.next`, JSON.stringify(stored))
        renameSync(`${file}.next`, file)
      }
      letters.set(id, letter)
      for (const old of [...letters.keys()].slice(0, Math.max(0, letters.size - KEEP))) drop(old)
      return letter
    },
    letters: () => [...letters.values()].reverse(),
    letter: (id) => letters.get(id),
    clear: () => [...letters.keys()].forEach(drop),
  }
}

async function readLetter(id: string, { receivedAt, envelope, raw }: Stored): Promise<Letter> {
  const mail = await PostalMime.parse(Buffer.from(raw, 'base64'))
  const from = mail.from?.address ?? envelope.from
  return { id, receivedAt, from, to: envelope.to, subject: mail.subject ?? '(no subject)', mail }
}
