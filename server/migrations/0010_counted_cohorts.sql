-- How many devices a cohort has, kept with each that comes, moves or goes: the total of every list and what the overview shows
-- of a place are sums of these, instead of counts of a hundred thousand devices.

ALTER TABLE cohort
  ADD COLUMN devices integer NOT NULL DEFAULT 0,
  ADD COLUMN android_devices integer NOT NULL DEFAULT 0;

-- A search that most devices match names none of them: how many they are is enough, as they are met soon on the way along any
-- order.
DROP FUNCTION devices_containing;
CREATE FUNCTION devices_containing(wanted_world text, pattern text, most_named integer, OUT count integer, OUT numbers integer[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  numbers := '{}';
  IF wanted_world = current_setting('app.world', true) THEN
    EXECUTE 'SELECT coalesce(array_agg(number), $3) FROM device WHERE world_id = $1 AND search_text LIKE lower($2)'
      INTO numbers USING wanted_world, pattern, numbers;
  END IF;
  count := cardinality(numbers);
  IF count > most_named THEN numbers := NULL; END IF;
END $$;
REVOKE ALL ON FUNCTION devices_containing FROM PUBLIC;
GRANT EXECUTE ON FUNCTION devices_containing TO muster_service;

-- after distribution

UPDATE cohort SET devices = counted.devices, android_devices = counted.android_devices
FROM (
  SELECT world_id, cohort_id, count(*) AS devices, count(*) FILTER (WHERE platform_type = 'android') AS android_devices
  FROM device GROUP BY world_id, cohort_id
) counted
WHERE cohort.world_id = counted.world_id AND cohort.id = counted.cohort_id;
