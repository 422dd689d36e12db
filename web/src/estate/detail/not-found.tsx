import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Message } from '../../ui/states/message.tsx'

interface NotFoundProps {
  icon: ReactNode
  title: string
  text: string
  /** The way out: to the list. */
  link: { label: string; to: string }
}

/** The page for a URL that names nothing that exists [C-2350]. */
export function NotFound({ icon, title, text, link }: NotFoundProps) {
  usePageTitle(title)
  return (
    <Message
      icon={icon}
      title={<PageHeading>{title}</PageHeading>}
      action={
        <Button component={Link} to={link.to} size="md">
          {link.label}
        </Button>
      }
    >
      {text}
    </Message>
  )
}
