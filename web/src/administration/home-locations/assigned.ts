import type { AnswerOf, deleteHomeLocations } from '@muster/contract'

/** What is still assigned to home locations that were to be deleted. */
export type Assigned = Extract<AnswerOf<typeof deleteHomeLocations>, { ok: false }>['data']
