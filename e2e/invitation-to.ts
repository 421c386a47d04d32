import { expect } from 'vitest'
import { ownProduct } from './own-product.ts'

/** The address at which somebody who was invited by mail chooses a password. */
export function invitationTo(email: string): Promise<string> {
  return linkTo(email, /\/app\/generate_password\?token=[\w-]+/)
}

/** The address in the newest mail to somebody that has one like this. */
export async function linkTo(email: string, like: RegExp): Promise<string> {
  const find = async () => {
    const response = await fetch(`${ownProduct().sandboxUrl}/sandbox/mail.json`)
    const { letters } = (await response.json()) as { letters: { to: string[]; text: string }[] }
    const links = letters.filter(({ to }) => to.includes(email)).map(({ text }) => like.exec(text)?.[0])
    return links.find((link) => link !== undefined)
  }
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy()
  return (await find()) as string
}
