import type { Mail } from '../mail/mailer.ts'
import type { TestServer } from './test-server.ts'
import { waitUntil } from './wait-until.ts'

export type CaughtMails = {
  readonly sent: readonly Mail[]
  /** The newest letter to an address, once it has come. */
  to(address: string, subject?: RegExp): Promise<Mail>
}

/** Keeps what the server mails, in place of a mail server. */
export function catchMails(server: TestServer): CaughtMails {
  const sent: Mail[] = []
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => {} }
  Object.assign(server.app, { mailer })
  return {
    sent,
    async to(address, subject = /./) {
      const all = await waitUntil(
        () => sent.filter((mail) => mail.to === address && subject.test(mail.subject)),
        (found) => found.length > 0,
        `written to ${address}`,
      )
      return all.at(-1) as Mail
    },
  }
}

/** The token of the link a letter carries. */
export function tokenOf({ text }: Mail): string {
  return /generate_password\?token=([\w-]+)/.exec(text)?.[1] ?? ''
}
