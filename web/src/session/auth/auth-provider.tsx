import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { AuthSession } from './auth-session.ts'
import { consoleSession } from './console-session.ts'

const AuthContext = createContext<AuthSession | null>(null)

interface AuthProviderProps {
  /** Drawn until the session check on start is done. */
  loading: ReactNode
  children: ReactNode
  session?: AuthSession
}

export function AuthProvider({ loading, children, session = consoleSession }: AuthProviderProps) {
  const { checking } = useSyncExternalStore(session.subscribe, session.snapshot)
  useEffect(() => {
    session.start()
  }, [session])
  return <AuthContext value={session}>{checking ? loading : children}</AuthContext>
}

/** The authentication state and its actions. */
export function useAuth() {
  const session = use(AuthContext)
  if (!session) throw new Error('No authentication around this component')
  const snapshot = useSyncExternalStore(session.subscribe, session.snapshot)
  return useMemo(() => ({ ...snapshot, ...session.actions }), [session, snapshot])
}
