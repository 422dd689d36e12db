/** What holds on one PostgreSQL and cannot hold on a Citus cluster: the test's full name, and why. */
export const notOnACluster = new Map([
  [
    'a long audit trail > is searched by its index of texts',
    'how often an index was used is counted on the worker that has the shard',
  ],
])
