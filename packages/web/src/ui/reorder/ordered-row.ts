import type { ReactNode } from 'react'

export type OrderedRow = {
  id: number
  /** What it is called where it is moved. */
  name: string
  content: ReactNode
}
