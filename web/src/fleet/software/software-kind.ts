/** The kinds of software; texts, paths and tables are named after them. */
export type SoftwareKind = 'applications' | 'processes'

/** The tabs of an application's or process's page, in order [C-1615, C-1715]. */
export const softwareTabs = ['performance', 'devices'] as const
export type SoftwareTab = (typeof softwareTabs)[number]

/** The tab of a URL; an unknown one means the first [C-9907]. */
export const tabOfSegment = (segment: string | undefined): SoftwareTab =>
  softwareTabs.find((tab) => tab === segment) ?? 'performance'
