-- A text of fewer than three letters or digits is looked for in every text of the world. Two processes share that; searches
-- by trigrams are too short for it.
ALTER FUNCTION devices_containing SET max_parallel_workers_per_gather = 1;
ALTER FUNCTION devices_containing SET parallel_setup_cost = 100;
ALTER FUNCTION batteries_containing SET max_parallel_workers_per_gather = 1;
ALTER FUNCTION batteries_containing SET parallel_setup_cost = 100;
