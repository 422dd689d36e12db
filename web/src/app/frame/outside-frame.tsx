import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { paths } from '../../session/paths.ts'
import { useClaims } from '../../session/signed-in.tsx'
import { currentUserQuery } from '../../session/user.ts'
import { Header } from '../header/header.tsx'
import { UserMenu } from '../header/user-menu.tsx'
import { Frame } from './frame.tsx'

/** The frame of signed-in pages outside a world: no world name, no news, nothing to administer. */
export function OutsideFrame({ children }: { children?: ReactNode }) {
  const claims = useClaims()
  const { data: user } = useQuery(currentUserQuery(claims))
  const header = (
    <Header home={paths.entry} userMenu={<UserMenu user={{ email: claims.email, role: user?.role }} />} />
  )
  return <Frame header={header}>{children}</Frame>
}

export const OutsidePages = () => (
  <OutsideFrame>
    <Outlet />
  </OutsideFrame>
)
