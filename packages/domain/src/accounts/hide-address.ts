/** An e-mail address by which its owner knows it and a stranger does not: 'm…@home.example'. */
export function hideAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '…' : `${email.slice(0, 1)}…${email.slice(at)}`
}
