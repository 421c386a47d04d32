import { refuseInput } from '../http/refuse.ts'

/** How the sentence ends that names a taken address. */
export const EMAIL_TAKEN = ' already.'

/** Writes a person with this address, or says beside the field that somebody has it. Asked of the index itself, so that two at once cannot both have it. */
export async function takeEmail<T>(email: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'users_email') throw error
    refuseInput({ email: `Another account uses ${email}${EMAIL_TAKEN}` })
  }
}
