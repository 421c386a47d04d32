export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 200
export const PASSWORD_CHANGED = 'Password Changed! Redirecting to login page....'

/** Why a password cannot be taken. Length is what makes one strong; rules about kinds of characters only make people write them down. */
export function whyNotPassword(password: string, email: string): string | undefined {
  if (password.length < SHORTEST_PASSWORD) return `Please use at least ${SHORTEST_PASSWORD} characters.`
  if (password.length > LONGEST_PASSWORD) return `Please use at most ${LONGEST_PASSWORD} characters.`
  const name = email.split('@')[0] ?? ''
  if (email !== '' && [email, name].includes(password.toLowerCase())) return 'Please do not use your e-mail as the password.'
  if (new Set(password).size < 4) return 'Please use more than three different characters.'
  return undefined
}
