import type { ReactNode } from 'react'
import { IconInbox } from '../icons.ts'
import { Message } from './message.tsx'

interface EmptyStateProps {
  icon?: ReactNode
  /** Says why there is nothing. */
  title: string
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon = <IconInbox size={28} stroke={1.5} />, ...message }: EmptyStateProps) {
  return <Message icon={icon} {...message} />
}
