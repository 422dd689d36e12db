-- The statuses and the health of a battery stand with what else changes by its reports, so that counts, charts and lists by
-- status read an index of battery_pulse alone.

ALTER TABLE battery_pulse
  -- Percent of the rated capacity.
  ADD COLUMN health double precision,
  ADD COLUMN battery_status smallint NOT NULL DEFAULT 0,
  ADD COLUMN health_status smallint NOT NULL DEFAULT 0,
  ADD COLUMN average_discharge_status smallint NOT NULL DEFAULT 0,
  ADD COLUMN cycle_count_status smallint NOT NULL DEFAULT 0;

-- Always all numbers. The index of trigrams is no help to fewer than three letters or digits, yet was used: another collation
-- keeps them off it.
DROP FUNCTION batteries_containing;
CREATE FUNCTION batteries_containing(wanted_world text, pattern text, OUT numbers integer[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF wanted_world = current_setting('app.world', true) THEN
    EXECUTE 'SELECT array_agg(number) FROM battery WHERE world_id = $1 AND search_text '
      || CASE WHEN pattern ~ '[[:alnum:]]{3}' THEN '' ELSE 'COLLATE "C" ' END || 'LIKE lower($2)'
      INTO numbers USING wanted_world, pattern;
  END IF;
END $$;
REVOKE ALL ON FUNCTION batteries_containing FROM PUBLIC;
GRANT EXECUTE ON FUNCTION batteries_containing TO muster_service;

-- after distribution

UPDATE battery_pulse
SET health = CASE WHEN battery.rated_capacity > 0
                  THEN least(battery.present_capacity * 100 / greatest(battery.rated_capacity, 1e-6), 1e6) END,
    battery_status = battery.battery_status, health_status = battery.health_status,
    average_discharge_status = battery.average_discharge_status, cycle_count_status = battery.cycle_count_status
FROM battery
WHERE battery.world_id = battery_pulse.world_id AND battery.number = battery_pulse.number;

-- Dates that no warranty can be counted from; reports with them are refused from now on.
UPDATE battery SET mfd = NULL WHERE mfd NOT BETWEEN '1970-01-01' AND '2100-12-31';

DROP INDEX battery_by_status;
ALTER TABLE battery
  DROP COLUMN battery_status, DROP COLUMN health_status,
  DROP COLUMN average_discharge_status, DROP COLUMN cycle_count_status;

DROP INDEX battery_pulse_by_updated, battery_pulse_by_discharge, battery_pulse_by_device;
CREATE INDEX battery_pulse_by_updated ON battery_pulse (world_id, updated, number)
  INCLUDE (device_number, health, battery_status, health_status, average_discharge_status, cycle_count_status);
CREATE INDEX battery_pulse_by_discharge ON battery_pulse (world_id, average_discharge NULLS FIRST, number)
  INCLUDE (device_number, battery_status, health_status, average_discharge_status, cycle_count_status);
CREATE INDEX battery_pulse_by_device ON battery_pulse (world_id, device_number, number) INCLUDE (battery_status);

-- What decides on warranty, and what charts count by age: it does not change, so that readings leave the index alone.
CREATE INDEX battery_facts ON battery (world_id, number)
  INCLUDE (mfd, part_number, first_seen);
