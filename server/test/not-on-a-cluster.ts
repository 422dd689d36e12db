/** What holds on one PostgreSQL and cannot hold on a Citus cluster: the test's full name, and why. */
export const notOnACluster = new Map([
  [
    'people of other organisations are not even locked',
    'a cluster locks a reference table as a whole; the call then waits for the other organisation’s, and is answered busy after a while',
  ],
  [
    'a long audit trail > is searched by its index of texts',
    'how often an index was used is counted on the worker that has the shard',
  ],
  [
    'a service that cannot open leaves no connection behind, and no error when its database stops',
    'a process of the coordinator ends after its connections to workers, later than the client that has said goodbye',
  ],
])
