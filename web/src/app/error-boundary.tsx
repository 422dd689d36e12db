import { Component, type ReactNode } from 'react'

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

/** Catches what fails below it; the root reports it (see main.tsx). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, place: this.props.place }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return place === state.place ? null : { failed: false, place }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
