/**
 * What people and jobs change in this area. Apart from the other subjects as long as none of its calls is served: each
 * of those has a call that reads and one that touches it.
 */
export const caseSubjects = ['watches', 'cases', 'channels', 'deliveries', 'notifications'] as const
export type CaseSubject = (typeof caseSubjects)[number]
