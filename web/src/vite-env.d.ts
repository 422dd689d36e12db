/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Path before every call, for deployments behind a shared host name; empty by default. */
  readonly VITE_API_PREFIX?: string
}
