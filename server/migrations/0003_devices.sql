-- Devices: who they are, how they are grouped, and what lists and alerts need to know of them (ADR 0009).
-- Times are milliseconds since the epoch, as calls give them; days are local dates of the device.

CREATE TABLE world_settings (
  world_id text PRIMARY KEY,
  settings jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE device_token (
  world_id text PRIMARY KEY,
  data bytea NOT NULL,
  created_at bigint NOT NULL,
  version integer NOT NULL DEFAULT 1
);

-- The next number of each kind. Numbers are dense within a world and never used again.
CREATE TABLE world_number (
  world_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('device', 'battery', 'cohort', 'application', 'applicationVersion',
                                     'process', 'processVersion', 'operator')),
  next integer NOT NULL,
  PRIMARY KEY (world_id, kind)
);

-- A home location and an exact set of groups: every device is in one, every filter is a set of them.
CREATE TABLE cohort (
  world_id text NOT NULL,
  id integer NOT NULL,
  home_location_id text,
  groups text[] NOT NULL,
  -- Both of the above as one text, to be unique.
  members text NOT NULL,
  PRIMARY KEY (world_id, id),
  UNIQUE (world_id, members)
);

-- State: what lists, filters, sorts and counts need, and what seldom changes.
CREATE TABLE device (
  world_id text NOT NULL,
  number integer NOT NULL,
  id text NOT NULL,
  install_id text NOT NULL,
  key_hash bytea NOT NULL,
  platform_type text NOT NULL CHECK (platform_type IN ('android', 'windows')),
  manufacturer text NOT NULL,
  model text NOT NULL,
  serial_number text NOT NULL,
  imei text,
  device_name text,
  asset_tag text,
  cohort_id integer NOT NULL,
  home_location_id text,
  -- Since when the home location is this one, with this circle.
  home_since bigint NOT NULL,
  os_build text,
  firmware_version text,
  bios_version text,
  processor text,
  memory_bytes bigint,
  time_zone text,
  client_version text,
  extension_version text,
  sims jsonb NOT NULL DEFAULT '[]',
  -- The report that each of these was last taken from; a late one does not undo it.
  inventory_sequence bigint NOT NULL DEFAULT 0,
  applications_sequence bigint NOT NULL DEFAULT 0,
  applications_hash text,
  processes_sequence bigint NOT NULL DEFAULT 0,
  processes_hash text,
  enrolled_at bigint NOT NULL,
  -- 0 green, 1 yellow, 2 red.
  device_status smallint NOT NULL DEFAULT 0,
  access_point_status smallint NOT NULL DEFAULT 0,
  idle_status smallint NOT NULL DEFAULT 0,
  out_of_contact_status smallint NOT NULL DEFAULT 0,
  reboot_status smallint NOT NULL DEFAULT 0,
  time_error_status smallint NOT NULL DEFAULT 0,
  average_discharge_status smallint NOT NULL DEFAULT 0,
  low_power_status smallint NOT NULL DEFAULT 0,
  location_time_status smallint NOT NULL DEFAULT 0,
  location_distance_status smallint NOT NULL DEFAULT 0,
  drop_status smallint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (world_id, number),
  UNIQUE (world_id, id),
  UNIQUE (world_id, install_id),
  UNIQUE (world_id, serial_number)
);
CREATE INDEX device_by_cohort ON device (world_id, cohort_id);

CREATE TABLE device_group (
  world_id text NOT NULL,
  group_name text NOT NULL,
  number integer NOT NULL,
  PRIMARY KEY (world_id, group_name, number)
);
CREATE INDEX device_group_by_device ON device_group (world_id, number);

-- Which cohort a device was in from a day on, so that late data of an earlier day counts where it belongs.
CREATE TABLE device_cohort (
  world_id text NOT NULL,
  number integer NOT NULL,
  since date NOT NULL,
  cohort_id integer NOT NULL,
  PRIMARY KEY (world_id, number, since)
);

