import { QueryClient } from '@tanstack/react-query'

/** `request` retries by itself, so queries and mutations do not. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000 },
      mutations: { retry: false },
    },
  })
