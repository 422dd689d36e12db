export interface Requirement {
  id: string
  text: string
}

export interface Section {
  title: string
  requirements: Requirement[]
}

export interface Catalogue {
  name: string
  sections: Section[]
}

const sectionLine = /^## (.+)$/
const requirementLine = /^- \*\*([A-Z]-\d+)\*\* (.+)$/

/** Reads a requirement catalogue: `- **A-101** …` lines under `## ` headings. */
export function parseCatalogue(name: string, markdown: string): Catalogue {
  const sections: Section[] = []
  for (const line of markdown.split('\n')) {
    const title = sectionLine.exec(line)?.[1]
    if (title !== undefined) sections.push({ title, requirements: [] })
    const [, id, text] = requirementLine.exec(line) ?? []
    if (id === undefined || text === undefined) continue
    const section = sections.at(-1)
    if (section === undefined) throw new Error(`${name}: ${id} stands before the first section`)
    section.requirements.push({ id, text })
  }
  return { name, sections: sections.filter((section) => section.requirements.length > 0) }
}
