package dev.portcullis.persistence.pool;

/**
 * How much waits in the pool, of all and of somebody.
 *
 * @param all how many transactions wait
 * @param allBytes their size
 * @param account how many are of one user or machine
 * @param accountBytes their size
 * @param organization how many are of one organization's users and machines; 0 for none
 * @param organizationBytes their size
 */
public record PoolUsage(
    long all,
    long allBytes,
    long account,
    long accountBytes,
    long organization,
    long organizationBytes) {}
