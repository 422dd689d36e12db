import { z } from 'zod'
import { BrandId } from '../brands.ts'
import { call } from '../call.ts'
import { token } from '../text.ts'

/** 32 hexadecimal characters, or "demo" followed by anything but a slash. */
export const worldIdPattern = /^([0-9a-fA-F]{32}|demo[^/]*)$/

export const WorldId = token(64).regex(worldIdPattern)
export type WorldId = string

export const WorldEntry = z.object({ id: WorldId, name: z.string() })
export type WorldEntry = z.infer<typeof WorldEntry>

export const World = WorldEntry.extend({
  /** Feature codes: what the world is licensed for. */
  features: z.array(z.string()),
  /** The partner's brand where the world has a partner, else the deployment's. */
  brand: BrandId,
  /** In a demo whose history is still being filled in, the first date with data; null where nothing is missing. */
  pastFrom: z.iso.date().nullable(),
})
export type World = z.infer<typeof World>

export const listWorlds = call({
  method: 'GET',
  path: '/api/worlds/worlds',
  summary: 'The worlds the caller may open',
  access: { kind: 'signedIn' },
  reads: ['worlds'],
  answer: z.array(WorldEntry),
})

export const currentWorld = call({
  method: 'GET',
  path: '/api/worlds/currentWorld',
  summary: 'The world named in the header, with its licences',
  access: { kind: 'world', permission: 'world.read', beforeAgreements: true },
  reads: ['worlds'],
  answer: World,
})
