import { type BrandId, brandIds, brands } from '@muster/contract'

/** Outside a world: the requested brand, else that of the host name, else the deployment's. */
export function brandOutsideWorld(
  asked: string | undefined,
  url: string | undefined,
  deployment: BrandId,
): BrandId {
  const named = brandIds.find((brand) => brand === asked?.toLowerCase())
  if (named) return named
  const host = url && URL.canParse(url) ? new URL(url).hostname.toLowerCase() : ''
  return brandIds.find((brand) => brands[brand].hosts.includes(host)) ?? deployment
}
