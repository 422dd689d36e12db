/** What pages about software are about; texts, paths and tables are named after it. */
export type SoftwareKind = 'applications' | 'processes'

/** The tabs of the page of one application or process, in their order [C-1615, C-1715]. */
export const softwareTabs = ['performance', 'devices'] as const
export type SoftwareTab = (typeof softwareTabs)[number]

/** The tab that an address names; a word that is none means the first [C-9907]. */
export const tabOfSegment = (segment: string | undefined): SoftwareTab =>
  softwareTabs.find((tab) => tab === segment) ?? 'performance'
