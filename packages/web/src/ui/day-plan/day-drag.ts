import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

/** Something that is dragged from day to day: a number or a key. */
type ItemId = number | string

/** Lets an element be dragged; `handle`: only by this part of it. Large: import it lazily. */
export function dragItem(element: HTMLElement, itemId: ItemId, handle?: HTMLElement): () => void {
  return draggable({ element, ...(handle && { dragHandle: handle }), getInitialData: () => ({ itemId }) })
}

/** Lets what is dragged be dropped anywhere on a day. */
export function dropOnDay(element: HTMLElement, date: string, onOver: (isOver: boolean) => void): () => void {
  return dropTargetForElements({
    element,
    getData: () => ({ date }),
    onDragEnter: () => onOver(true),
    onDragLeave: () => onOver(false),
    onDrop: () => onOver(false),
  })
}

type Drags = {
  /** Undefined: put down again. */
  onLift?: (itemId: ItemId | undefined) => void
  onDrop: (itemId: ItemId, date: string) => void
}

/** Follows what is dragged inside an element. */
export function watchDrags(container: HTMLElement, { onLift, onDrop }: Drags): () => void {
  return monitorForElements({
    canMonitor: ({ source }) => container.contains(source.element),
    onDragStart: ({ source }) => onLift?.(source.data.itemId as ItemId),
    onDrop: ({ source, location }) => {
      onLift?.(undefined)
      const date = location.current.dropTargets[0]?.data.date
      if (typeof date === 'string') onDrop(source.data.itemId as ItemId, date)
    },
  })
}
