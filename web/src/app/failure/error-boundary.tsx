import { Component, type ReactNode } from 'react'
import { forgetFailedParts } from '../loading/lazy-part.tsx'

interface ErrorBoundaryProps {
  fallback: ReactNode
  /** A failure here says nothing about another place. */
  place?: string
  children: ReactNode
}

interface ErrorBoundaryState {
  failed: boolean
  place: string | undefined
}

/** Catches errors below it; the root reports them (see main.tsx). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, place: this.props.place }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return place === state.place ? null : { failed: false, place }
  }

  override componentDidMount() {
    window.addEventListener('online', this.tryAgain)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.tryAgain)
  }

  override componentDidCatch() {
    forgetFailedParts()
  }

  /** It may have failed for lack of a connection. */
  readonly tryAgain = () => {
    if (this.state.failed) this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
