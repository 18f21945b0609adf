/**
 * The credentials of machines: API keys and IP whitelists of M2M applications and of tenants
 * (R-ADM-25, R-ADM-26).
 *
 * <ol>
 *   <li>A key is {@code priv_sk_} and 64 letters and digits, the last six a checksum. It is
 *       returned once, when it is created. Only its SHA-256 is stored, and lists contain its first
 *       12 characters.
 *   <li>A key expires within 365 days. Revocation ends it at once and for good, can be repeated,
 *       and leaves it listed.
 *   <li>A key is valid only from an address in its holder's whitelist; an empty whitelist has none.
 *   <li>A whitelist entry is one address or a range in CIDR notation without host bits. It is not
 *       wider than /16 (IPv4) or /32 (IPv6) unless a setting allows it, and the same range is
 *       entered once.
 *   <li>Unknown, revoked and expired keys and rejected addresses get the same response (401); the
 *       audit log distinguishes them.
 *   <li>The time and address of a key's last use are recorded without a write for each request.
 *   <li>Deleting an organization revokes the keys of the applications it owns.
 * </ol>
 */
package dev.portcullis.ejb.credential;
