-- Applications and processes of the estate: how many devices have and use each, counted ahead (ADR 0020).

-- What follows from the packed days of a row, for lists to be sorted and counted by; the days know nothing of what leaves them as
-- time goes by. The last day with data, and the last on which a process had some of the processor's time, are local days,
-- counted from 1970-01-01.
ALTER TABLE device_application
  ADD COLUMN mobile_bytes bigint NOT NULL DEFAULT 0,
  ADD COLUMN wifi_bytes bigint NOT NULL DEFAULT 0,
  ADD COLUMN data_day integer;
ALTER TABLE device_process ADD COLUMN active_day integer;

-- Devices of an application by their data or version are sorted from the index alone. It is written anyway when its use is.
DROP INDEX device_application_by_use;
CREATE INDEX device_application_by_use ON device_application
  (world_id, application_id, last_used DESC NULLS LAST, number)
  INCLUDE (version_id, mobile_bytes, wifi_bytes, data_day) WHERE removed_at IS NULL;
DROP INDEX device_process_by_use;
CREATE INDEX device_process_by_use ON device_process
  (world_id, process_id, last_used DESC NULLS LAST, number) INCLUDE (version_id) WHERE removed_at IS NULL;

-- Devices of a cohort that have a version of an application. Cohort 0 is the whole world.
CREATE TABLE application_count (
  world_id text NOT NULL,
  cohort_id integer NOT NULL,
  application_id integer NOT NULL,
  version_id integer NOT NULL,
  devices integer NOT NULL,
  -- Those that used it in the 30 local days before they were counted.
  used integer NOT NULL,
  last_used bigint,
  first_installed bigint NOT NULL,
  PRIMARY KEY (world_id, cohort_id, application_id, version_id)
) WITH (fillfactor = 80);
ALTER TABLE application_count ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON application_count USING (world_id = current_setting('app.world', true));

CREATE TABLE process_count (
  world_id text NOT NULL,
  cohort_id integer NOT NULL,
  process_id integer NOT NULL,
  version_id integer NOT NULL,
  devices integer NOT NULL,
  used integer NOT NULL,
  -- Those on which it had some of the processor's time in these days.
  active integer NOT NULL,
  last_used bigint,
  PRIMARY KEY (world_id, cohort_id, process_id, version_id)
) WITH (fillfactor = 80);
ALTER TABLE process_count ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON process_count USING (world_id = current_setting('app.world', true));

-- Cohorts that are to be counted again, as each transaction leaves them: rows of its own, so that nobody waits for anybody.
CREATE TABLE software_change (
  world_id text NOT NULL,
  id text NOT NULL,
  cohort_ids integer[] NOT NULL,
  PRIMARY KEY (world_id, id)
);
ALTER TABLE software_change ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON software_change USING (world_id = current_setting('app.world', true));

-- When a world was last counted as a whole. Whoever counts holds the row.
CREATE TABLE software_counting (
  world_id text NOT NULL,
  counted_at bigint NOT NULL,
  PRIMARY KEY (world_id)
);
ALTER TABLE software_counting ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON software_counting USING (world_id = current_setting('app.world', true));

GRANT SELECT, INSERT, UPDATE, DELETE ON application_count, process_count, software_change, software_counting
TO muster_service;

-- after distribution

-- What follows from days that were carried over before today is carried over too.
INSERT INTO use_change (world_id, number, day) SELECT world_id, number, DATE '-infinity' FROM device
ON CONFLICT DO NOTHING;
