export type ExportedRow = readonly (string | null)[]

interface AskedFile {
  query?: Record<string, string>
  body?: object
}

/** What a file is compared with. */
export interface Export {
  /** The columns whose texts people and devices choose, as the corresponding call lists them. */
  open: string[]
  rows: () => Promise<ExportedRow[]>
  /** Times, numbers and words of the product. */
  closed: RegExp
  asked?: () => Promise<AskedFile[]> | AskedFile[]
}
