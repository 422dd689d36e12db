-- What the daily search for anomalies found: properties whose devices have an alert far more often than others. Times are
-- milliseconds since the epoch, days are those of UTC, sets of devices are bitmaps over their numbers.

-- An explanation of an alert, whenever it was found.
CREATE TABLE anomaly (
  world_id text NOT NULL,
  id text NOT NULL,
  alert text NOT NULL,
  -- One or two properties in their order, as [["model","T8"],["homeLocation","its id"]]: what makes it the same another day.
  properties text NOT NULL,
  -- What people call the values, in the same order, and all of it in one line.
  labels text[] NOT NULL,
  description text NOT NULL,
  first_detected bigint NOT NULL,
  last_detected bigint NOT NULL,
  -- The last day that it was raised for, and the last on which a device was affected at all.
  last_day date NOT NULL,
  last_affected_day date NOT NULL,
  -- Days for which it was raised.
  detected_count integer NOT NULL,
  latest_affected integer NOT NULL,
  highest_affected integer NOT NULL,
  -- Every device that was affected on such a day, and how many they are.
  affected bytea NOT NULL,
  total_affected integer NOT NULL,
  -- As of the last such day.
  population integer NOT NULL,
  total_alerting integer NOT NULL,
  group_size integer NOT NULL,
  PRIMARY KEY (world_id, id),
  UNIQUE (world_id, alert, properties)
);
CREATE INDEX anomaly_by_last_detected ON anomaly (world_id, last_detected, id);

-- How many devices had the alert and the properties on a day, raised or not.
CREATE TABLE anomaly_day (
  world_id text NOT NULL,
  anomaly_id text NOT NULL,
  day date NOT NULL,
  significant boolean NOT NULL,
  affected bytea NOT NULL,
  group_alerting integer NOT NULL,
  population integer NOT NULL,
  total_alerting integer NOT NULL,
  group_size integer NOT NULL,
  PRIMARY KEY (world_id, anomaly_id, day)
);

-- The last day that a world was searched for; none where it is not searched.
CREATE TABLE anomaly_search (
  world_id text PRIMARY KEY,
  day date NOT NULL
);

ALTER TABLE anomaly ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON anomaly USING (world_id = current_setting('app.world', true));
ALTER TABLE anomaly_day ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON anomaly_day USING (world_id = current_setting('app.world', true));
ALTER TABLE anomaly_search ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON anomaly_search USING (world_id = current_setting('app.world', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON anomaly, anomaly_day, anomaly_search TO muster_service;

-- after distribution

ALTER TABLE anomaly ADD CONSTRAINT anomaly_of_world FOREIGN KEY (world_id) REFERENCES world (id);
ALTER TABLE anomaly_search ADD CONSTRAINT anomaly_search_of_world FOREIGN KEY (world_id) REFERENCES world (id);
ALTER TABLE anomaly_day ADD CONSTRAINT anomaly_day_of_anomaly
  FOREIGN KEY (world_id, anomaly_id) REFERENCES anomaly (world_id, id);
