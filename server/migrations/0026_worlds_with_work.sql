-- Which worlds have work for a job, so that it does not visit the quiet ones. These functions see all worlds and tell only their
-- ids. Planned at each call, since how many rows are due differs by the moment.

CREATE FUNCTION worlds_with_sum_changes() RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT DISTINCT world_id FROM sum_change';
END $$;

CREATE FUNCTION worlds_with_tile_changes() RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT DISTINCT world_id FROM tile_change';
END $$;

CREATE FUNCTION worlds_with_use_changes() RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT DISTINCT world_id FROM use_change';
END $$;

-- Where something has changed, nothing was counted yet, or what was counted before a time includes use that has become old.
CREATE FUNCTION worlds_to_count(counted_before bigint) RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE '
    SELECT world_id FROM software_change
    UNION
    SELECT c.world_id FROM cohort c
    LEFT JOIN software_counting k ON k.world_id = c.world_id
    WHERE c.devices > 0 AND k.counted_at IS NULL
    UNION
    SELECT k.world_id FROM software_counting k
    JOIN application_count a ON a.world_id = k.world_id AND a.cohort_id = 0
    WHERE k.counted_at <= $1 AND a.used > 0
    UNION
    SELECT k.world_id FROM software_counting k
    JOIN process_count p ON p.world_id = k.world_id AND p.cohort_id = 0
    WHERE k.counted_at <= $1 AND (p.used > 0 OR p.active > 0)' USING counted_before;
END $$;

-- Where time, settings or a home location may have changed a status.
CREATE FUNCTION worlds_to_reevaluate(at bigint) RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE '
    SELECT world_id FROM device_pulse WHERE look_at <= $1
    UNION
    SELECT world_id FROM battery_pulse WHERE look_at <= $1
    UNION
    SELECT world_id FROM home_location WHERE judged_version <> alert_version
    UNION
    SELECT s.world_id FROM world_settings s
    LEFT JOIN world_judgement j ON j.world_id = s.world_id
    WHERE s.version <> coalesce(j.settings_version, 0)' USING at;
END $$;

CREATE FUNCTION worlds_with_moves() RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT DISTINCT world_id FROM device_move WHERE state = ''moving''';
END $$;

CREATE FUNCTION worlds_with_open_days(before date) RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT DISTINCT world_id FROM device_day WHERE NOT sealed AND day < $1' USING before;
END $$;

CREATE FUNCTION worlds_with_open_battery_days(before date) RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT DISTINCT world_id FROM battery_day WHERE NOT sealed AND day < $1' USING before;
END $$;

-- Where a day may have to be searched for anomalies: with enough devices, or searched before, but not for this day.
CREATE FUNCTION worlds_to_search(least_devices integer, last_day date) RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE '
    SELECT c.world_id FROM cohort c
    LEFT JOIN anomaly_search s ON s.world_id = c.world_id
    GROUP BY c.world_id
    HAVING sum(c.devices) >= $1 AND coalesce(max(s.day) < $2, true)
    UNION
    SELECT world_id FROM anomaly_search WHERE day < $2' USING least_devices, last_day;
END $$;

CREATE FUNCTION worlds_with_devices() RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT DISTINCT world_id FROM cohort WHERE devices > 0';
END $$;

REVOKE ALL ON FUNCTION worlds_with_sum_changes, worlds_with_tile_changes, worlds_with_use_changes, worlds_to_count,
  worlds_to_reevaluate, worlds_with_moves, worlds_with_open_days, worlds_with_open_battery_days, worlds_to_search,
  worlds_with_devices
FROM PUBLIC;
GRANT EXECUTE ON FUNCTION worlds_with_sum_changes, worlds_with_tile_changes, worlds_with_use_changes, worlds_to_count,
  worlds_to_reevaluate, worlds_with_moves, worlds_with_open_days, worlds_with_open_battery_days, worlds_to_search,
  worlds_with_devices
TO muster_service;
