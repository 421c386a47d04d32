import { Refusal } from '../http/refuse.ts'

/** Somebody has this address already: says so beside the field. */
export class EmailTaken extends Refusal {
  constructor(email: string) {
    super('INVALID_INPUT', undefined, { shortError: { email: `Another account already uses ${email}.` } })
  }
}

/** Writes a person with this address, or refuses EmailTaken. Asked of the index itself, so that two at once cannot both have it. */
export async function takeEmail<T>(email: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'users_email') throw error
    throw new EmailTaken(email)
  }
}
