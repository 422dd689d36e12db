-- The demo's past is filled in from its last days backwards: from when on it is there, and whether the changes of
-- statuses before are. A demo of an earlier version has all that it will get.
ALTER TABLE demo_estate ADD COLUMN filled_from date, ADD COLUMN has_history boolean NOT NULL DEFAULT false;
UPDATE demo_estate
SET filled_from = DATE '1970-01-01' + (made_at / 86400000)::integer - days - 1, has_history = true
WHERE filled_to IS NOT NULL;
ALTER TABLE demo_estate DROP COLUMN filled_to;

-- Changes of statuses and of uses come by the ten thousand while the past is filled in.
CREATE OR REPLACE FUNCTION refresh_statistics() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  ANALYZE home_location, device, device_health, device_pulse, device_cohort, device_group, device_place,
          device_application, device_process, battery, battery_pulse, home_access_point, access_point_sighting,
          status_transition, use_change;
END $$;
