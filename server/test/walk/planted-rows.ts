import type pg from 'pg'

/** What every planted row carries where the table has room for it, and what gives an acceptance away. */
const mark = 'PLANTED'
const agreements = { eula: 'eula-5', dpa: 'dpa-4' } as const
export const marks: readonly string[] = [mark, agreements.eula, agreements.dpa]

type Row = Record<string, unknown>

/**
 * Rows for every table of a world, under the very ids that the own world uses, so that a statement which
 * forgets the world finds them. A table without rows here fails the walk.
 */
export const planted: Record<string, (subjects: readonly string[]) => Row[]> = {
  home_location: () => [
    { id: 'own-depot', name: `${mark} depot`, latitude: 1, longitude: 2, radius_metres: 3, locality: mark },
  ],
  zone: () => [
    { id: 'own-zone', name: `${mark} zone`, groups1: [mark], groups2: [mark], home_location_ids: [mark] },
  ],
  agreement_acceptance: (subjects) =>
    subjects.flatMap((subject) =>
      (['eula', 'dpa'] as const).map((kind) => ({
        subject,
        kind,
        agreement_id: agreements[kind],
        email: mark,
        name: mark,
        job_title: mark,
        accepted_at: new Date(),
      })),
    ),
}

export async function plantRows(owner: pg.Client, world: string, subjects: readonly string[]): Promise<void> {
  for (const [table, rowsOf] of Object.entries(planted)) {
    for (const row of rowsOf(subjects)) {
      const values = { world_id: world, ...row }
      const columns = Object.keys(values)
      await owner.query(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
        Object.values(values),
      )
    }
  }
}
