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
  SELECT given.cohort_id, given.rank
  FROM unnest($1::integer[], $2::integer[]) AS given (cohort_id, rank)
  ORDER BY given.rank asc
) r
CROSS JOIN device d
WHERE d.world_id = $3
  AND d.cohort_id = r.cohort_id
ORDER BY r.rank asc, d.number asc
LIMIT $4 OFFSET $5;
