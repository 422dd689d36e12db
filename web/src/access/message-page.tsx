import type { ReactNode } from 'react'
import { PageHeading } from '../ui/page/page-heading.tsx'
import { Message } from '../ui/states/message.tsx'

interface MessagePageProps {
  icon: ReactNode
  title: string
  children: ReactNode
  action?: ReactNode
}

/** A page that has nothing but a message. */
export function MessagePage({ icon, title, children, action }: MessagePageProps) {
  return (
    <Message icon={icon} title={<PageHeading>{title}</PageHeading>} action={action}>
      {children}
    </Message>
  )
}
