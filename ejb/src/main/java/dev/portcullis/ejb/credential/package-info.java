/**
 * What machines authenticate with: API keys and IP whitelists of M2M applications and of tenants
 * (R-ADM-25, R-ADM-26).
 *
 * <ol>
 *   <li>A key is {@code priv_sk_} and 64 letters and digits, the last six a checksum. It is shown
 *       once, when it is made; only its SHA-256 is stored, and lists show its first 12 characters.
 *   <li>A key ends within 365 days. Revoking ends it at once and for good, can be repeated, and
 *       leaves it listed.
 *   <li>A key opens only from an address of its holder's whitelist; an empty whitelist has none.
 *   <li>A whitelist entry is one address or a range in CIDR notation without host bits, not wider
 *       than /16 (IPv4) or /32 (IPv6) unless a setting allows it; the same range is entered once.
 *   <li>An unknown, revoked or expired key and a refused address get the same answer (401); the
 *       audit log tells them apart.
 *   <li>When and from where a key was last used is remembered without a write for each request.
 *   <li>Deleting an organization revokes the keys of the applications it owns.
 * </ol>
 */
package dev.portcullis.ejb.credential;
