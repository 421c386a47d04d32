/** The LIKE pattern of texts that hold this one; what LIKE reads as a wildcard is taken as typed. */
export function holding(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** The LIKE pattern of texts that begin with this one. */
export function beginning(text: string): string {
  return holding(text).slice(1)
}
