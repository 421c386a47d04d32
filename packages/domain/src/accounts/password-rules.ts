const SHORTEST_PASSWORD = { staff: 12, others: 8 }
export const LONGEST_PASSWORD = 200
export const PASSWORD_CHANGED = 'Password Changed! Redirecting to login page....'

/** Staff's opens other people's money and bookings. */
export function shortestPassword({ isStaff }: { isStaff: boolean }): number {
  return isStaff ? SHORTEST_PASSWORD.staff : SHORTEST_PASSWORD.others
}

/**
 * Why a new password is not accepted. Length makes a password strong; rules about kinds of characters only make people write it down. The server
 * also refuses common passwords, because it has the list.
 */
export function whyNotPassword(password: string, { email, isStaff }: { email: string; isStaff: boolean }): string | undefined {
  const shortest = shortestPassword({ isStaff })
  if (password.length < shortest) return `Please use at least ${shortest} characters.`
  if (password.length > LONGEST_PASSWORD) return `Please use at most ${LONGEST_PASSWORD} characters.`
  const name = email.split('@')[0] ?? ''
  if (email !== '' && [email, name].includes(password.toLowerCase())) return 'Please do not use your e-mail as the password.'
  if (new Set(password).size < 4) return 'Please use more than three different characters.'
  return undefined
}
