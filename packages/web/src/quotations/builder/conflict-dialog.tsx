import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Differences } from '../differences.tsx'
import type { Builder } from './use-builder.ts'

/** Two people changed one quotation: what the colleague did, and the two ways to go on. Nothing that was typed is lost unless it is given up here. */
export function ConflictDialog({ builder }: { builder: Builder }) {
  const { conflict, keepTyping, putOnTop, takeTheirs } = builder
  if (!conflict) return null
  const { kart, differences } = conflict
  return (
    <Dialog
      isOpen
      keepsEntries
      onClose={keepTyping}
      title="A colleague has changed this quotation"
      subtitle={`Version ${kart.version} by ${kart.savedBy}. Your changes are not saved yet.`}
      foot={
        <>
          <Button variant="danger" onClick={takeTheirs}>
            Discard my changes
          </Button>
          <Button variant="primary" onClick={() => void putOnTop()}>
            Put my changes on top
          </Button>
        </>
      }
    >
      <Differences differences={differences} />
      <p>If both of you changed the same field, yours stays. You check the result before you save it.</p>
    </Dialog>
  )
}
