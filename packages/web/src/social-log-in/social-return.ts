/** What a provider has added to the address. A code of digits alone would be read as a number. */
export function readSocialReturn({ code, state, error }: Record<string, unknown>): {
  code?: string
  state?: string
  error?: string
} {
  return {
    ...(code !== undefined && { code: String(code) }),
    ...(state !== undefined && { state: String(state) }),
    ...(error !== undefined && { error: String(error) }),
  }
}
