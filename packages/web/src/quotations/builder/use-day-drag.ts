import { type RefObject, useEffect, useState } from 'react'
import { useLatest } from '../../lib/use-latest.ts'

// Not part of the first load of the page.
const loadDrag = () => import('../../ui/day-plan/day-drag.ts')
type Drag = Awaited<ReturnType<typeof loadDrag>>

/** Runs once its part is loaded, and ends with the element. */
function begin(start: (drag: Drag) => () => void): () => void {
  let end: (() => void) | undefined
  let isOver = false
  void loadDrag().then((drag) => {
    if (!isOver) end = start(drag)
  })
  return () => {
    isOver = true
    end?.()
  }
}

/** Lets a line be dragged by its row: what is typed in its editor is marked with the mouse as ever. */
export function useDragLine(
  line: RefObject<HTMLElement | null>,
  row: RefObject<HTMLElement | null>,
  key: string,
  isOn: boolean,
): void {
  useEffect(() => {
    const [element, handle] = [line.current, row.current]
    if (!isOn || !element || !handle) return undefined
    return begin(({ dragItem }) => dragItem(element, key, handle))
  }, [line, row, key, isOn])
}

/** Lets lines be dropped on a day; true while one is over it. */
export function useDropOnDay(day: RefObject<HTMLElement | null>, date: string, isOn: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const element = day.current
    if (!isOn || !element || date === '') return undefined
    return begin(({ dropOnDay }) => dropOnDay(element, date, setOver))
  }, [day, date, isOn])
  return isOver
}

/** Follows the lines that are dragged inside an element. */
export function useLineDrops(
  days: RefObject<HTMLElement | null>,
  isOn: boolean,
  onDrop: (key: string, date: string) => void,
): void {
  const drop = useLatest(onDrop)
  useEffect(() => {
    const element = days.current
    if (!isOn || !element) return undefined
    return begin(({ watchDrags }) => watchDrags(element, { onDrop: (key, date) => drop(String(key), date) }))
  }, [days, isOn, drop])
}
