import type { AccessTokenClaims } from '@muster/contract'
import { isInternal } from '@muster/rules'
import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { forgetEntries } from '../ui/entry-state.ts'
import { useConfiguration } from './configuration.tsx'
import { takeCache } from './own-cache.ts'

const ClaimsContext = createContext<AccessTokenClaims | null>(null)

interface SignedInProviderProps {
  claims: AccessTokenClaims
  children: ReactNode
}

/**
 * Each person gets a cache of their own, and finds no checked rows or pages by the Back button, so nothing of the one
 * before is ever shown to the next.
 */
export function SignedInProvider({ claims, children }: SignedInProviderProps) {
  const [queryClient] = useState(() => {
    forgetEntries()
    return takeCache(claims.sub)
  })
  return (
    <QueryClientProvider client={queryClient}>
      <ClaimsContext value={claims}>{children}</ClaimsContext>
    </QueryClientProvider>
  )
}

/** What the access token says of the signed-in person. */
export function useClaims(): AccessTokenClaims {
  const claims = useContext(ClaimsContext)
  if (!claims) throw new Error('Nobody is signed in around this component')
  return claims
}

/** Whether the signed-in person is staff of the provider. */
export function useIsInternal(): boolean {
  const { internalDomains } = useConfiguration()
  return isInternal(useClaims().email, internalDomains)
}
