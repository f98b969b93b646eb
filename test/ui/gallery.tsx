import { Choices } from './gallery-choices.tsx'
import { BadgesAndStatuses, Buttons, Fields } from './gallery-controls.tsx'
import { Notices, States } from './gallery-states.tsx'

/** Every widget in its initial state, for tests that cover all of them. */
export function Gallery() {
  return (
    <div className="stack" data-gap="5">
      <Buttons />
      <BadgesAndStatuses />
      <Fields />
      <Choices />
      <Notices />
      <States />
    </div>
  )
}
