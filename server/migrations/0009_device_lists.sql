-- Lists of devices at any size: a page in any order, a filter or a search finds its rows without reading the others.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- So that one index narrows by world and by text.
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- The statuses of devices, apart from what devices are: statuses change by the thousand, and of the indexes there none has to
-- hear of it. The cohort is repeated here, for counts and filters by both.
CREATE TABLE device_health (
  world_id text NOT NULL,
  number integer NOT NULL,
  cohort_id integer NOT NULL,
  -- 0 green, 1 yellow, 2 red; the device's own is the worst of the others.
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
  PRIMARY KEY (world_id, number)
) WITH (fillfactor = 70);
CREATE INDEX device_health_by_status ON device_health (world_id, device_status, number) INCLUDE (cohort_id);
ALTER TABLE device_health ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_world ON device_health USING (world_id = current_setting('app.world', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON device_health TO muster_service;

CREATE OR REPLACE FUNCTION refresh_statistics() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  ANALYZE home_location, device, device_health, device_pulse, device_cohort, device_group, device_place,
          device_application, device_process, battery, battery_pulse, home_access_point, access_point_sighting;
END $$;

-- after distribution

INSERT INTO device_health (world_id, number, cohort_id, device_status, access_point_status, idle_status,
                           out_of_contact_status, reboot_status, time_error_status, average_discharge_status,
                           low_power_status, location_time_status, location_distance_status, drop_status)
SELECT world_id, number, cohort_id, device_status, access_point_status, idle_status,
       out_of_contact_status, reboot_status, time_error_status, average_discharge_status,
       low_power_status, location_time_status, location_distance_status, drop_status
FROM device;
ALTER TABLE device
  DROP COLUMN device_status,
  DROP COLUMN access_point_status,
  DROP COLUMN idle_status,
  DROP COLUMN out_of_contact_status,
  DROP COLUMN reboot_status,
  DROP COLUMN time_error_status,
  DROP COLUMN average_discharge_status,
  DROP COLUMN low_power_status,
  DROP COLUMN location_time_status,
  DROP COLUMN location_distance_status,
  DROP COLUMN drop_status;
-- Most of what a device tells anew of itself is in no index, so it finds room beside it. What follows writes all rows anew.
ALTER TABLE device SET (fillfactor = 85);

-- What a search looks at. No text that is searched for has a line break in it, so none reaches from one part to the next.
ALTER TABLE device ADD COLUMN search_text text GENERATED ALWAYS AS (
  lower(serial_number || E'\n' || coalesce(asset_tag, '') || E'\n' || coalesce(imei, '') || E'\n' ||
        coalesce(device_name, ''))
) STORED;
CREATE INDEX device_by_search_text ON device USING gin (world_id, search_text gin_trgm_ops);
-- The texts alone, for what matches too many devices, or is too short, to be found by the index above.
CREATE INDEX device_search_text ON device (world_id, number) INCLUDE (search_text);

-- Row-level security keeps LIKE off these indexes, since an operator might tell of rows that it should not see, and what is known
-- of texts from the planner. This searches in the service's place, within the world of its transaction and no other. A
-- plan for each pattern: some are found by the first index, others are quicker read from the second.
CREATE FUNCTION devices_containing(wanted_world text, pattern text) RETURNS integer[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  numbers integer[];
BEGIN
  IF wanted_world IS DISTINCT FROM current_setting('app.world', true) THEN RETURN '{}'; END IF;
  EXECUTE 'SELECT array_agg(number) FROM device WHERE world_id = $1 AND search_text LIKE lower($2)'
    INTO numbers USING wanted_world, pattern;
  RETURN coalesce(numbers, '{}');
END $$;
REVOKE ALL ON FUNCTION devices_containing FROM PUBLIC;
GRANT EXECUTE ON FUNCTION devices_containing TO muster_service;

-- Pages, in each order and its reverse: read backwards, what comes first comes last, devices without a value among them.
-- Names that people choose are sorted whatever their capitals.
CREATE INDEX device_by_asset_tag ON device (world_id, lower(asset_tag) NULLS FIRST, number);
CREATE INDEX device_by_device_name ON device (world_id, lower(device_name) NULLS FIRST, number);
CREATE INDEX device_by_manufacturer ON device (world_id, lower(manufacturer), number);
CREATE INDEX device_by_model ON device (world_id, lower(model), number);
CREATE INDEX device_by_imei ON device (world_id, imei NULLS FIRST, number);
CREATE INDEX device_by_os_build ON device (world_id, os_build NULLS FIRST, number);
CREATE INDEX device_by_firmware ON device (world_id, firmware_version NULLS FIRST, number);
CREATE INDEX device_by_bios ON device (world_id, bios_version NULLS FIRST, number);
CREATE INDEX device_by_client ON device (world_id, client_version NULLS FIRST, number);
CREATE INDEX device_by_extension ON device (world_id, extension_version NULLS FIRST, number);

-- Filters, options and lookups by the exact value.
CREATE INDEX device_of_manufacturer ON device (world_id, manufacturer, number);
CREATE INDEX device_of_model ON device (world_id, model, number);
CREATE INDEX device_of_asset_tag ON device (world_id, asset_tag) WHERE asset_tag IS NOT NULL;

-- Pages by home location and by group, and counts of devices, read no more than this.
DROP INDEX device_by_cohort;
CREATE INDEX device_by_cohort ON device (world_id, cohort_id, number) INCLUDE (platform_type);

-- As a column, since an index of an expression does not suffice to read a page from.
ALTER TABLE device_pulse ADD COLUMN storage_share double precision
  GENERATED ALWAYS AS (storage_used::double precision / nullif(storage_total, 0)) STORED;

-- Each of these makes a report cost some 6 µs more; without them a page of such a list reads every device of every world.
CREATE INDEX device_pulse_by_contact ON device_pulse (world_id, last_contact NULLS FIRST, number);
CREATE INDEX device_pulse_by_mobile ON device_pulse (world_id, mobile_bytes, number);
CREATE INDEX device_pulse_by_wifi ON device_pulse (world_id, wifi_bytes, number);
CREATE INDEX device_pulse_by_storage ON device_pulse (world_id, storage_share NULLS FIRST, number);
CREATE INDEX device_pulse_by_discharge ON device_pulse (world_id, average_discharge NULLS FIRST, number);