-- What changes with every report, apart from the indexed state, so that a report rewrites little.
CREATE TABLE device_pulse (
  world_id text NOT NULL,
  number integer NOT NULL,
  last_contact bigint,
  -- The highest sequence, and which of the 48 before it were seen.
  sequence bigint NOT NULL DEFAULT 0,
  seen bigint NOT NULL DEFAULT 0,
  last_used bigint,
  time_error_at bigint,
  time_recovery_at bigint,
  fix_at bigint,
  latitude double precision,
  longitude double precision,
  accuracy integer,
  fix_source text,
  inside_at bigint,
  storage_sequence bigint NOT NULL DEFAULT 0,
  storage_used bigint,
  storage_total bigint,
  access_point_sequence bigint NOT NULL DEFAULT 0,
  access_point_at bigint,
  ssid text,
  bssid text,
  -- Sums of the last 30 local days, and the latest times of the events that alerts count, packed.
  recent bytea,
  mobile_bytes bigint NOT NULL DEFAULT 0,
  wifi_bytes bigint NOT NULL DEFAULT 0,
  average_discharge real,
  -- When time alone may change something here; never later than it must be.
  look_at bigint,
  PRIMARY KEY (world_id, number)
) WITH (fillfactor = 60);
CREATE INDEX device_pulse_by_look ON device_pulse (world_id, look_at);

-- The zoom-18 map tile of the last fix as a Morton code, apart so that only a move rewrites the index.
CREATE TABLE device_place (
  world_id text NOT NULL,
  number integer NOT NULL,
  tile bigint NOT NULL,
  PRIMARY KEY (world_id, number)
);
CREATE INDEX device_place_by_tile ON device_place (world_id, tile);

-- Where access points were seen by devices inside their home location's circle, and those that a daily job took for
-- its own.
CREATE TABLE access_point_sighting (
  world_id text NOT NULL,
  bssid text NOT NULL,
  home_location_id text NOT NULL,
  number integer NOT NULL,
  seen_on date NOT NULL,
  PRIMARY KEY (world_id, bssid, home_location_id, number)
);
CREATE TABLE home_access_point (
  world_id text NOT NULL,
  bssid text NOT NULL,
  home_location_id text NOT NULL,
  PRIMARY KEY (world_id, bssid, home_location_id)
);
CREATE INDEX home_access_point_by_home ON home_access_point (world_id, home_location_id);

ALTER TABLE world_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON world_settings USING (world_id = current_setting('app.world', true));
ALTER TABLE device_token ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON device_token USING (world_id = current_setting('app.world', true));
ALTER TABLE world_number ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON world_number USING (world_id = current_setting('app.world', true));
ALTER TABLE cohort ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON cohort USING (world_id = current_setting('app.world', true));
ALTER TABLE device ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON device USING (world_id = current_setting('app.world', true));
ALTER TABLE device_group ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON device_group USING (world_id = current_setting('app.world', true));
ALTER TABLE device_cohort ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON device_cohort USING (world_id = current_setting('app.world', true));
ALTER TABLE device_pulse ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON device_pulse USING (world_id = current_setting('app.world', true));
ALTER TABLE device_place ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON device_place USING (world_id = current_setting('app.world', true));
ALTER TABLE access_point_sighting ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON access_point_sighting USING (world_id = current_setting('app.world', true));
ALTER TABLE home_access_point ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON home_access_point USING (world_id = current_setting('app.world', true));

GRANT SELECT, INSERT, UPDATE, DELETE ON
  world_settings, device_token, world_number, cohort, device, device_group, device_cohort, device_pulse,
  device_place, access_point_sighting, home_access_point
TO muster_service;

-- after distribution

-- What reports write by the thousand has none of its own: each would lock the world's row.
ALTER TABLE world_settings ADD CONSTRAINT world_settings_of_world FOREIGN KEY (world_id) REFERENCES world (id);
ALTER TABLE device_token ADD CONSTRAINT device_token_of_world FOREIGN KEY (world_id) REFERENCES world (id);
ALTER TABLE world_number ADD CONSTRAINT world_number_of_world FOREIGN KEY (world_id) REFERENCES world (id);
ALTER TABLE cohort ADD CONSTRAINT cohort_of_world FOREIGN KEY (world_id) REFERENCES world (id);
ALTER TABLE device ADD CONSTRAINT device_of_world FOREIGN KEY (world_id) REFERENCES world (id);
