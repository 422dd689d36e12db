-- a search that finds more than are named

SELECT count, numbers::text AS numbers
FROM devices_containing($1, $2, $3);

SELECT coalesce(sum(devices), 0)::integer AS devices
FROM cohort
WHERE cohort.world_id = $1;

SELECT p.number AS number
FROM (
  SELECT p.*, p.last_contact AS sorted_by
  FROM device_pulse p
  WHERE p.world_id = $1
  ORDER BY p.last_contact DESC NULLS LAST, p.number DESC
  LIMIT $2
) p
JOIN device d ON d.world_id = $3 AND d.number = p.number
WHERE p.world_id = $4
  AND CASE WHEN d.search_text LIKE lower($5) THEN 1 ELSE 0 END > 0
ORDER BY p.sorted_by DESC NULLS LAST, p.number DESC
LIMIT $6 OFFSET $7;

SELECT number
FROM (
  SELECT p.number AS number, p.last_contact AS sorted_by
  FROM (
    SELECT d.number
    FROM device d
    WHERE d.world_id = $1
      AND CASE WHEN d.search_text LIKE lower($2) THEN 1 ELSE 0 END > 0 OFFSET 0
  ) found
  JOIN device_pulse p ON p.world_id = $3 AND p.number = found.number
) matching
ORDER BY sorted_by DESC NULLS LAST, number DESC
LIMIT $4 OFFSET $5;
