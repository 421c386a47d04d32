import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './kit.module.css'

const SHAPES = ['dialog', 'broad', 'side'] as const

export function KitLayers() {
  const [shape, setShape] = useState<(typeof SHAPES)[number]>()
  const [hasForm, setForm] = useState(false)
  const close = () => setShape(undefined)
  return (
    <div className={css.row}>
      <Menu label="Actions of the booking" anchor={(marks) => <Button {...marks}>Open the menu</Button>}>
        <MenuItem icon="copy" onPress={() => toast('ok', 'Copied.')}>
          Copy the PNR
        </MenuItem>
        <MenuItem icon="download" onPress={() => toast('ok', 'Downloaded.')}>
          Download the e-ticket
        </MenuItem>
        <MenuItem isOn onPress={() => toast('ok', 'Changed.')}>
          Show net prices
        </MenuItem>
      </Menu>
      {SHAPES.map((each) => (
        <Button key={each} onClick={() => setShape(each)}>
          Open a {each === 'side' ? 'side panel' : `${each === 'broad' ? 'broad ' : ''}dialog`}
        </Button>
      ))}
      <Button onClick={() => setForm(true)}>Open a form</Button>
      <Dialog
        isOpen={shape !== undefined}
        {...(shape && { shape })}
        title="Release the held seats?"
        subtitle="KN2PCU · Mr Arjun Pillai +3"
        onClose={close}
        foot={
          <>
            <Button onClick={close}>Keep them</Button>
            <Button variant="danger" onClick={close}>
              Release
            </Button>
          </>
        }
      >
        <p>The airline gives the seats to others at once.</p>
      </Dialog>
      {hasForm && <NameForm onClose={() => setForm(false)} />}
    </div>
  )
}

/** Its call is played here: a name is taken if it is 'taken'. */
function NameForm({ onClose }: { onClose: () => void }) {
  const form = useCallForm({
    name: 'KIT_NAME',
    initial: { name: '', note: '' },
    wrong: ({ name }) => ({ name: name.trim() ? undefined : 'This is required field.' }),
    call: ({ name }) => (name === 'taken' ? Promise.reject(new Error('This name is taken.')) : Promise.resolve(name)),
    onDone: () => {
      toast('ok', 'Saved.')
      onClose()
    },
  })
  return (
    <FormDialog form={form} title="New group" verb="Save" onClose={onClose}>
      <TextField label="Name" {...form.text('name')} />
      <TextField label="Note" optional {...form.text('note')} />
    </FormDialog>
  )
}
