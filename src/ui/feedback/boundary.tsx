import { Component, type ReactNode } from 'react'

type BoundaryProps = {
  children: ReactNode
  onCrash(error: unknown, retry: () => void): void
  /** Rendered in place of the crashed children. */
  panel(error: unknown, retry: () => void): ReactNode
}
type BoundaryState = { crash: { error: unknown } | null }

/** Contains a crash of its children. `retry` renders them again; a new `key` also discards their state. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { crash: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { crash: { error } }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCrash(error, this.#retry)
  }

  override render(): ReactNode {
    const { crash } = this.state
    return crash ? this.props.panel(crash.error, this.#retry) : this.props.children
  }

  #retry = (): void => this.setState({ crash: null })
}
