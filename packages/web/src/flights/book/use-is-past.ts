import { useEffect, useState } from 'react'

/** Whether an instant has passed. Changes automatically, without drawing a large form again every second. */
export function useIsPast(at: string): boolean {
  const [passed, setPassed] = useState<string>()
  useEffect(() => {
    const left = Date.parse(at) - Date.now()
    const timer = setTimeout(() => setPassed(at), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [at])
  return passed === at
}
