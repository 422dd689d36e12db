/** What the processes of a server, or of all nodes of a cluster, are doing: where it stands, and how to end one. */
export const activityOf = (isCluster: boolean) =>
  isCluster
    ? { table: 'citus_stat_activity', end: 'pg_terminate_backend(global_pid)' }
    : { table: 'pg_stat_activity', end: 'pg_terminate_backend(pid)' }
