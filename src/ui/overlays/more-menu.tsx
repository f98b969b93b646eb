import type { ReactNode } from 'react'
import { Button } from '../fields/button.tsx'
import { Icon } from '../pictures/icon.tsx'
import { Ellipsis } from '../pictures/icons.ts'
import { Menu } from './menu.tsx'

type MoreMenuProps = {
  label: string
  /** Written as `data-actions-of`, by which a page finds the button again. */
  actionsOf?: string
  children: ReactNode
}

/** A small button with three dots, and the menu of what can be done with one thing. */
export function MoreMenu({ label, actionsOf, children }: MoreMenuProps) {
  return (
    <Menu
      label={label}
      align="end"
      trigger={(trigger) => (
        <Button
          iconOnly
          label={label}
          icon={<Icon of={Ellipsis} />}
          variant="quiet"
          size="small"
          data-actions-of={actionsOf}
          {...trigger}
        />
      )}
    >
      {children}
    </Menu>
  )
}
