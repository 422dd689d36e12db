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

SELECT d.number AS number
FROM device d
JOIN device_health s ON s.world_id = $1 AND s.number = d.number
WHERE d.world_id = $2
  AND s.cohort_id = ANY ($3::integer[])
  AND s.idle_status = ANY ($4::smallint[])
  AND s.device_status > 0
  AND d.model = ANY ($5::text[])
ORDER BY lower(d.asset_tag) ASC NULLS FIRST, d.number ASC
LIMIT $6 OFFSET $7;
