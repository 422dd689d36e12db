-- Sums per map tile, packed: a row for each tile would take more room than all samples do (ADR 0014).

DROP TABLE tile_day;

-- The tiles of one zoom within an area, which is the tile six zooms above them; cohort 0 is the whole world.
CREATE TABLE tile_day (
  world_id text NOT NULL,
  zoom smallint NOT NULL,
  area bigint NOT NULL,
  cohort_id integer NOT NULL,
  day date NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (world_id, zoom, area, cohort_id, day)
) PARTITION BY RANGE (day);
ALTER TABLE tile_day ALTER COLUMN content SET STORAGE EXTERNAL;

-- What reports added to the sums per tile and a job has yet to carry over.
CREATE TABLE tile_change (
  world_id text NOT NULL,
  id text NOT NULL,
  changes bytea NOT NULL,
  PRIMARY KEY (world_id, id)
);
ALTER TABLE tile_change ALTER COLUMN changes SET STORAGE EXTERNAL;

-- Read once and removed: not worth the work of compressing.
ALTER TABLE sum_change ALTER COLUMN changes SET STORAGE EXTERNAL;
-- A battery's reading changes with most reports, and nothing that an index knows of.
ALTER TABLE battery SET (fillfactor = 70);

-- The demo's estate, where there is one: what it is made of, and up to when its past is there.
CREATE TABLE demo_estate (
  seed bigint PRIMARY KEY,
  made_at bigint NOT NULL,
  share real NOT NULL,
  days integer NOT NULL,
  filled_to date
);

-- Plans follow what is known of a table's size. Where many rows came at once, waiting for the database to notice by
-- itself would take longer than filling in the rest. Only the owner may look.
CREATE FUNCTION refresh_statistics() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  ANALYZE home_location, device, device_pulse, device_cohort, device_group, device_place, device_application,
          device_process, battery, battery_pulse, home_access_point, access_point_sighting;
END $$;
REVOKE ALL ON FUNCTION refresh_statistics FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refresh_statistics TO muster_service;

ALTER TABLE tile_day ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON tile_day USING (world_id = current_setting('app.world', true));
ALTER TABLE tile_change ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON tile_change USING (world_id = current_setting('app.world', true));

GRANT SELECT, INSERT, UPDATE, DELETE ON tile_day, tile_change, demo_estate TO muster_service;
