-- Ended cases by group and by watch: their names are counted and sorted instead of a hundred thousand cases.

CREATE INDEX watch_case_ended_of_group ON watch_case (world_id, group_key, number) INCLUDE (owner)
  WHERE state IN ('closed', 'over');

CREATE INDEX watch_case_ended_of_watch ON watch_case (world_id, watch_id, watch_name, number) INCLUDE (owner)
  WHERE state IN ('closed', 'over');
