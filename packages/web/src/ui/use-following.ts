import { useState } from 'react'

/**
 * A text typed over a value from elsewhere: when that value changes (back button, another tab, a shortcut), the field follows and keeps the focus.
 * `mark` says whether it changed, for values that are new objects each time.
 */
export function useFollowing<T>(value: T, mark: unknown = value): [typed: T, type: (typed: T) => void] {
  const [{ typed, followed }, setState] = useState({ typed: value, followed: mark })
  if (followed !== mark) setState({ typed: value, followed: mark })
  return [typed, (next) => setState({ typed: next, followed: mark })]
}
