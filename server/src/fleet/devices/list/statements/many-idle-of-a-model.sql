-- those of a model that are idle, at a home location, too many to be sorted, by AssetTag

SELECT id, members, devices
FROM cohort
WHERE cohort.world_id = $1;

SELECT count(*)::integer AS count
FROM device_health s
JOIN device d ON d.world_id = $1 AND d.number = s.number
WHERE s.world_id = $2
  AND s.cohort_id = ANY ($3::integer[])
  AND s.idle_status = ANY ($4::smallint[])
  AND s.device_status > 0
  AND d.model = ANY ($5::text[]);

SELECT coalesce(sum(devices), 0)::integer AS devices
FROM cohort
WHERE cohort.world_id = $1;

SELECT d.number AS number
FROM (
  SELECT d.*, lower(d.asset_tag) AS sorted_by
  FROM device d
  WHERE d.world_id = $1
  ORDER BY lower(d.asset_tag) ASC NULLS FIRST, d.number ASC
  LIMIT $2
) d
JOIN device_health s ON s.world_id = $3 AND s.number = d.number
WHERE d.world_id = $4
  AND s.cohort_id = ANY ($5::integer[])
  AND s.idle_status = ANY ($6::smallint[])
  AND s.device_status > 0
  AND d.model = ANY ($7::text[])
ORDER BY d.sorted_by ASC NULLS FIRST, d.number ASC
LIMIT $8 OFFSET $9;

SELECT number
FROM (
  SELECT d.number AS number, lower(d.asset_tag) AS sorted_by
  FROM (
    SELECT s.number
    FROM device_health s
    JOIN device d ON d.world_id = $1 AND d.number = s.number
    WHERE s.world_id = $2
      AND s.cohort_id = ANY ($3::integer[])
      AND s.idle_status = ANY ($4::smallint[])
      AND s.device_status > 0
      AND d.model = ANY ($5::text[]) OFFSET 0
  ) found
  JOIN device d ON d.world_id = $6 AND d.number = found.number
) matching
ORDER BY sorted_by ASC NULLS FIRST, number ASC
LIMIT $7 OFFSET $8;
