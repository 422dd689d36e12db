-- Sums over many devices, status changes, and the months that telemetry is kept in (ADR 0009).

-- Sums per cohort and local day. Cohort 0, here and below, is the whole world.
CREATE TABLE cohort_day (
  world_id text NOT NULL,
  day date NOT NULL,
  cohort_id integer NOT NULL,
  devices_used integer NOT NULL,
  use_minutes bigint NOT NULL,
  mobile_bytes bigint NOT NULL,
  wifi_bytes bigint NOT NULL,
  reboots integer NOT NULL,
  low_powers integer NOT NULL,
  time_errors integer NOT NULL,
  battery_changes integer NOT NULL,
  drops integer NOT NULL,
  PRIMARY KEY (world_id, day, cohort_id)
) PARTITION BY RANGE (day);

-- Version 0 is the application as a whole, since a device may use two versions on one day.
CREATE TABLE application_day (
  world_id text NOT NULL,
  application_id integer NOT NULL,
  version_id integer NOT NULL,
  day date NOT NULL,
  cohort_id integer NOT NULL,
  devices_used integer NOT NULL,
  use_minutes bigint NOT NULL,
  mobile_bytes bigint NOT NULL,
  wifi_bytes bigint NOT NULL,
  PRIMARY KEY (world_id, application_id, version_id, day, cohort_id)
) PARTITION BY RANGE (day);

CREATE TABLE process_day (
  world_id text NOT NULL,
  process_id integer NOT NULL,
  version_id integer NOT NULL,
  day date NOT NULL,
  cohort_id integer NOT NULL,
  devices_used integer NOT NULL,
  devices_active integer NOT NULL,
  use_minutes bigint NOT NULL,
  cpu bigint NOT NULL,
  PRIMARY KEY (world_id, process_id, version_id, day, cohort_id)
) PARTITION BY RANGE (day);

CREATE TABLE tile_day (
  world_id text NOT NULL,
  zoom smallint NOT NULL,
  tile bigint NOT NULL,
  day date NOT NULL,
  cohort_id integer NOT NULL,
  operator_id integer NOT NULL,
  bearer smallint NOT NULL,
  samples integer NOT NULL,
  zero_signal integer NOT NULL,
  no_service integer NOT NULL,
  PRIMARY KEY (world_id, zoom, tile, day, cohort_id, operator_id, bearer)
) PARTITION BY RANGE (day);

-- What reports added to the sums and a job has yet to carry over.
CREATE TABLE sum_change (
  world_id text NOT NULL,
  id text NOT NULL,
  changes text NOT NULL,
  PRIMARY KEY (world_id, id)
);

-- Every change of a status, kept with it.
CREATE TABLE status_transition (
  world_id text NOT NULL,
  -- The date of `at` in UTC.
  day date NOT NULL,
  at bigint NOT NULL,
  subject text NOT NULL CHECK (subject IN ('device', 'battery')),
  number integer NOT NULL,
  alert text NOT NULL,
  from_level smallint NOT NULL,
  to_level smallint NOT NULL,
  PRIMARY KEY (world_id, subject, number, alert, at, day)
) PARTITION BY RANGE (day);

-- The devices that were red, and yellow, on a day, as bitmaps over their numbers.
CREATE TABLE alert_day (
  world_id text NOT NULL,
  day date NOT NULL,
  alert text NOT NULL,
  red bytea NOT NULL,
  yellow bytea NOT NULL,
  PRIMARY KEY (world_id, day, alert)
);

-- Months of telemetry. The service owns no table, so these two do for it what it may not do itself.
CREATE FUNCTION make_telemetry_months(first_month date, last_month date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  parent text;
  month date := date_trunc('month', first_month);
BEGIN
  IF last_month > first_month + 400 THEN RAISE EXCEPTION 'too many months'; END IF;
  WHILE month <= last_month LOOP
    FOREACH parent IN ARRAY ARRAY['device_day', 'battery_day', 'cohort_day', 'application_day', 'process_day',
                                  'tile_day', 'status_transition'] LOOP
      IF to_regclass(parent || to_char(month, '_YYYY_MM')) IS NULL THEN
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
                       parent || to_char(month, '_YYYY_MM'), parent, month, month + interval '1 month');
      END IF;
    END LOOP;
    month := month + interval '1 month';
  END LOOP;
END $$;

CREATE FUNCTION drop_telemetry_months(parent text, before date) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  partition text;
  dropped integer := 0;
BEGIN
  IF parent NOT IN ('device_day', 'battery_day', 'cohort_day', 'application_day', 'process_day', 'tile_day',
                    'status_transition') THEN
    RAISE EXCEPTION 'not a table of telemetry';
  END IF;
  FOR partition IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = to_regclass(parent)
      AND to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= before
  LOOP
    EXECUTE format('DROP TABLE %I', partition);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;
REVOKE ALL ON FUNCTION make_telemetry_months, drop_telemetry_months FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_telemetry_months, drop_telemetry_months TO muster_service;

ALTER TABLE cohort_day ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON cohort_day USING (world_id = current_setting('app.world', true));
ALTER TABLE application_day ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON application_day USING (world_id = current_setting('app.world', true));
ALTER TABLE process_day ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON process_day USING (world_id = current_setting('app.world', true));
ALTER TABLE tile_day ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON tile_day USING (world_id = current_setting('app.world', true));
ALTER TABLE sum_change ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON sum_change USING (world_id = current_setting('app.world', true));
ALTER TABLE status_transition ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON status_transition USING (world_id = current_setting('app.world', true));
ALTER TABLE alert_day ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON alert_day USING (world_id = current_setting('app.world', true));

GRANT SELECT, INSERT, UPDATE, DELETE ON
  cohort_day, application_day, process_day, tile_day, sum_change, alert_day
TO muster_service;
-- What has happened is not changed.
GRANT SELECT, INSERT ON status_transition TO muster_service;
