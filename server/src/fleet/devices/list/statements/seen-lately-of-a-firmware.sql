-- those seen since a moment, of a firmware version, too many to be sorted, by last contact

SELECT p.last_contact AS "lastContact"
FROM device_pulse p
WHERE p.world_id = $1
ORDER BY p.last_contact ASC NULLS FIRST, p.number
LIMIT 1 OFFSET $2;

SELECT count(*)::integer AS count
FROM device d
WHERE d.world_id = $1
  AND d.firmware_version = ANY ($2::text[]);

SELECT count(*)::integer AS count
FROM device_pulse p
JOIN device d ON d.world_id = $1 AND d.number = p.number
WHERE p.world_id = $2
  AND (p.last_contact < $3 OR p.last_contact IS NULL)
  AND d.firmware_version = ANY ($4::text[]);

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
  AND p.last_contact >= $5
  AND d.firmware_version = ANY ($6::text[])
ORDER BY p.sorted_by DESC NULLS LAST, p.number DESC
LIMIT $7 OFFSET $8;

SELECT number
FROM (
  SELECT p.number AS number, p.last_contact AS sorted_by
  FROM (
    SELECT d.number
    FROM device d
    WHERE d.world_id = $1
      AND d.firmware_version = ANY ($2::text[])
      AND NOT EXISTS (
      SELECT
      FROM device_pulse p
      WHERE p.world_id = $3
        AND p.number = d.number
        AND (p.last_contact < $4 OR p.last_contact IS NULL)
    ) OFFSET 0
  ) found
  JOIN device_pulse p ON p.world_id = $5 AND p.number = found.number
) matching
ORDER BY sorted_by DESC NULLS LAST, number DESC
LIMIT $6 OFFSET $7;
