-- all devices, by home location

SELECT id, members, devices
FROM cohort
WHERE cohort.world_id = $1;

SELECT id, name
FROM home_location
WHERE home_location.world_id = $1;

SELECT coalesce(sum(devices), 0)::integer AS devices
FROM cohort
WHERE cohort.world_id = $1;

SELECT d.number AS number
FROM (
  SELECT r.cohort_id, r.rank
  FROM unnest($1::integer[], $2::integer[]) AS r (cohort_id, rank)
  ORDER BY r.rank asc
) r
CROSS JOIN device d
WHERE d.world_id = $3
  AND d.cohort_id = r.cohort_id
ORDER BY r.rank asc, d.number asc
LIMIT $4 OFFSET $5;
