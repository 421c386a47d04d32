import { expect } from 'vitest'
import { ownProduct } from './own-product.ts'

/** The address at which somebody who was invited by mail chooses a password. */
export async function invitationTo(email: string): Promise<string> {
  const find = async () => {
    const response = await fetch(`${ownProduct().sandboxUrl}/sandbox/mail.json`)
    const { letters } = (await response.json()) as { letters: { to: string[]; text: string }[] }
    const letter = letters.find(({ to }) => to.includes(email))
    return /\/app\/generate_password\?token=[\w-]+/.exec(letter?.text ?? '')?.[0]
  }
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy()
  return (await find()) as string
}
