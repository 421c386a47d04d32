import type { Mail } from '../notifications/mailer.ts'
import type { TestServer } from './test-server.ts'

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
      for (let tries = 0; tries < 150; tries += 1) {
        const found = sent.findLast((mail) => mail.to === address && subject.test(mail.subject))
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error(`No letter to ${address}: ${sent.map((mail) => `${mail.to} ${mail.subject}`).join(', ')}`)
    },
  }
}

/** The token of the link a letter carries. */
export function tokenOf({ text }: Mail): string {
  return /generate_password\?token=([\w-]+)/.exec(text)?.[1] ?? ''
}
