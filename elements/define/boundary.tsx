import { Component, type ReactNode } from 'react'

type BoundaryProps = {
  children: ReactNode
  onCrash(error: unknown): void
  /** Rendered in place of the crashed view. */
  panel(error: unknown): ReactNode
}
type BoundaryState = { crash: { error: unknown } | null }

/** Contains a crash of the view within its element. A new `key` restarts the view. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { crash: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { crash: { error } }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCrash(error)
  }

  override render(): ReactNode {
    const { crash } = this.state
    return crash ? this.props.panel(crash.error) : this.props.children
  }
}
