import { Component, type ReactNode } from 'react'

type BoundaryProps = {
  children: ReactNode
  onCrash(error: unknown): void
  /** What stands in the place of the view that crashed. */
  panel(error: unknown): ReactNode
}
type BoundaryState = { crash: { error: unknown } | null }

/** Keeps a crash of the view inside its element. A new `key` starts the view anew. */
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
