import { Choices } from './gallery-choices.tsx'
import { Buttons, Fields, Words } from './gallery-controls.tsx'
import { Notices, States } from './gallery-states.tsx'

/** Every widget at rest, for the checks that concern them all. */
export function Gallery() {
  return (
    <div className="stack" data-gap="5">
      <Buttons />
      <Words />
      <Fields />
      <Choices />
      <Notices />
      <States />
    </div>
  )
}
