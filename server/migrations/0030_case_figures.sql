-- How many cases of all worlds last, and when the oldest of the changes was made that wait for watches: for metrics.
CREATE FUNCTION case_figures() RETURNS TABLE (lasting bigint, oldest_change bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE '
    SELECT (SELECT count(*) FROM watch_case WHERE state IN (''open'', ''taken'', ''snoozed'')),
           (SELECT min((changes::jsonb -> 0 ->> 4)::bigint) FROM status_change)';
END $$;
REVOKE ALL ON FUNCTION case_figures FROM PUBLIC;
GRANT EXECUTE ON FUNCTION case_figures TO muster_service;
