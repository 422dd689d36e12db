-- What devices and batteries report: packed days, batteries, and the names that reports repeat (ADR 0009).
-- Each month of telemetry is a partition, made ahead by a job and dropped when it has expired.

-- All that a device reported of one local day, packed.
CREATE TABLE device_day (
  world_id text NOT NULL,
  number integer NOT NULL,
  day date NOT NULL,
  cohort_id integer NOT NULL,
  sealed boolean NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (world_id, number, day)
) PARTITION BY RANGE (day);
CREATE INDEX device_day_open ON device_day (world_id, day) WHERE NOT sealed;
ALTER TABLE device_day ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE TABLE battery (
  world_id text NOT NULL,
  number integer NOT NULL,
  id text NOT NULL,
  serial_number text NOT NULL,
  part_number text,
  manufacturer text,
  mfd date,
  rated_capacity double precision,
  present_capacity double precision,
  cycle_count integer,
  -- When what is above was measured.
  measured_at bigint NOT NULL,
  first_seen bigint NOT NULL,
  battery_status smallint NOT NULL DEFAULT 0,
  health_status smallint NOT NULL DEFAULT 0,
  average_discharge_status smallint NOT NULL DEFAULT 0,
  cycle_count_status smallint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (world_id, number),
  UNIQUE (world_id, id),
  UNIQUE (world_id, serial_number)
);

CREATE TABLE battery_pulse (
  world_id text NOT NULL,
  number integer NOT NULL,
  updated bigint NOT NULL,
  -- The device it was last seen in, and when.
  device_number integer,
  recent bytea,
  average_discharge real,
  look_at bigint,
  PRIMARY KEY (world_id, number)
) WITH (fillfactor = 60);
CREATE INDEX battery_pulse_by_device ON battery_pulse (world_id, device_number);
CREATE INDEX battery_pulse_by_look ON battery_pulse (world_id, look_at);

-- A battery's charge samples of one local day; it may have been in several devices.
CREATE TABLE battery_day (
  world_id text NOT NULL,
  number integer NOT NULL,
  day date NOT NULL,
  sealed boolean NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (world_id, number, day)
) PARTITION BY RANGE (day);
CREATE INDEX battery_day_open ON battery_day (world_id, day) WHERE NOT sealed;

-- Names that reports repeat, each once.
CREATE TABLE application (
  world_id text NOT NULL,
  id integer NOT NULL,
  package_name text NOT NULL,
  shared_user_id text NOT NULL DEFAULT '',
  name text NOT NULL,
  system boolean NOT NULL,
  PRIMARY KEY (world_id, id),
  UNIQUE (world_id, package_name, shared_user_id)
);
CREATE TABLE application_version (
  world_id text NOT NULL,
  id integer NOT NULL,
  application_id integer NOT NULL,
  version text NOT NULL,
  PRIMARY KEY (world_id, id),
  UNIQUE (world_id, application_id, version)
);
CREATE TABLE process (
  world_id text NOT NULL,
  id integer NOT NULL,
  process_name text NOT NULL,
  product_name text NOT NULL,
  PRIMARY KEY (world_id, id),
  UNIQUE (world_id, process_name, product_name)
);
CREATE TABLE process_version (
  world_id text NOT NULL,
  id integer NOT NULL,
  process_id integer NOT NULL,
  product_version text NOT NULL,
  file_version text NOT NULL,
  PRIMARY KEY (world_id, id),
  UNIQUE (world_id, process_id, product_version, file_version)
);
CREATE TABLE network_operator (
  world_id text NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  code text NOT NULL,
  PRIMARY KEY (world_id, id),
  UNIQUE (world_id, name, code)
);

-- What is installed on a device.
CREATE TABLE device_application (
  world_id text NOT NULL,
  number integer NOT NULL,
  application_id integer NOT NULL,
  version_id integer NOT NULL,
  size_bytes bigint,
  installed_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  removed_at bigint,
  PRIMARY KEY (world_id, number, application_id)
) WITH (fillfactor = 80);
CREATE INDEX device_application_by_application ON device_application (world_id, application_id, number);

CREATE TABLE device_process (
  world_id text NOT NULL,
  number integer NOT NULL,
  process_id integer NOT NULL,
  version_id integer NOT NULL,
  PRIMARY KEY (world_id, number, process_id)
) WITH (fillfactor = 80);
CREATE INDEX device_process_by_process ON device_process (world_id, process_id, number);

ALTER TABLE device_day ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON device_day USING (world_id = current_setting('app.world', true));
ALTER TABLE battery ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON battery USING (world_id = current_setting('app.world', true));
ALTER TABLE battery_pulse ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON battery_pulse USING (world_id = current_setting('app.world', true));
ALTER TABLE battery_day ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON battery_day USING (world_id = current_setting('app.world', true));
ALTER TABLE application ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON application USING (world_id = current_setting('app.world', true));
ALTER TABLE application_version ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON application_version USING (world_id = current_setting('app.world', true));
ALTER TABLE process ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON process USING (world_id = current_setting('app.world', true));
ALTER TABLE process_version ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON process_version USING (world_id = current_setting('app.world', true));
ALTER TABLE network_operator ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON network_operator USING (world_id = current_setting('app.world', true));
ALTER TABLE device_application ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON device_application USING (world_id = current_setting('app.world', true));
ALTER TABLE device_process ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON device_process USING (world_id = current_setting('app.world', true));

GRANT SELECT, INSERT, UPDATE, DELETE ON
  device_day, battery, battery_pulse, battery_day, application, application_version, process,
  process_version, network_operator, device_application, device_process
TO muster_service;

-- after distribution

ALTER TABLE battery ADD CONSTRAINT battery_of_world FOREIGN KEY (world_id) REFERENCES world (id);
ALTER TABLE application ADD CONSTRAINT application_of_world FOREIGN KEY (world_id) REFERENCES world (id);
ALTER TABLE process ADD CONSTRAINT process_of_world FOREIGN KEY (world_id) REFERENCES world (id);
ALTER TABLE network_operator ADD CONSTRAINT network_operator_of_world FOREIGN KEY (world_id) REFERENCES world (id);
